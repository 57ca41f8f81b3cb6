import type { Signal } from "@preact/signals";
import { t } from "../i18n/index.ts";
import { format, type Format, FORMATS } from "../settings/settings.ts";
import { Choice } from "./Choice.tsx";

/**
 * Single rounds, or a match to one of the targets (R22); the choice is remembered unless `setting` is given. `later`: a game is being
 * played, which keeps the format it was begun in.
 */
export function FormatChoice({ setting = format, later = false }: { setting?: Signal<Format>; later?: boolean }) {
  const words = t().format;
  return (
    <Choice name="format" legend={words.legend} values={FORMATS} setting={setting}
      text={(value) => (value === "single" ? words.single : words.matchTo({ target: Number(value) }))}
      hint={later ? words.nextGame : setting.value === "single" ? words.singleText : words.matchText} />
  );
}
