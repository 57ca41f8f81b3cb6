import { expect, test } from "vitest";
import { heuristicMove } from "../rules/heuristic.ts";
import { legalMoves } from "../rules/round.ts";
import { knowledgeOf } from "./knowledge.ts";
import { advance, beginNew, type LocalGame } from "./local_game.ts";
import { replayOf } from "./replay.ts";

/** A round as the heuristic plays it, to its end. */
function played(): LocalGame {
  let game = beginNew(null);
  for (let at = 0; game.match.round?.result === null; at++) {
    const { round } = game.match;
    const [first, ...others] = legalMoves(round);
    if (first === undefined) throw new Error("somebody can always do something");
    const move = others.length === 0 ? first : heuristicMove(knowledgeOf(game, round.turn), "easy", `${game.id}-${at}`);
    game = advance(game, move);
  }
  return game;
}

test("every move is there, forced ones, draws and passes too, and in order", () => {
  for (let round = 0; round < 30; round++) {
    const game = played();
    const moves = game.events.filter(({ type }) => type === "played" || type === "drew" || type === "passed");
    const replay = replayOf(game, "blue");
    expect(replay.flatMap(({ events }) => events)).toEqual(moves);
    for (const one of replay) expect(one.knowledge === null).toBe(one.seat === "red");
    const turns = moves.filter(({ type }) => type !== "drew").length;
    expect(replay.at(-1)?.turn).toBe(turns);
  }
});

test("what the seat knew is its hand then, what lay open, and numbers: never a tile of the other hand or the boneyard", () => {
  for (let round = 0; round < 30; round++) {
    for (const { knowledge, chain, events } of replayOf(played(), "blue")) {
      if (knowledge === null) continue;
      expect(knowledge.seat).toBe("blue");
      expect(knowledge.hand).toHaveLength(knowledge.counts.blue);
      expect(chain.links.length + knowledge.boneyard + knowledge.counts.red + knowledge.counts.blue).toBe(28);
      const [event] = events;
      if (event?.type === "played") expect(knowledge.hand).toContain(event.tile);
      if (event?.type === "drew") expect(knowledge.hand).not.toContain(event.tile);
    }
  }
});
