import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { helpAddress, type HelpTopic, t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { chosenTarget } from "../settings/settings.ts";
import { Dialog } from "./Dialog.tsx";
import { FormatChoice } from "./FormatChoice.tsx";
import { Link } from "./Frame.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";
import { takesFocus } from "../hooks/useFocus.ts";

export interface GameMenuProps {
  readonly session: Session;
  readonly help: HelpTopic;
  /** How a new game is named here: begun at once, or asked for. */
  readonly restart?: string;
  readonly children?: ComponentChildren;
}

/** The menu of a game: score sheet, a new game in another format, and what the screen adds. */
export function GameMenu({ session, help, restart, children }: GameMenuProps) {
  const words = t();
  const [open, setOpen] = useState<"menu" | "sheet" | null>(null);
  const close = (): void => { setOpen(null); };
  const view = session.scene.value?.view;
  return (
    <>
      <button type="button" class="button quiet" onClick={() => { setOpen("menu"); }}>{words.nav.menu}</button>
      {open === "menu" && (
        <Dialog title={words.nav.menu} onClose={close}>
          <div class="stack-gap">
            {children}
            {view?.target != null && (
              <button type="button" class="button wide" onClick={() => { setOpen("sheet"); }}>{words.actions.scoreSheet}</button>
            )}
            <FormatChoice later={view?.round != null} />
            <Restart name={restart ?? words.saved.startNew} sure={restart !== undefined || view?.round?.result != null}
              onRestart={() => { session.restart(chosenTarget()); close(); }} />
            <a class="button quiet wide" href={helpAddress(help)}>{words.nav.help}</a>
            <Link class="button quiet wide" to="/">{words.nav.leave}</Link>
            <p class="hint">{words.nav.leaveSafe}</p>
          </div>
        </Dialog>
      )}
      {open === "sheet" && view && <ScoreSheet target={view.target} sheet={view.sheet} scores={view.scores} onClose={close} />}
    </>
  );
}

/** A new game: at once where nothing is lost by it or the other is asked anyway, else after another tap. */
function Restart({ name, sure, onRestart }: { name: string; sure: boolean; onRestart: () => void }) {
  const { saved } = t();
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <button type="button" class="button wide" onClick={() => { if (sure) onRestart(); else setAsking(true); }}>{name}</button>
    );
  }
  return (
    <div class="notice" role="alert">
      <p>{saved.replace}</p>
      <div class="row">
        <button type="button" class="button primary" ref={takesFocus} onClick={onRestart}>{name}</button>
        <button type="button" class="button" onClick={() => { setAsking(false); }}>{saved.keep}</button>
      </div>
    </div>
  );
}
