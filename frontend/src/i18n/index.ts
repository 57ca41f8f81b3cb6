/**
 * The page's words, in nine languages.
 *
 *     import { t } from "./index.ts";
 *     <h2>{t().start.heading}</h2>
 *     <p>{t().events.drewTile({ seat: "red", tile: "3-6" })}</p>
 *     <p role="alert">{errorText(code)}</p>
 *
 * `t()` gives all words of the chosen language and reads a signal, so a component that calls it while
 * rendering changes with the language. A message with something to fill in is a function of named values
 * (`params.ts`); one that counts has the forms its language needs (`plurals.ts`). `en/` says which words
 * there are: a word that another language lacks fails the type check.
 *
 * English comes with the page; any other language is fetched when first needed. `await speakPreferred()`
 * before the first render, so that the first screen does not change under the reader's eyes.
 *
 * A further language is a folder like `nl/`, a line in `languages.ts` and in `loaders` below, and its help pages in
 * `frontend/help/`; compiler and tests name whatever is still missing.
 */
import { effect, signal } from "@preact/signals";
import en, { type Words } from "./en/index.ts";
import { addressOf, type HelpTopic } from "./help.ts";
import { isLanguage, type Language, preferred } from "./languages.ts";

export { HELP_TOPICS, type HelpTopic } from "./help.ts";
export { CODES, isLanguage, type Language, LANGUAGES, preferred } from "./languages.ts";
export type { OpenEnd, Params, Place, Seat } from "./params.ts";
export type { Words } from "./en/index.ts";

const KEY = "domino.language";

const loaders: Readonly<Record<Exclude<Language, "en">, () => Promise<{ readonly default: Words }>>> = {
  nl: () => import("./nl/index.ts"),
  de: () => import("./de/index.ts"),
  it: () => import("./it/index.ts"),
  cs: () => import("./cs/index.ts"),
  es: () => import("./es/index.ts"),
  fr: () => import("./fr/index.ts"),
  pt: () => import("./pt/index.ts"),
  pl: () => import("./pl/index.ts"),
};

interface Chosen {
  readonly language: Language;
  readonly words: Words;
}

const chosen = signal<Chosen>({ language: "en", words: en });
let latest: Language = "en";

/** The words of the current language. */
export const t = (): Words => chosen.value.words;

/** The current language: the one whose words are on screen. */
export const language = (): Language => chosen.value.language;

/** The words for an error code; codes this version does not know get a general sentence. */
export function errorText(code: string): string {
  const { errors } = t();
  return Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : errors.unknown;
}

/** Where `topic` is explained in the current language. */
export const helpAddress = (topic: HelpTopic): string => addressOf(language(), topic);

/** The overview of all help pages in the current language. */
export const helpOverview = (): string => addressOf(language());

/**
 * Change the language and remember it in this browser, where storage allows. Settles once the words are on
 * screen; the latest call wins over one that is still loading. If the words cannot be fetched, the language
 * stays as it was and nothing is remembered.
 *
 * @returns whether the page now speaks `next`.
 */
export async function speak(next: Language): Promise<boolean> {
  const done = await load(next);
  if (done) remember(next);
  return done;
}

/** The language whose words did not come in time, or not at all; null where there is none. */
export const missing = signal<Language | null>(null);

/** Milliseconds until words count as missing; they are still welcome later. */
const PATIENCE = 4000;

/**
 * Speak the remembered language, or else the first of the browser's that the page knows. Settles once its words
 * are there, or could not be had in time, which leaves English; never fails.
 */
export async function speakPreferred(): Promise<void> {
  const loading = load(remembered() ?? preferred(navigator.languages));
  await Promise.race([loading, new Promise((resolve) => { setTimeout(resolve, PATIENCE); })]);
}

async function load(next: Language): Promise<boolean> {
  latest = next;
  missing.value = null;
  const miss = (): void => { if (latest === next) missing.value = next; };
  const timer = setTimeout(miss, PATIENCE);
  try {
    const words = next === "en" ? en : (await loaders[next]()).default;
    if (latest === next) {
      chosen.value = { language: next, words };
      missing.value = null;
    }
  } catch {
    miss(); // offline before this language was ever fetched, or gone after an update of the server
    return false;
  } finally {
    clearTimeout(timer);
  }
  return latest === next;
}

// Storage may be blocked (it then throws on touch): the choice is just not remembered.
function remembered(): Language | undefined {
  try {
    const text = localStorage.getItem(KEY);
    return isLanguage(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function remember(next: Language): void {
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // not remembered
  }
}

effect(() => {
  const code = language();
  if (typeof document !== "undefined") document.documentElement.lang = code;
});
