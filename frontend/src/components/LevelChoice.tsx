import type { Signal } from "@preact/signals";
import { t } from "../i18n/index.ts";
import { type Level, LEVELS } from "../session/thinker.ts";
import { Choice } from "./Choice.tsx";

/** How well the computer plays; may be changed in mid-round. */
export function LevelChoice({ level }: { level: Signal<Level> }) {
  const words = t().computer;
  const hint = { easy: words.easyText, medium: words.mediumText, hard: words.hardText }[level.value];
  return <Choice name="level" legend={words.level} values={LEVELS} setting={level} text={(value) => words[value]} hint={hint} />;
}
