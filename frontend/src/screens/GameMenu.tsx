import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { helpAddress, type HelpTopic, t } from "../i18n";
import type { Session } from "../session/session.ts";
import { chosenTarget } from "../settings/settings.ts";
import { Dialog } from "./Dialog.tsx";
import { FormatChoice } from "./FormatChoice.tsx";
import { Link } from "./Frame.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";

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
            <FormatChoice />
            <button type="button" class="button wide" onClick={() => { session.restart(chosenTarget()); close(); }}>
              {restart ?? words.saved.startNew}
            </button>
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
