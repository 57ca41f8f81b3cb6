import { describe, expect, it } from "vitest";
import { ALL, messages, say } from "../../testing/all_words.ts";
import en from "./en/index.ts";
import { CODES, type Language } from "./languages.ts";
import type { Params } from "./params.ts";

/** Numbers that between them meet every plural category in use. */
const NUMBERS = [0, 1, 2, 5, 22];

describe.each(CODES)("the words in %s", (language) => {
  const words = ALL[language];
  const all = [...messages(words)];

  it("are never empty and leave nothing unfilled", () => {
    for (const [path, message] of all) {
      for (const n of NUMBERS) {
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
      return text.split(" ").length > 2 && text === english.get(path);
    });
    expect(same.map(([path]) => path)).toEqual([]);
  });
});

describe.each(CODES)("the places of the open ends in %s", (language) => {
  it("each have words of their own", () => {
    const places = ["left", "right", "top", "bottom", "topLeft", "topRight", "bottomLeft", "bottomRight"] as const;
    const { end } = ALL[language].actions;
    expect(new Set(places.map((place) => end({ end: { n: 5, place } }))).size).toBe(places.length);
    expect(end({ end: { n: 5, place: "topRight" } })).toContain("5");
  });
});

describe("counted tiles and points", () => {
  it.each<[Language, string, string]>([
    ["en", "0 tiles, 1 tile, 2 tiles, 5 tiles, 22 tiles", "0 points, 1 point, 2 points, 5 points, 22 points"],
    ["nl", "0 stenen, 1 steen, 2 stenen, 5 stenen, 22 stenen", "0 punten, 1 punt, 2 punten, 5 punten, 22 punten"],
    ["de", "0 Steine, 1 Stein, 2 Steine, 5 Steine, 22 Steine", "0 Punkte, 1 Punkt, 2 Punkte, 5 Punkte, 22 Punkte"],
    ["it", "0 tessere, 1 tessera, 2 tessere, 5 tessere, 22 tessere", "0 punti, 1 punto, 2 punti, 5 punti, 22 punti"],
    ["cs", "0 kamenů, 1 kámen, 2 kameny, 5 kamenů, 22 kamenů", "0 bodů, 1 bod, 2 body, 5 bodů, 22 bodů"],
    ["es", "0 fichas, 1 ficha, 2 fichas, 5 fichas, 22 fichas", "0 puntos, 1 punto, 2 puntos, 5 puntos, 22 puntos"],
    ["fr", "0 domino, 1 domino, 2 dominos, 5 dominos, 22 dominos", "0 point, 1 point, 2 points, 5 points, 22 points"],
    ["pt", "0 peça, 1 peça, 2 peças, 5 peças, 22 peças", "0 ponto, 1 ponto, 2 pontos, 5 pontos, 22 pontos"],
    ["pl", "0 kostek, 1 kostka, 2 kostki, 5 kostek, 22 kostki", "0 punktów, 1 punkt, 2 punkty, 5 punktów, 22 punkty"],
  ])("are right in %s for 0, 1, 2, 5 and 22", (language, tiles, points) => {
    const { format, table } = ALL[language];
    expect(NUMBERS.map((n) => table.handCount({ n })).join(", ")).toBe(tiles);
    expect(NUMBERS.map((n) => format.points({ n })).join(", ")).toBe(points);
  });
});

/** One other value for each thing a message can be told. */
const CHANGES: readonly Partial<Params>[] = [
  { seat: "blue" },
  { other: "red" },
  { tile: "1-2" },
  { end: { n: 4, place: "topLeft" } },
  { end: { n: 3, place: "bottom" } },
  { n: 23 },
  { left: { n: 1, place: "left" } },
  { left: { n: 3, place: "top" } },
  { right: { n: 1, place: "right" } },
  { right: { n: 6, place: "bottomRight" } },
  { low: 2 },
  { high: 5 },
  { target: 50 },
  { red: 2 },
  { blue: 2 },
  { round: 9 },
  { screen: "Other" },
];

/** Every source of the page but its words and tests; words are also found by a name that is only known while it runs. */
const SOURCES = Object.entries(import.meta.glob<string>(["../**/*.{ts,tsx}", "../../plugins/*.ts", "../../help/*.ts"], { query: "?raw", import: "default", eager: true }))
  .filter(([path]) => !path.includes(".test.") && !/\/(?:i18n\/)?(?:en|nl|de|it|cs|es|fr|pt|pl)\//.test(path) && !path.startsWith("./"))
  .map(([, source]) => source)
  .join("\n");

describe("the words", () => {
  it("are all used", () => {
    const used = (name: string) => new RegExp(`\\b${name}\\b`).test(SOURCES);
    const unused = [...messages(en)].map(([path]) => path).filter((path) => !path.startsWith("errors.") && !used(path.split(".").at(-1) ?? ""));
    expect(unused).toEqual([]);
  });
});
