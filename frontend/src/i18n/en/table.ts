import type { P } from "../params.ts";
import { at, name, pips, place, points, tiles } from "./names.ts";

/** Everything said at the table while a round is played. */
export const table = {
  seats: {
    red: name.red,
    blue: name.blue,
    own: ({ seat }: P<"seat">) => `${name[seat]} (you)`,
    computer: ({ seat }: P<"seat">) => `${name[seat]} (computer)`,
  },
  tile: {
    name: ({ low, high }: P<"low" | "high">) =>
      low !== high ? `${low}-${high}` : low === 0 ? "0-0, double blank" : `${low}-${high}, double`,
  },
  turn: {
    play: ({ seat }: P<"seat">) => `${name[seat]}’s turn`,
    forced: ({ seat, tile }: P<"seat" | "tile">) => `${name[seat]} opens with ${tile}`,
    opens: ({ seat }: P<"seat">) => `${name[seat]} opens with any tile`,
    draw: ({ seat }: P<"seat">) => `${name[seat]} has to draw`,
    pass: ({ seat }: P<"seat">) => `${name[seat]} has to pass`,
    waiting: ({ seat }: P<"seat">) => `Waiting for ${name[seat]}`,
    chooseEnd: ({ tile }: P<"tile">) => `${tile}: which end?`,
    over: "The round is over",
    yours: "Your turn",
    yourForced: ({ tile }: P<"tile">) => `You open with ${tile}`,
    yourOpening: "You open with any tile",
    yourDraw: "You have to draw",
    yourPass: "You have to pass",
  },
  actions: {
    draw: "Draw a tile",
    pass: "Pass",
    end: ({ end }: P<"end">) => `End ${end.n}, ${place[end.place]}`,
    place: "Lay the first tile",
    putBack: "Put the tile back",
    cover: "Cover my tiles",
    newRound: "New round",
    nextRound: "Next round",
    newMatch: "New match",
    showTable: "Look at the table",
    showResult: "Show the result",
    scoreSheet: "Score sheet",
  },
  cover: {
    heading: ({ seat }: P<"seat">) => `${name[seat]} is next`,
    handOver: ({ seat }: P<"seat">) => `Hand the device to ${name[seat]}.`,
    lookAway: ({ other }: P<"other">) => `${name[other]} looks away.`,
    reveal: ({ seat }: P<"seat">) => `I am ${name[seat]}`,
    text: "The tiles stay covered until their owner taps here.",
  },
  table: {
    label: "Table",
    hand: ({ seat, n }: P<"seat" | "n">) => `${name[seat]}’s hand, ${tiles(n)}`,
    covered: ({ seat, n }: P<"seat" | "n">) => `${name[seat]}’s hand, ${tiles(n)}, covered`,
    handCount: ({ n }: P<"n">) => tiles(n),
    boneyard: ({ n }: P<"n">) => `Boneyard, ${tiles(n)}`,
    boneyardShort: "Boneyard",
    boneyardEmpty: "The boneyard is empty",
    chain: ({ n, left, right }: P<"n" | "left" | "right">) =>
      `Chain, ${tiles(n)}, open ends: ${left.n} ${place[left.place]}, ${right.n} ${place[right.place]}`,
    chainEmpty: "Chain, no tile yet",
    playable: "playable",
    notPlayable: "does not fit",
    mustPlay: "has to be played",
    lastMove: "last move",
    winningTile: "winning tile",
    scrollLeft: "More tiles on the left",
    scrollRight: "More tiles on the right",
    keys: "Pick a tile with Enter, then an end with the arrow key that points to it. Escape puts the tile back.",
    rules: "Rules of play",
  },
  events: {
    dealt: ({ round }: P<"round">) => `Round ${round}. Seven tiles each, 14 in the boneyard.`,
    opened: ({ seat, tile }: P<"seat" | "tile">) => `${name[seat]} opened with ${tile}.`,
    played: ({ seat, tile, end }: P<"seat" | "tile" | "end">) => `${name[seat]} played ${tile} ${at(end)}.`,
    drew: ({ seat, n }: P<"seat" | "n">) => `${name[seat]} drew ${tiles(n)}.`,
    drewTile: ({ seat, tile }: P<"seat" | "tile">) => `${name[seat]} drew ${tile}.`,
    passed: ({ seat }: P<"seat">) => `${name[seat]} passed.`,
    blocked: "Two passes in a row: the round is blocked.",
    out: ({ seat }: P<"seat">) => `${name[seat]} is out.`,
    won: ({ seat, n }: P<"seat" | "n">) => `${name[seat]} wins the round, ${points(n)}.`,
    drawn: "The round is a draw. Nobody scores.",
    matchWon: ({ seat, n }: P<"seat" | "n">) =>
      `${name[seat]} wins the match with ${points(n)}.`,
  },
  why: {
    highestDouble: ({ seat, tile }: P<"seat" | "tile">) =>
      `${name[seat]} holds the highest double, ${tile}, and has to open with it.`,
    highestTile: ({ seat, tile }: P<"seat" | "tile">) =>
      `Nobody was dealt a double. ${name[seat]} holds the highest tile, ${tile}, and has to open with it.`,
    winnerOpens: ({ seat }: P<"seat">) => `${name[seat]} won the last round and opens with any tile.`,
    yourHighestDouble: ({ tile }: P<"tile">) => `You hold the highest double, ${tile}, and have to open with it.`,
    yourHighestTile: ({ tile }: P<"tile">) =>
      `Nobody was dealt a double. You hold the highest tile, ${tile}, and have to open with it.`,
    youWonAndOpen: "You won the last round and open with any tile.",
    afterDraw: "The last round was a draw, so the highest double opens.",
    mustDraw: "No tile fits: draw until one does.",
    mustPlayDrawn: ({ tile }: P<"tile">) => `${tile} fits, so it has to be played now.`,
    fitsNowhere: ({ tile, left, right }: P<"tile" | "left" | "right">) =>
      left.n === right.n ? `${tile} does not fit ${left.n}.` : `${tile} fits neither ${left.n} nor ${right.n}.`,
    mustPass: "No tile fits and the boneyard is empty: pass.",
    nothingFits: ({ n }: P<"n">) =>
      `All seven tiles with ${n} lie on the table, so nothing fits any more. The rest of the boneyard is drawn, then both pass.`,
    nothingFitsPass: ({ n }: P<"n">) =>
      `All seven tiles with ${n} lie on the table and the boneyard is empty: nobody can play any more, so both pass.`,
    nothingFitsLast: ({ n }: P<"n">) =>
      `All seven tiles with ${n} lie on the table, so the second pass blocks the round.`,
    secondPass: "No tile fits and the boneyard is empty: pass. The second pass in a row blocks the round.",
    onePass: "One pass does not block the round: the other may still be able to play.",
  },
  pips: ({ n }: P<"n">) => pips(n),
};

export type Table = typeof table;
