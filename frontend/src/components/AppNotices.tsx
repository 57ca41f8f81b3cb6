import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { LANGUAGES, missing, speak, t } from "../i18n/index.ts";
import { applyUpdate, connected, newer } from "../pwa/offline.ts";
import { usePassing } from "../hooks/usePassing.ts";

/** What concerns the page as a whole: a newer version and, outside of a game, the network. */
export function AppNotices({ table }: { table: boolean }) {
  return <><UpdateNotice table={table} /><LanguageNotice />{!table && <NetworkNotice />}</>;
}

/** Offers a newer version; a game in progress need not be disturbed by it. */
function UpdateNotice({ table }: { table: boolean }) {
  const { pwa } = t();
  const later = useSignal(false);
  if (newer.value === null || (table && later.value)) return null;
  return (
    <div class="notice app-notice" role="status">
      <p>{pwa.update}</p>
      <div class="row">
        <button type="button" class="button" onClick={applyUpdate}>{pwa.updateNow}</button>
        {table && <button type="button" class="button quiet" onClick={() => { later.value = true; }}>{pwa.updateLater}</button>}
      </div>
    </div>
  );
}

/** The words of a language did not come: the page goes on in another, and says what can be done. */
function LanguageNotice() {
  const { nav, settings } = t();
  const { value: wanted } = missing;
  if (wanted === null) return null;
  return (
    <div class="notice app-notice" role="status">
      <p>{settings.languageMissing({ language: LANGUAGES[wanted] })}</p>
      <div class="row">
        <button type="button" class="button" onClick={() => { void speak(wanted); }}>{nav.retry}</button>
        <button type="button" class="button quiet" onClick={() => { location.reload(); }}>{nav.reload}</button>
      </div>
    </div>
  );
}

function NetworkNotice() {
  const { pwa } = t();
  const [back, tell] = usePassing();
  const was = useSignal(connected.value);
  const { value: now } = connected;
  useEffect(() => {
    if (now && !was.value) tell(pwa.online);
    was.value = now;
  }, [now]);
  if (!now) return <p class="notice app-notice" role="status">{pwa.offline}</p>;
  return back === null ? null : <p class="notice app-notice" data-kind="good" role="status">{back}</p>;
}
