import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { heuristicMove } from "../rules/heuristic.ts";
import type { RoundRecord } from "../rules/record.ts";
import { legalMoves } from "../rules/round.ts";
import { SEATS } from "../rules/seats.ts";
import { type Decision, decisionsOf, decisionsOfRecord } from "./decisions.ts";
import { knowledgeOf } from "./knowledge.ts";
import { advance, beginNew, type LocalGame } from "./local_game.ts";

/** A round by the heuristic, and each seat's choices as they were when they were made. */
function played(): { game: LocalGame; made: Record<string, Decision[]> } {
  const made: Record<string, Decision[]> = { red: [], blue: [] };
  let game = beginNew(100);
  let [turn, drawn] = [1, 0];
  for (let at = 0; game.match.round?.result === null; at++) {
    const round = game.match.round;
    const knowledge = knowledgeOf(game, round.turn);
    const [first] = legalMoves(round);
    const chosen = heuristicMove(knowledge, "easy", `${game.id}-${at}`);
    const move = legalMoves(round).find((one) => one.type === "play" && chosen.type === "play"
      && one.tile === chosen.tile && (one.end === null || one.end === chosen.end)) ?? first;
    if (move === undefined) throw new Error("somebody can always do something");
    if (legalMoves(round).length > 1) made[round.turn]?.push({ turn, drawn, chain: round.chain, knowledge, move });
    game = advance(game, move);
    drawn = move.type === "draw" ? drawn + 1 : 0;
    if (move.type !== "draw") turn += 1;
  }
  return { game, made };
}

test("the decisions of a local round are those that were made", () => {
  for (let round = 0; round < 20; round++) {
    const { game, made } = played();
    for (const seat of SEATS) expect(decisionsOf(game, seat)).toEqual(made[seat]);
  }
});

test("turns are counted as people count them: draws belong to the turn of the tile they lead to", () => {
  for (let round = 0; round < 20; round++) {
    const { game } = played();
    const all = SEATS.flatMap((seat) => decisionsOf(game, seat));
    const turns = game.events.filter(({ type }) => type === "played" || type === "passed").length;
    for (const { turn } of all) expect(turn).toBeLessThanOrEqual(turns);
    expect(new Set(all.map(({ turn }) => turn)).size).toBe(all.length);
  }
});

test("so are those of a record", () => {
  const { game, made } = played();
  const record = { target: 100, scores: { red: 0, blue: 0 }, events: game.events } as unknown as RoundRecord;
  for (const seat of SEATS) expect(decisionsOfRecord(record, seat)).toEqual(made[seat]);
});

test("records of the service give decisions with what was hidden then left out", () => {
  const text = readFileSync(new URL("../../../tests/vectors/records.jsonl", import.meta.url), "utf-8");
  const lines = text.trim().split("\n").map((line) => JSON.parse(line) as { fault: string | null; record: RoundRecord });
  const records = lines.filter(({ fault }) => fault === null);
  expect(records.length).toBeGreaterThan(2);
  for (const { record } of records) {
    for (const seat of SEATS) {
      for (const { knowledge } of decisionsOfRecord(record, seat)) {
        expect(knowledge.seat).toBe(seat);
        expect(knowledge.hand).toHaveLength(knowledge.counts[seat]);
        expect(knowledge.events.every((act) => act.type !== "drew" || !("tile" in act))).toBe(true);
      }
    }
  }
});
