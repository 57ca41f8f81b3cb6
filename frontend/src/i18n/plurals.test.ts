import { describe, expect, it } from "vitest";
import { plurals } from "./plurals.ts";

describe("plurals", () => {
  it("gives each number its category's form and puts the number in", () => {
    const count = plurals<"one" | "few" | "many">("pl");
    const forms = { one: "# kostka", few: "# kostki", many: "# kostek", other: "# kostki" };
    expect([0, 1, 2, 5, 22].map((n) => count(n, forms))).toEqual([
      "0 kostek",
      "1 kostka",
      "2 kostki",
      "5 kostek",
      "22 kostki",
    ]);
  });

  it("puts the number in as often as it is asked for", () => {
    expect(plurals<"one">("en")(3, { one: "", other: "# of #" })).toBe("3 of 3");
  });
});
