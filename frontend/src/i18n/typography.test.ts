import { describe, expect, it } from "vitest";
import { ALL, messages, say } from "../../testing/all_words.ts";
import { CODES } from "./languages.ts";
import { typographyFaults } from "./typography.ts";

describe.each(CODES)("the words in %s", (language) => {
  it("are set as a printer of that language would set them", () => {
    const faults = [...messages(ALL[language])].flatMap(([path, message]) =>
      typographyFaults(language, say(message)).map((fault) => `${path}: ${fault}`));
    expect(faults).toEqual([]);
  });
});

describe("typographyFaults", () => {
  it.each([
    ["en", "Loading …", "a breakable or needless space before …"],
    ["en", "Loading\u00a0…", "a breakable or needless space before …"],
    ["de", "Wird geladen …", "a breakable or needless space before …"],
    ["nl", "een “steen”", "“ instead of ‘ ’"],
    ["it", "a «b", "« without »"],
    ["cs", "Konec .", "a breakable space before punctuation"],
    ["fr", "Vraiment ?", "no narrow space before ?"],
    ["fr", "Vraiment\u00a0?", "no narrow space before ?"],
    ["fr", "« ici\u202f»", "no narrow space after «"],
  ] as const)("marks in %s: %s", (language, text, fault) => {
    expect(typographyFaults(language, text)).toContain(fault);
  });

  it.each([
    ["en", "Loading…"],
    ["de", "Wird geladen\u00a0…"],
    ["nl", "zo’n ‘steen’"],
    ["fr", "Vraiment\u202f? «\u202fOui\u202f!\u202f»"],
  ] as const)("lets pass in %s: %s", (language, text) => {
    expect(typographyFaults(language, text)).toEqual([]);
  });
});
