import { grow, seeded } from "../testing/random_chains.ts";
import { ALL_TILES, linkTile, type Move, movesFor, pips, type RoundEnded, type RoundView, type SeenEvent, type Tile } from "../src/rules/index.ts";

/** One state of the table to look at. */
export interface Sample {
  readonly round: RoundView;
  readonly moves: readonly Move[];
  readonly events: readonly SeenEvent[];
  readonly picked?: Tile;
  readonly covered?: boolean;
  readonly score?: boolean;
  /** With a notice and a further button, as screens add them. */
  readonly busyScreen?: boolean;
}

const empty: RoundView = {
  number: 1,
  hand: ["0-3", "3-6", "2-2", "1-5", "4-6", "0-6", "6-6"],
  counts: { red: 7, blue: 7 },
  boneyard: 14,
  chain: { links: [], first: 0 },
  turn: "red",
  opening: "6-6",
  passes: 0,
  result: null,
};

/** A round whose chain has this many tiles, with the tiles that are left shared out. */
function late(length: number, hand: number, seed: number): RoundView {
  const random = seeded(seed);
  let grown = grow(random, length, 0.45);
  while (grown.links.length < length) grown = grow(random, length, 0.45);
  const lying = new Set(grown.links.map(linkTile));
  const rest = ALL_TILES.filter((tile) => !lying.has(tile)).sort(() => random() - 0.5);
  const mine = rest.slice(0, hand);
  const others = Math.min(7, rest.length - mine.length);
  return {
    ...empty,
    hand: mine,
    counts: { red: mine.length, blue: others },
    boneyard: rest.length - mine.length - others,
    chain: { links: grown.links, first: grown.first },
    opening: null,
  };
}

const early: RoundView = {
  ...empty,
  hand: ["0-3", "2-5", "2-2", "1-5", "4-6"],
  counts: { red: 5, blue: 6 },
  opening: null,
  chain: { links: [{ left: 5, right: 0 }, { left: 0, right: 6 }, { left: 6, right: 6 }, { left: 6, right: 3 }, { left: 3, right: 2 }], first: 2 },
};

const drawing: RoundView = { ...early, hand: ["0-3", "1-3", "1-1", "0-4", "4-6"], boneyard: 9 };

function ended(reason: "out" | "blocked", drawn = false): RoundEnded {
  const red: Tile[] = reason === "out" ? [] : ["0-1", "1-4", "2-4"];
  const blue: Tile[] = drawn ? ["0-2", "4-6"] : ["3-5", "5-5", "4-4", "0-5"];
  const sums = { red: pips(red), blue: pips(blue) };
  return {
    type: "round_ended", reason, sums, hands: { red, blue }, winner: drawn ? null : "red",
    points: Math.abs(sums.red - sums.blue), boneyard: drawn ? [] : ["1-1", "2-6", "1-2"],
  };
}

function over(reason: "out" | "blocked", drawn = false): Sample {
  const result = ended(reason, drawn);
  const round = late(17, 0, 5);
  return {
    round: { ...round, hand: result.hands.red, counts: { red: result.hands.red.length, blue: result.hands.blue.length }, boneyard: result.boneyard.length, result },
    moves: [], events: [result], score: true,
  };
}

const played: SeenEvent = { type: "played", seat: "blue", tile: "2-3", end: "right" };
const withPlays = (round: RoundView, events: readonly SeenEvent[], more: Partial<Sample> = {}): Sample =>
  ({ round, moves: movesFor(round.hand, round.chain, round.opening, round.boneyard), events, ...more });

export const SAMPLES: Readonly<Record<string, Sample>> = {
  notice: withPlays(early, [played], { score: true, busyScreen: true }),
  opening: { round: empty, moves: [{ type: "play", tile: "6-6", end: null }], events: [{ type: "dealt", number: 1, hand: [], counts: { red: 7, blue: 7 }, boneyard: 14, turn: "red", opening: "6-6" }] },
  early: withPlays(early, [played], { score: true }),
  choosing: withPlays(early, [played], { picked: "2-5" }),
  waiting: { round: { ...early, turn: "blue" }, moves: [], events: [played], score: true },
  drawing: withPlays(drawing, [played]),
  passing: withPlays({ ...drawing, boneyard: 0 }, [{ type: "passed", seat: "blue" }]),
  middle: withPlays(late(13, 6, 4), []),
  long: withPlays(late(24, 3, 11), []),
  longest: withPlays(late(27, 1, 8), []),
  "big-hand": withPlays(late(5, 16, 3), []),
  "biggest-hand": withPlays(late(6, 21, 3), []),
  covered: withPlays({ ...early, hand: [] }, [played], { covered: true }),
  out: over("out"),
  blocked: over("blocked"),
  draw: over("blocked", true),
};
