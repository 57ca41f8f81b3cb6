import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { errorText, t } from "../i18n/index.ts";
import type { PerSeat } from "../rules/seats.ts";
import type { Scene, Session } from "../session/session.ts";
import { Table, withSent } from "../table/index.ts";
import { ScoreSheet } from "./ScoreSheet.tsx";
import { useSent } from "../hooks/useSent.ts";
import { useSounds } from "../hooks/useSounds.ts";

export interface GameTableProps {
  readonly session: Session;
  readonly scene: Scene;
  readonly names: PerSeat<string>;
  /** Only this player looks at the screen, and so may be called "you". */
  readonly personal: boolean;
  readonly busy?: boolean;
  readonly onReveal?: () => void;
  readonly notice?: ComponentChildren;
  readonly extras?: ComponentChildren;
  /** What can be done after the round, besides the score sheet. */
  readonly after: ComponentChildren;
}

/** The table wired to a session: the same for all three ways to play. */
export function GameTable({ session, scene, names, personal, busy = false, onReveal, notice, extras, after }: GameTableProps) {
  const [sheet, showSheet] = useState(false);
  const { version, view, covered, moves, last, news } = scene;
  const sending = useSent(session, version);
  useSounds(news);
  const { play, refused } = sending;
  const round = useMemo(() => (view.round && play ? withSent(view.round, play) : view.round), [view.round, play]);
  if (round === null) return null;
  const { target, scores, winner } = view;
  // a refusal for the other's absence only stands while that lasts
  const standing = refused !== null && (refused !== "opponent_away" || moves.length === 0);
  return (
    <>
      <Table
        version={version} round={round} sent={play?.tile ?? null} seat={view.seat} moves={moves} last={last} news={news} names={names}
        match={target === null ? null : { target, scores, winner }}
        covered={covered} personal={personal} busy={busy}
        picked={session.picked.value} onPick={(tile) => { session.picked.value = tile; }}
        onMove={sending.send} {...(onReveal ? { onReveal } : {})}
        notice={<div class="notices">
          {notice}
          {standing && <p class="notice" role="alert">{errorText(refused)}</p>}
          {sending.long && <p class="notice quiet" role="status">{t().room.sending}</p>}
        </div>}
        extras={extras}
        resultActions={<>
          {after}
          {target !== null && (
            <button type="button" class="button" onClick={() => { showSheet(true); }}>{t().actions.scoreSheet}</button>
          )}
        </>}
      />
      {sheet && <ScoreSheet target={target} sheet={view.sheet} scores={scores} onClose={() => { showSheet(false); }} />}
    </>
  );
}
