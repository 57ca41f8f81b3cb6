import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { speed, SPEEDS } from "../session/pace.ts";
import { forgetAll } from "../session/store.ts";
import { keptOffline } from "../pwa/offline.ts";
import { settingsKept } from "../settings/kept.ts";
import { sounds, theme, THEMES, wakeLock } from "../settings/settings.ts";
import { canKeepScreenOn } from "../settings/wake_lock.ts";
import { Choice } from "../components/Choice.tsx";
import { Frame } from "../components/Frame.tsx";
import { LanguageChoice } from "../components/LanguageChoice.tsx";
import { takesFocus } from "../hooks/useFocus.ts";

/** What the player can set for this browser. */
export function Settings() {
  const words = t().settings;
  return (
    <Frame title={words.heading}>
      {!settingsKept.value && <p class="notice" role="status">{words.notKept}</p>}
      <section class="card stack-gap">
        <Choice name="theme" legend={words.theme.legend} values={THEMES} setting={theme} text={(value) => words.theme[value]} />
        <LanguageChoice />
      </section>
      <section class="card stack-gap">
        <Choice name="speed" legend={words.speed.legend} values={SPEEDS} setting={speed} text={(value) => words.speed[value]} />
        <Switch label={words.sounds.label} text={words.sounds.text} setting={sounds} />
        {canKeepScreenOn
          ? <Switch label={words.wakeLock.label} text={words.wakeLock.text} setting={wakeLock} />
          : <p class="hint">{words.wakeLock.unavailable}</p>}
      </section>
      <section class="card stack-gap">
        <Clear />
        {keptOffline.value && <p class="hint">{t().pwa.offlineReady}</p>}
      </section>
    </Frame>
  );
}

function Switch({ label, text, setting }: { label: string; text: string; setting: Signal<"on" | "off"> }) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={setting.value === "on"}
        onChange={(event) => { setting.value = event.currentTarget.checked ? "on" : "off"; }} />
      <span><strong>{label}</strong><br /><span class="hint">{text}</span></span>
    </label>
  );
}

function Clear() {
  const words = t();
  const [state, setState] = useState<"idle" | "asking" | "done">("idle");
  if (state === "done") return <p role="status" tabIndex={-1} ref={takesFocus}>{words.settings.clear.done}</p>;
  if (state === "idle") {
    return <button type="button" class="button" onClick={() => { setState("asking"); }}>{words.settings.clear.label}</button>;
  }
  return (
    <div class="stack-gap">
      <p>{words.settings.clear.ask}</p>
      <div class="row">
        <button type="button" class="button primary" ref={takesFocus} onClick={() => { forgetAll(); setState("done"); }}>
          {words.settings.clear.label}
        </button>
        <button type="button" class="button" onClick={() => { setState("idle"); }}>{words.nav.cancel}</button>
      </div>
    </div>
  );
}
