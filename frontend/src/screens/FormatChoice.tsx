import type { Signal } from "@preact/signals";
import { t } from "../i18n";
import { format, type Format, FORMATS } from "../settings/settings.ts";
import { Choice } from "./Choice.tsx";

/** Single rounds, or a match to one of the targets (R22); the choice is remembered unless `setting` is given. */
export function FormatChoice({ setting = format }: { setting?: Signal<Format> }) {
  const words = t().format;
  return (
    <Choice name="format" legend={words.legend} values={FORMATS} setting={setting}
      text={(value) => (value === "single" ? words.single : words.matchTo({ target: Number(value) }))}
      hint={setting.value === "single" ? words.singleText : words.matchText} />
  );
}
