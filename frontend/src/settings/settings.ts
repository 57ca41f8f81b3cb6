/** What the player has set for this browser. */
import { speed, SPEEDS } from "../session/pace.ts";
import { LEVELS } from "../session/thinker.ts";
import { kept } from "./kept.ts";

export const THEMES = ["system", "light", "dark"] as const;
const SWITCH = ["off", "on"] as const;
export const FORMATS = ["single", "50", "100", "150", "200", "250", "300"] as const;
export type Format = (typeof FORMATS)[number];

export const theme = kept("theme", THEMES, "system");
export const sounds = kept("sounds", SWITCH, "off");
export const wakeLock = kept("wake-lock", SWITCH, "off");
/** The format and level chosen last, offered again. */
export const format = kept("format", FORMATS, "single");
export const level = kept("level", LEVELS, "medium");

const keptSpeed = kept("speed", SPEEDS, speed.value);
speed.value = keptSpeed.value;
speed.subscribe((value) => { keptSpeed.value = value; });

/** The target that a format stands for, null for single rounds (R21, R22). */
export const targetOf = (chosen: Format): number | null => (chosen === "single" ? null : Number(chosen));

/** The format for a target. */
export const formatOf = (target: number | null): Format =>
  FORMATS.find((candidate) => targetOf(candidate) === target) ?? "single";

/** The target of the format chosen last. */
export const chosenTarget = (): number | null => targetOf(format.value);

/** Let the whole page follow the theme. */
export function followTheme(): void {
  theme.subscribe((value) => {
    if (value === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = value;
  });
}
