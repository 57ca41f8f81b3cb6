import type { Language } from "./languages.ts";

/** What the help explains, in reading order; each topic is one page in each language. */
export const HELP_TOPICS = [
  "start-device",
  "start-computer",
  "start-online",
  "rules",
  "controls",
  "tips",
  "computer",
  "saving",
  "match",
  "fair-deal",
] as const;

export type HelpTopic = (typeof HELP_TOPICS)[number];

/** The address of a help page, or of the overview of all topics. */
export const addressOf = (language: Language, topic?: HelpTopic): string =>
  topic ? `/help/${language}/${topic}/` : `/help/${language}/`;
