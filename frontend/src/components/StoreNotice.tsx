import { t } from "../i18n/index.ts";
import { storeNotice } from "../session/store.ts";

/** One calm line when a game cannot be saved or restored; gone once it has been read. */
export function StoreNoticeLine() {
  const words = t();
  const notice = storeNotice.value;
  if (notice === null) return null;
  const text = { storage_blocked: words.saved.blocked, storage_full: words.saved.full, saved_unreadable: words.saved.unreadable, saved_newer: words.saved.newer };
  return (
    <p class="notice" role="status">
      {text[notice]}
      <button type="button" class="button quiet icon" aria-label={words.nav.close} onClick={() => { storeNotice.value = null; }}>
        <span aria-hidden="true">✕</span>
      </button>
    </p>
  );
}
