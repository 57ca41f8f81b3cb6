import type { End, P } from "../params";
import { count, name } from "./names";

const points = (n: number) => count(n, { one: "# point", other: "# points" });
const pips = (n: number) => count(n, { one: "# pip", other: "# pips" });
const side: Readonly<Record<End, string>> = { left: "on the left", right: "on the right" };

/** The end of a round and of a match, and what the computer says about a game. */
export const results = {
  result: {
    heading: "Result",
    won: ({ seat }: P<"seat">) => `${name[seat]} wins the round`,
    drawn: "Draw",
    out: ({ seat }: P<"seat">) => `${name[seat]} laid the last tile.`,
    blocked: "The round is blocked: two passes in a row.",
    blockedWon: ({ seat }: P<"seat">) => `${name[seat]} holds fewer pips and wins the difference.`,
    left: ({ seat }: P<"seat">) => `${name[seat]}’s tiles`,
    noneLeft: "no tiles left",
    sum: ({ seat, n }: P<"seat" | "n">) => `${name[seat]}: ${pips(n)}`,
    points: ({ seat, n }: P<"seat" | "n">) => `${name[seat]} scores ${points(n)}`,
    zero: "Only 0-0 was left: a win, worth 0 points.",
    equal: ({ n }: P<"n">) => `Both hold ${pips(n)}. Nobody wins, nobody scores.`,
    boneyard: "Left in the boneyard",
    boneyardNone: "The boneyard was empty.",
    matchWon: ({ seat }: P<"seat">) => `${name[seat]} wins the match`,
    final: ({ red, blue }: P<"red" | "blue">) => `Final score: ${name.red} ${red}, ${name.blue} ${blue}`,
    toGo: ({ seat, n }: P<"seat" | "n">) => `${name[seat]} needs ${count(n, { one: "# more point", other: "# more points" })}.`,
    leads: ({ seat, n }: P<"seat" | "n">) => `${name[seat]} leads by ${points(n)}.`,
    level: "Level score.",
  },
  score: {
    heading: "Score sheet",
    round: "Round",
    how: "How",
    winner: "Winner",
    counted: "Counted",
    total: "Total",
    out: "Out",
    blocked: "Blocked",
    drawn: "Draw",
    target: ({ target }: P<"target">) => `Match to ${points(target)}`,
    empty: "No round has been finished yet.",
  },
  computer: {
    level: "Level",
    easy: "Easy",
    medium: "Medium",
    hard: "Hard",
    easyText: "Plays what fits, and makes mistakes.",
    mediumText: "Weighs pips and open ends.",
    hardText: "Counts, remembers and thinks ahead.",
    changed: "The level is changed. Hand and chain stay as they are.",
    thinking: "The computer is thinking …",
    local: "The server is out of reach: a simpler computer in this browser plays on.",
    back: "The server is back: the chosen level plays again.",
    knew: {
      heading: "What did the computer know?",
      open: "What did the computer know?",
      text: "At each of its moves the computer was given only this: its own tiles, what lay open on the table, and how many tiles were elsewhere.",
      own: "Its tiles",
      yours: "Your tiles, hidden from it",
      chosen: "Its move",
      boneyard: "The boneyard’s order, hidden from it",
    },
  },
  hint: {
    ask: "Hint",
    thinking: "Looking for a good move …",
    play: ({ tile }: P<"tile">) => `Hint: ${tile}`,
    playAt: ({ tile, end }: P<"tile" | "end">) => `Hint: ${tile} ${side[end]}`,
    draw: "Hint: nothing fits, so draw.",
    pass: "Hint: nothing fits and the boneyard is empty, so pass.",
    unavailable: "No hint at the moment: the server is out of reach.",
  },
  review: {
    open: "Review this round",
    heading: "Review of the round",
    text: "Each choice compared with the best one, judged only by what could be known at that moment.",
    thinking: "Going through the round …",
    best: "The best choice",
    close: "As good as the best",
    worse: ({ n }: P<"n">) => `${count(n, { one: "About # point", other: "About # points" })} worse than the best choice`,
    better: ({ tile }: P<"tile">) => `Better: ${tile}`,
    betterAt: ({ tile, end }: P<"tile" | "end">) => `Better: ${tile} ${side[end]}`,
    forced: "No choice",
    move: ({ n }: P<"n">) => `Move ${n}`,
    total: ({ seat, n }: P<"seat" | "n">) => `${name[seat]} gave away ${count(n, { one: "about # point", other: "about # points" })} in all.`,
    none: "There was nothing to choose in this round.",
    unavailable: "The review is not available at the moment: the server is out of reach.",
  },
};

export type Results = typeof results;
