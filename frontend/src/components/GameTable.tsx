import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { errorText, t } from "../i18n/index.ts";
import type { Move } from "../rules/moves.ts";
import type { PerSeat } from "../rules/seats.ts";
import type { Scene, Session } from "../session/session.ts";
import { Table } from "../table/index.ts";
import { ScoreSheet } from "./ScoreSheet.tsx";
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
  const [refused, setRefused] = useState<{ readonly code: string; readonly version: number } | null>(null);
  const [sheet, showSheet] = useState(false);
  const { version, view, covered, moves, last, news } = scene;
  useSounds(news);
  if (view.round === null) return null;
  const { target, scores, winner } = view;
  const move = (wish: Move): void => {
    void session.move(wish).then((code) => {
      setRefused(code === null ? null : { code, version: session.scene.value?.version ?? version });
    });
  };
  // a refusal is about one position, and about the other's absence only while that lasts
  const standing = refused?.version === version && (refused.code !== "opponent_away" || moves.length === 0);
  return (
    <>
      <Table
        version={version} round={view.round} seat={view.seat} moves={moves} last={last} news={news} names={names}
        match={target === null ? null : { target, scores, winner }}
        covered={covered} personal={personal} busy={busy}
        picked={session.picked.value} onPick={(tile) => { session.picked.value = tile; }}
        onMove={move} {...(onReveal ? { onReveal } : {})}
        notice={<div class="notices">
          {notice}
          {refused !== null && standing && <p class="notice" role="alert">{errorText(refused.code)}</p>}
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
