import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A browser's storage, or one that is blocked and throws at every touch. */
function storage(blocked = false): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  const touch = (): void => {
    if (blocked) throw new DOMException("denied", "SecurityError");
  };
  return {
    getItem: (key) => (touch(), kept.get(key) ?? null),
    setItem: (key, value) => {
      touch();
      kept.set(key, value);
    },
  };
}

const html = { lang: "" };

/** The module as a page loads it afresh. */
async function reload() {
  vi.resetModules();
  return import("./index.ts");
}

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: html });
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", { languages: ["nl-BE", "fr"] });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the language of the page", () => {
  it("is English until another one is there", async () => {
    const { language, t } = await reload();
    expect([language(), t().app.name, html.lang]).toEqual(["en", "Domino for Two", "en"]);
  });

  it("is the browser's at first", async () => {
    const { language, speakPreferred, t } = await reload();
    await speakPreferred();
    expect([language(), t().app.name, html.lang]).toEqual(["nl", "Domino voor twee", "nl"]);
  });

  it("is remembered once chosen", async () => {
    const before = await reload();
    expect(await before.speak("it")).toBe(true);
    const after = await reload();
    await after.speakPreferred();
    expect([after.language(), html.lang]).toEqual(["it", "it"]);
  });

  it("can be chosen when storage is blocked, and is then not remembered", async () => {
    vi.stubGlobal("localStorage", storage(true));
    const before = await reload();
    await before.speakPreferred();
    expect(await before.speak("cs")).toBe(true);
    expect(before.t().app.name).toBe("Domino pro dva");
    const after = await reload();
    await after.speakPreferred();
    expect(after.language()).toBe("nl");
  });

  it("is the one chosen last, whichever arrives first", async () => {
    const { language, speak } = await reload();
    const both = await Promise.all([speak("pl"), speak("en")]);
    expect([language(), both]).toEqual(["en", [false, true]]);
  });
});

describe("words that do not come", () => {
  afterEach(() => {
    vi.doUnmock("./nl/index.ts");
    vi.useRealTimers();
  });

  it("leave English after a while, which is said, and are taken when they come at last", async () => {
    let arrive: (words: object) => void = () => undefined;
    vi.doMock("./nl/index.ts", () => new Promise((resolve) => { arrive = resolve; }));
    vi.useFakeTimers();
    const { language, missing, speakPreferred } = await reload();
    const started = speakPreferred();
    await vi.advanceTimersByTimeAsync(60_000);
    await started;
    expect([language(), missing.value]).toEqual(["en", "nl"]);
    vi.useRealTimers();
    arrive({ default: {} });
    await vi.waitFor(() => { expect([language(), missing.value]).toEqual(["nl", null]); });
  });

  it("because they are gone leave the language as it was, which is said, until another is chosen", async () => {
    vi.doMock("./nl/index.ts", () => { throw new Error("404"); });
    const { language, missing, speak } = await reload();
    expect(await speak("nl")).toBe(false);
    expect([language(), missing.value]).toEqual(["en", "nl"]);
    expect(await speak("fr")).toBe(true);
    expect([language(), missing.value]).toEqual(["fr", null]);
  });
});

describe("errorText", () => {
  it("has words for a code, and for codes it does not know", async () => {
    const { errorText, t } = await reload();
    expect(errorText("not_your_turn")).toBe(t().errors.not_your_turn);
    expect(errorText("from_the_future")).toBe(t().errors.unknown);
    expect(errorText("toString")).toBe(t().errors.unknown);
  });
});

describe("helpAddress", () => {
  it("leads to the topic in the language of the page", async () => {
    const { helpAddress, speak } = await reload();
    await speak("de");
    expect(helpAddress("fair-deal")).toBe("/help/de/fair-deal/");
  });
});
