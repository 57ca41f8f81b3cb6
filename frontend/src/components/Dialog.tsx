import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";

/** A modal panel; closes by its button, by Escape, and by a tap beside it. */
export function Dialog({ title, onClose, children }: {
  title: string; onClose: () => void; children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const gone = useRef(false);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Closing gives the focus back to where it was, also when the dialog is taken away by what was done in it.
    return () => { gone.current = true; current?.close(); };
  }, []);
  return (
    <dialog class="dialog" ref={dialog} aria-labelledby="dialog-title" onClose={() => { if (!gone.current) onClose(); }}
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
