import { describe, expect, test } from "vitest";
import { isOver } from "../rules/match.ts";
import { legalMoves } from "../rules/round.ts";
import { decisionsOf } from "./decisions.ts";
import { knowledgeOf } from "./knowledge.ts";
import { advance, beginNew, beginNext, type LocalGame, restoredGame, savedGame } from "./local_game.ts";

/** Every position of a game played by first legal moves, at most `rounds` rounds. */
function* positions(target: number | null, rounds: number): Generator<LocalGame> {
  let game = beginNew(target);
  for (let round = 0; round < rounds; round++) {
    yield game;
    while (game.match.round?.result === null) {
      const [move] = legalMoves(game.match.round);
      if (move === undefined) throw new Error("a round goes on or has ended");
      game = advance(game, move);
      yield game;
    }
    if (isOver(game.match)) return;
    game = beginNext(game);
  }
}

describe("a local game", () => {
  test("comes back from storage exactly, at every move of a match", () => {
    for (const game of positions(50, 12)) {
      const text = JSON.stringify(savedGame(game));
      expect(restoredGame(JSON.parse(text) as ReturnType<typeof savedGame>)).toEqual(game);
    }
  });

  test("is refused when its deck or a move does not hold", () => {
    const saved = savedGame(beginNew(null));
    expect(() => restoredGame({ ...saved, deck: saved.deck.slice(1) })).toThrow();
    expect(() => restoredGame({ ...saved, moves: ["pass"] })).toThrow();
    expect(() => restoredGame({ ...saved, moves: ["castle"] })).toThrow();
  });

  test("deals the next round of a match with scores and opener kept (R7, R22)", () => {
    const games = [...positions(300, 3)];
    const deals = games.filter((game) => game.moves.length === 0);
    expect(deals.map((game) => game.match.round?.number)).toEqual([1, 2, 3]);
    const second = deals[1];
    if (second === undefined) throw new Error("a match to 300 has a second round");
    const winner = second.match.sheet[0]?.winner;
    if (winner) expect(second.match.round?.turn).toBe(winner);
  });
});

describe("what a seat knows", () => {
  test("names no tile of the other hand or the boneyard", () => {
    for (const game of positions(null, 1)) {
      const { round } = game.match;
      if (round?.result !== null) continue;
      const text = JSON.stringify(knowledgeOf(game, round.turn));
      const other = round.turn === "red" ? "blue" : "red";
      for (const tile of [...round.hands[other], ...round.boneyard]) {
        if (tile !== round.opening) expect(text).not.toContain(`"${tile}"`);
      }
    }
  });

  test("counts draws one after the other as one act", () => {
    for (const game of positions(null, 1)) {
      const { events, boneyard } = knowledgeOf(game, "red");
      const drawn = events.reduce((sum, act) => sum + (act.type === "drew" ? act.count : 0), 0);
      expect(drawn + boneyard).toBe(14);
      events.forEach((act, at) => {
        const before = events[at - 1];
        if (act.type === "drew" && before?.type === "drew") expect(before.seat).not.toBe(act.seat);
      });
    }
  });

  test("a decision is what the seat knew and did when it had a choice", () => {
    const played = [...positions(null, 1)].at(-1);
    if (played === undefined) throw new Error("a game has positions");
    const decisions = [...decisionsOf(played, "red"), ...decisionsOf(played, "blue")];
    for (const { turn, knowledge, move } of decisions) {
      expect(move.type).toBe("play");
      if (move.type === "play") expect(knowledge.hand).toContain(move.tile);
      expect(turn).toBeLessThanOrEqual(played.moves.length);
    }
  });
});
