import { describe, expect, it } from "vitest";
import cs from "./cs";
import de from "./de";
import en, { type Words } from "./en";
import es from "./es";
import fr from "./fr";
import it_ from "./it";
import { CODES, type Language } from "./languages";
import nl from "./nl";
import type { Params } from "./params";
import pl from "./pl";
import pt from "./pt";

const ALL: Readonly<Record<Language, Words>> = { en, nl, de, it: it_, cs, es, fr, pt, pl };

const FILLED: Params = {
  seat: "red",
  other: "blue",
  tile: "3-6",
  end: "left",
  n: 5,
  left: 3,
  right: 6,
  low: 3,
  high: 6,
  target: 150,
  red: 41,
  blue: 87,
  round: 4,
  screen: "Screen",
};

type Message = string | ((params: Params) => string);

/** Every message with its path, such as "events.played". */
function* messages(words: object, path: readonly string[] = []): Generator<[string, Message]> {
  for (const [key, value] of Object.entries(words) as [string, object | Message][]) {
    const here = [...path, key];
    if (typeof value === "object") yield* messages(value, here);
    else yield [here.join("."), value];
  }
}

const say = (message: Message, params: Partial<Params> = {}): string =>
  typeof message === "string" ? message : message({ ...FILLED, ...params });


describe.each(CODES)("the words in %s", (language) => {
  const words = ALL[language];
  const all = [...messages(words)];

  it("are never empty and leave nothing unfilled", () => {
    for (const [path, message] of all) {
      for (const n of [0, 1, 2, 5, 22]) {
        const text = say(message, { n });
        expect(text.trim(), path).toBe(text);
        expect(text, path).not.toMatch(/^$|undefined|NaN|#|[{}[\]]|\\u/);
      }
    }
  });

  it("use everything they are told", () => {
    for (const [path, message] of all) {
      const inEnglish = [...messages(en)].find(([other]) => other === path)?.[1];
      if (typeof message === "string" || typeof inEnglish === "string" || !inEnglish) continue;
      for (const change of CHANGES) {
        const matters = say(inEnglish) !== say(inEnglish, change);
        expect(say(message) !== say(message, change), `${path} ${JSON.stringify(change)}`).toBe(matters);
      }
    }
  });

  it("call nobody by another language's colours", () => {
    const { red, blue } = words.seats;
    expect(words.events.passed({ seat: "red" })).toContain(red);
    expect(words.events.passed({ seat: "blue" })).toContain(blue);
  });
});

describe.each(CODES.filter((code) => code !== "en"))("the words in %s", (language) => {
  it("are translated", () => {
    const english = new Map([...messages(en)].map(([path, message]) => [path, say(message)]));
    const same = [...messages(ALL[language])].filter(([path, message]) => {
      const text = say(message);
      return text.includes(" ") && /\p{L}{3}/u.test(text) && text === english.get(path);
    });
    expect(same.map(([path]) => path)).toEqual([]);
  });
});

/** One other value for each thing a message can be told. */
const CHANGES: readonly Partial<Params>[] = [
  { seat: "blue" },
  { other: "red" },
  { tile: "1-2" },
  { end: "right" },
  { n: 23 },
  { left: 1 },
  { right: 1 },
  { low: 2 },
  { high: 5 },
  { target: 50 },
  { red: 2 },
  { blue: 2 },
  { round: 9 },
  { screen: "Other" },
];
