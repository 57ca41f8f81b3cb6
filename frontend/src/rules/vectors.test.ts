import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chainText, parseChain } from "./chain.ts";
import { commitment, deal, shuffled } from "./deal.ts";
import { moveText } from "./moves.ts";
import { check, RecordError } from "./record.ts";
import type { Fault, RoundRecord } from "./record.ts";
import type { PerSeat } from "./seats.ts";
import { EVERY_MOVE, replayGame, replayVerdicts, tiles } from "../../testing/vectors.ts";
import type { GameLine, VerdictsLine } from "../../testing/vectors.ts";

const FOLDER = new URL("../../../tests/vectors/", import.meta.url);

function lines<Line>(name: string): Line[] {
  const text = readFileSync(new URL(`${name}.jsonl`, FOLDER), "utf-8");
  return text.trim().split("\n").map((line) => JSON.parse(line) as Line);
}

interface DealLine {
  readonly secret: string;
  readonly numbers: PerSeat<string>;
  readonly commitment: string;
  readonly deck: string;
  readonly turn: string;
  readonly opening: string;
}

interface RecordLine {
  readonly name: string;
  readonly fault: Fault | null;
  readonly at: number | null;
  readonly record: RoundRecord;
}

describe.each(["rounds", "matches", "corners"])("golden %s", (file) => {
  it.each(lines<GameLine>(file))("$name", (line) => {
    replayGame(line);
  });

  it("has chains whose text form converts both ways", () => {
    const chains = lines<GameLine>(file)
      .flatMap(({ steps }) => steps.map(({ round }) => round?.["chain"]))
      .filter((chain) => typeof chain === "string");
    expect(chains.length).toBeGreaterThan(100);
    expect(chains.map((chain) => chainText(parseChain(chain)))).toEqual(chains);
  });
});

it.each(lines<VerdictsLine>("verdicts"))("verdicts of golden $name", (line) => {
  replayVerdicts(line);
  const told = Object.values(line.verdicts.red).flat();
  expect(told[0] === "any" ? EVERY_MOVE.map(moveText) : told).toHaveLength(EVERY_MOVE.length);
});

it.each(lines<DealLine>("deals"))("golden deal of $secret", (line) => {
  const deck = shuffled(line.secret, line.numbers);
  expect(commitment(line.secret)).toBe(line.commitment);
  expect(deck).toEqual(tiles(line.deck));
  expect(deal(deck, 1)).toMatchObject({ turn: line.turn, opening: line.opening });
});

it.each(lines<RecordLine>("records"))("golden record: $name", ({ record, fault, at }) => {
  const outcome = (() => {
    try {
      check(record);
      return { fault: null, at: null };
    } catch (error) {
      if (error instanceof RecordError) return { fault: error.fault, at: error.at };
      throw error;
    }
  })();
  expect(outcome).toEqual({ fault, at });
});

it("notices a difference", () => {
  const [line] = lines<GameLine>("rounds");
  if (!line) throw new Error("no rounds");
  const tampered: GameLine = { ...line, steps: line.steps.map((step) => ({ ...step, round: { ...step.round, passes: 3 } })) };
  expect(() => { replayGame(tampered); }).toThrow(/view of red/);
});
