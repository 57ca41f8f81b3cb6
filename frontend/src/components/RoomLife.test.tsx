import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { ALL } from "../../testing/all_words.ts";
import { CODES } from "../i18n/languages.ts";
import { Ended } from "./room_states.tsx";

afterEach(() => { render(null, document.body); vi.unstubAllGlobals(); });

const HOUR = 3600;

test.each([
  [10 * 24 * HOUR, "Rooms end 10 days after the last move."],
  [24 * HOUR, "Rooms end 1 day after the last move."],
  [36 * HOUR, "Rooms end 36 hours after the last move."],
  [1.5 * HOUR, "Rooms end 1 hour after the last move."],
])("a room that has ended says how long rooms live on this server: %i s", async (seconds, text) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ seconds })));
  vi.stubGlobal("scrollTo", () => undefined);
  render(<Ended known />, document.body);
  await vi.waitFor(() => { expect(document.body.textContent).toContain(text); });
});

test.each(CODES)("in %s the days are counted by the rules of the language", (language) => {
  const { days } = ALL[language].roomEnds;
  const forms = [1, 2, 5].map((n) => days({ n }).replace(String(n), "").trim());
  expect(new Set(forms).size).toBe(language === "cs" ? 3 : 2);
});
