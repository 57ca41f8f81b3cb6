import { type OpenEnd, t } from "../i18n/index.ts";
import { ARROWS, useOpenEnds } from "./ends.ts";
import { Back } from "./Face.tsx";
import type { Chain, Move, Seat } from "../rules/index.ts";
import type { Target } from "./targets.ts";

/** A seat's sign: a shape as well as a colour. */
export function SeatSign({ seat }: { seat: Seat }) {
  return <span class="sign" data-seat={seat} aria-hidden="true" />;
}

export interface SeatStripProps {
  readonly seat: Seat;
  /** What the seat is called: a colour, or a colour with who it is. */
  readonly name: string;
  /** Tiles in the hand. */
  readonly count: number;
  /** Points in the match, and to how many it is played; null where none are kept (R21). */
  readonly score: { readonly points: number; readonly target: number } | null;
  readonly turn: boolean;
  /** Whether the hand is shown as face-down tiles here. */
  readonly backs: boolean;
}

/** One player: name, number of tiles, points, and whose turn it is. */
export function SeatStrip({ seat, name, count, score, turn, backs }: SeatStripProps) {
  const words = t();
  return (
    <div class="strip" translate={false} data-seat={seat} data-turn={turn} data-place={backs ? "opponent" : undefined}>
      <span class="strip-name">
        <SeatSign seat={seat} /><span class="strip-label">{name}</span>
        {score !== null && <Score {...score} />}
      </span>
      {backs && (
        <span class="backs" aria-hidden="true">
          {Array.from({ length: count }, (_, index) => <span key={index} class="back"><Back /></span>)}
        </span>
      )}
      <span class="strip-count">{words.table.handCount({ n: count })}</span>
    </div>
  );
}

function Score({ points, target }: { points: number; target: number }) {
  const { format } = t();
  return (
    <span class="strip-score">
      <span aria-hidden="true">{points}<span class="strip-target">{` / ${target}`}</span></span>
      <span class="unseen">{`, ${format.points({ n: points })}, ${format.matchTo({ target })}`}</span>
    </span>
  );
}

/** The boneyard: a stack of face-down tiles with their number. Tapping it draws, where that is the move. */
export function Boneyard({ left, onDraw }: { left: number; onDraw: (() => void) | null }) {
  const words = t().table;
  const shown = Math.min(left, 3);
  return (
    <div class="boneyard" translate={false} data-place="boneyard" data-draw={onDraw !== null} data-empty={left === 0}
      onClick={() => { onDraw?.(); }}>
      <span class="stack" aria-hidden="true">
        {Array.from({ length: shown }, (_, index) => <span key={index} class="back"><Back /></span>)}
      </span>
      <span class="boneyard-count" aria-hidden="true">{left}</span>
      <span class="boneyard-name" aria-hidden="true">{words.boneyardShort}</span>
      <span class="unseen">{left === 0 ? words.boneyardEmpty : words.boneyard({ n: left })}</span>
    </div>
  );
}

export interface ActionsProps {
  readonly chain: Chain;
  readonly moves: readonly Move[];
  /** The ends to choose from for the picked tile; empty while none is asked. */
  readonly choices: readonly Target[];
  /** Whether a move is on its way and nothing may be pressed. */
  readonly busy: boolean;
  readonly onMove: (move: Move) => void;
  readonly onPutBack: () => void;
}

interface EndButtonProps {
  readonly target: Target;
  /** The end it goes to; null on an empty table. */
  readonly open: OpenEnd | null;
  readonly busy: boolean;
  readonly onMove: (move: Move) => void;
}

function EndButton({ target: { end, move }, open, busy, onMove }: EndButtonProps) {
  const name = open === null ? t().actions.place : t().actions.end({ end: open });
  return (
    <button type="button" class="button end" translate={false} data-end={end} aria-label={name} aria-disabled={busy}
      onClick={() => { if (!busy) onMove(move); }}>
      {open && <span aria-hidden="true">{ARROWS[open.place]}</span>}
      <span class="end-number" aria-hidden="true">{open?.n}</span>
    </button>
  );
}

/** What can be done now besides picking a tile: draw, pass, or choose the end for the picked one. */
export function Actions({ moves, chain, choices, busy, onMove, onPutBack }: ActionsProps) {
  const { actions } = t();
  const open = useOpenEnds(chain);
  if (choices.length > 0) {
    return (
      <div class="actions">
        {choices.map((target) => <EndButton key={target.end} open={open?.[target.end] ?? null} {...{ target, busy, onMove }} />)}
        <button type="button" class="button quiet icon" aria-label={actions.putBack} onClick={onPutBack}>
          <span aria-hidden="true">✕</span>
        </button>
      </div>
    );
  }
  const move = moves[0];
  if (move?.type !== "draw" && move?.type !== "pass") return null;
  return (
    <div class="actions">
      <button type="button" class="button primary" aria-disabled={busy} aria-keyshortcuts={move.type === "draw" ? "D" : "P"}
        onClick={() => { if (!busy) onMove(move); }}>
        {actions[move.type]}
      </button>
    </div>
  );
}

/** In place of a hand while it is covered: nothing of the hand is in the page. */
export function Cover({ seat, other, onReveal }: { seat: Seat; other: Seat; onReveal: () => void }) {
  const { cover } = t();
  return (
    <section class="cover" data-seat={seat} aria-labelledby="cover-heading">
      <h2 id="cover-heading" class="cover-heading"><SeatSign seat={seat} />{cover.heading({ seat })}</h2>
      <p class="cover-text">{cover.handOver({ seat })} {cover.lookAway({ other })}</p>
      <button type="button" class="button primary large" data-seat={seat} data-focus-first onClick={onReveal}>
        {cover.reveal({ seat })}
      </button>
    </section>
  );
}
