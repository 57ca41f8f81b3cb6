import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";

/** A modal panel; closes by its button, by Escape, and by a tap beside it. */
export function Dialog({ title, onClose, children }: {
  title: string; onClose: () => void; children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => { dialog.current?.showModal(); }, []);
  return (
    <dialog class="dialog" ref={dialog} aria-labelledby="dialog-title" onClose={onClose}
      onClick={(event) => { if (event.target === dialog.current) dialog.current?.close(); }}>
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id="dialog-title">{title}</h2>
          <button type="button" class="button quiet icon" aria-label={t().nav.close}
            onClick={() => { dialog.current?.close(); }}>
            <span aria-hidden="true">✕</span>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
