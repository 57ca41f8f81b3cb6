import { describe, expect, it } from "vitest";
import { isLanguage, preferred } from "./languages.ts";

describe("preferred", () => {
  it.each([
    [["de-AT", "en"], "de"],
    [["PT-br"], "pt"],
    [["ja", "sv-SE", "cs"], "cs"],
    [["ja"], "en"],
    [[], "en"],
  ])("of %j is %s", (wanted, language) => {
    expect(preferred(wanted)).toBe(language);
  });
});

it("knows its languages from other texts", () => {
  expect(isLanguage("nl")).toBe(true);
  expect(isLanguage("toString")).toBe(false);
  expect(isLanguage(null)).toBe(false);
});
