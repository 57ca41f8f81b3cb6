import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { Chain } from "../rules/chain.ts";
import { same } from "../rules/json.ts";
import type { Play } from "../rules/moves.ts";
import type { Seat } from "../rules/seats.ts";
import type { Decision } from "../session/decisions.ts";
import { AS_GOOD, type Judged, Review as Reviewing } from "../session/review.ts";
import { Dialog } from "./Dialog.tsx";
import { ChainPicture, openEnds } from "../table/index.ts";
import { DIALOG_ROW, moveWords } from "./move_words.ts";
import { TilePicture } from "./Tiles.tsx";

export interface ReviewProps {
  /** Names the review: the same for the same decisions. */
  readonly id: string;
  readonly seat: Seat;
  readonly decisions: () => Promise<readonly Decision[]>;
}

/** After a round: the own decisions, and what would have been better. */
export function ReviewButton(props: ReviewProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button" onClick={() => { setOpen(true); }}>{t().review.open}</button>
      {open && <ReviewDialog {...props} onClose={() => { setOpen(false); }} />}
    </>
  );
}

function ReviewDialog({ id, seat, decisions, onClose }: ReviewProps & { onClose: () => void }) {
  const { review: words } = t();
  const [review] = useState(() => new Reviewing(id, decisions));
  useEffect(() => () => { review.close(); }, [review]);
  const state = review.state.value;
  return (
    <Dialog title={words.heading} onClose={onClose}>
      <p>{words.text}</p>
      {state.kind === "unavailable" && <p role="status">{words.unavailable}</p>}
      {state.kind === "thinking" && (
        <div role="status">
          <p>{words.thinking}</p>
          {state.total > 0 && <progress class="review-progress" max={state.total} value={state.done} aria-label={`${state.done} / ${state.total}`} />}
        </div>
      )}
      {state.kind === "done" && <Judgements judged={state.judged} seat={seat} />}
    </Dialog>
  );
}

function Judgements({ judged, seat }: { judged: readonly Judged[]; seat: Seat }) {
  const { review: words } = t();
  if (judged.length === 0) return <p>{words.none}</p>;
  const lost = judged.reduce((sum, { judgement }) => sum + judgement.loss, 0);
  return (
    <>
      <ol class="review-list" role="list">
        {judged.map((one) => <OneDecision key={one.decision.turn} {...one} />)}
      </ol>
      <p><strong>{words.total({ seat, n: Math.round(lost) })}</strong></p>
    </>
  );
}

function OneDecision({ decision: { turn, drawn, chain, move }, judgement: { preferred, loss } }: Judged) {
  const { review: words } = t();
  const best = same(move, preferred);
  const close = loss < AS_GOOD;
  return (
    <li class="review-decision" data-verdict={best ? "best" : close ? "close" : "worse"}>
      <p class="review-turn">{words.turn({ n: turn })}{drawn > 0 && `, ${words.drew({ n: drawn })}`}</p>
      <ChainPicture chain={chain} row={DIALOG_ROW} />
      <p class="review-move">
        {move.type === "play" && <span aria-hidden="true"><TilePicture tile={move.tile} /></span>}
        <strong translate={false}>{moveWords(move, chain)}</strong>
        <span class="review-verdict">{best ? words.best : close ? words.close : words.worse({ n: Math.max(1, Math.round(loss)) })}</span>
      </p>
      {!best && !close && preferred.type === "play" && <Better move={preferred} chain={chain} />}
    </li>
  );
}

function Better({ move, chain }: { move: Play; chain: Chain }) {
  const { review: words } = t();
  const end = move.end === null ? undefined : openEnds(chain, DIALOG_ROW)?.[move.end];
  return (
    <p class="review-move">
      <span aria-hidden="true"><TilePicture tile={move.tile} /></span>
      <span>{end === undefined ? words.better({ tile: move.tile }) : words.betterAt({ tile: move.tile, end })}</span>
    </p>
  );
}
