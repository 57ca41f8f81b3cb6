import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { errors } from "./en/errors.ts";

const SHARED = join(import.meta.dirname, "../../../shared");

/** The codes that the services can send, read from where they are defined. */
function codes(file: string): string[] {
  const source = readFileSync(join(SHARED, file), "utf8");
  const named = [...source.matchAll(/^ {4}[A-Z_]+ = "([a-z_]+)"$/gm)].map((found) => found[1] ?? "");
  const closing = [...source.matchAll(/^ {4}([A-Z_]+) = 4\d\d\d$/gm)].map((found) => (found[1] ?? "").toLowerCase());
  return [...named, ...closing];
}

it("has words for every code that the rules and the services can send, and for no other", () => {
  const sent = [...codes("rules/domino_rules/moves.py"), ...codes("contracts/domino_contracts/codes.py")];
  expect(sent).toContain("not_your_turn");
  expect(sent).toContain("taken_over");
  const own = ["unreachable", "unknown", "bad_answer", "cookies_blocked"]; // found out by the page itself
  expect(new Set(Object.keys(errors))).toEqual(new Set([...sent, ...own]));
});
