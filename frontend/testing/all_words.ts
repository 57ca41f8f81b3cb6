/** Every message in every language, for the tests that read them all. */
import cs from "../src/i18n/cs/index.ts";
import de from "../src/i18n/de/index.ts";
import en, { type Words } from "../src/i18n/en/index.ts";
import es from "../src/i18n/es/index.ts";
import fr from "../src/i18n/fr/index.ts";
import it from "../src/i18n/it/index.ts";
import type { Language } from "../src/i18n/languages.ts";
import nl from "../src/i18n/nl/index.ts";
import type { Params } from "../src/i18n/params.ts";
import pl from "../src/i18n/pl/index.ts";
import pt from "../src/i18n/pt/index.ts";

export const ALL: Readonly<Record<Language, Words>> = { en, nl, de, it, cs, es, fr, pt, pl };

export type Message = string | ((params: Params) => string);

const FILLED: Params = {
  seat: "red",
  other: "blue",
  tile: "3-6",
  end: { n: 3, place: "topLeft" },
  n: 5,
  left: { n: 3, place: "left" },
  right: { n: 6, place: "right" },
  low: 3,
  high: 6,
  target: 150,
  red: 41,
  blue: 87,
  round: 4,
  screen: "Screen",
  language: "Deutsch",
};

/** Every message with its path, such as "events.played". */
export function* messages(words: object, path: readonly string[] = []): Generator<[string, Message]> {
  for (const [key, value] of Object.entries(words) as [string, object | Message][]) {
    const here = [...path, key];
    if (typeof value === "object") yield* messages(value, here);
    else yield [here.join("."), value];
  }
}

/** The text of a message, with something to fill in wherever it asks. */
export const say = (message: Message, params: Partial<Params> = {}): string =>
  typeof message === "string" ? message : message({ ...FILLED, ...params });
