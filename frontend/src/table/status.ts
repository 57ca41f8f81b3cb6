import { t } from "../i18n/index.ts";
import { isDouble, type Move, type RoundView, type Seat, type SeenEvent, type Tile } from "../rules/index.ts";

/** What the status line says: whose turn it is or what to do, and why. */
export interface Status {
  readonly title: string;
  readonly why: string;
}

export interface Situation {
  readonly round: RoundView;
  /** The seat that looks at the table. */
  readonly seat: Seat;
  readonly moves: readonly Move[];
  /** A picked tile that still needs an end. */
  readonly choosing: Tile | null;
  /** What happened last. */
  readonly latest: SeenEvent | null;
  /** Whether only this seat's owner looks at the screen, and so may be called "you". */
  readonly personal: boolean;
}

/** The number at both ends when all seven tiles that show it lie in the chain (R15), else null. */
export function deadNumber(round: RoundView): number | null {
  const { links } = round.chain;
  const end = links[0]?.left;
  if (end === undefined || end !== links.at(-1)?.right) return null;
  return links.filter((link) => link.left === end || link.right === end).length === 7 ? end : null;
}

function opening({ round, seat, personal }: Situation): Status {
  const { turn, why } = t();
  const tile = round.opening;
  const you = personal && round.turn === seat;
  if (tile === null) {
    if (you) return { title: turn.yourOpening, why: why.youWonAndOpen };
    return { title: turn.opens({ seat: round.turn }), why: why.winnerOpens({ seat: round.turn }) };
  }
  const who = { seat: round.turn, tile };
  const title = you ? turn.yourForced(who) : turn.forced(who);
  if (round.number > 1 && isDouble(tile)) return { title, why: why.afterDraw };
  if (isDouble(tile)) return { title, why: you ? why.yourHighestDouble(who) : why.highestDouble(who) };
  return { title, why: you ? why.yourHighestTile(who) : why.highestTile(who) };
}

/** Why nobody can play any more, and what follows; null while some tile may still fit (R15). */
function nothingFits(round: RoundView): string | null {
  const { why } = t();
  const n = deadNumber(round);
  if (n === null) return null;
  if (round.boneyard > 0) return why.nothingFits({ n });
  return round.passes === 0 ? why.nothingFitsPass({ n }) : why.nothingFitsLast({ n });
}

function own(situation: Situation): Status {
  const { round, moves, choosing, latest, seat, personal } = situation;
  const { turn, why } = t();
  if (choosing) return { title: turn.chooseEnd({ tile: choosing }), why: "" };
  if (round.chain.links.length === 0) return opening(situation);
  const kind = moves[0]?.type;
  if (kind === "draw") {
    return { title: personal ? turn.yourDraw : turn.draw({ seat }), why: nothingFits(round) ?? why.mustDraw };
  }
  if (kind === "pass") {
    const pass = round.passes === 0 ? why.mustPass : why.secondPass;
    return { title: personal ? turn.yourPass : turn.pass({ seat }), why: nothingFits(round) ?? pass };
  }
  const drawn = latest?.type === "drew" && latest.seat === seat ? latest.tile : null;
  return {
    title: personal ? turn.yours : turn.play({ seat }),
    why: drawn ? why.mustPlayDrawn({ tile: drawn }) : "",
  };
}

/** The words of the status line. */
export function statusOf(situation: Situation): Status {
  const { round, seat } = situation;
  const { turn, why } = t();
  if (round.result) return { title: turn.over, why: "" };
  if (round.turn === seat && situation.moves.length > 0) return own(situation);
  if (round.chain.links.length === 0) return opening(situation);
  const passed = round.passes === 1 ? why.onePass : "";
  return { title: turn.play({ seat: round.turn }), why: nothingFits(round) ?? passed };
}
