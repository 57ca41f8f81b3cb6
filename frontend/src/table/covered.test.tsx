import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { base, button, home, player, show } from "../../testing/shown_table.tsx";

/** The same round as the session gives it while the hand is covered. */
const covered = { ...base, hand: [] };
const drawn = { version: 2, events: [{ type: "drew", seat: "red", tile: "2-5" }] } as const;

/** Every tile of the hand that is named, or drawn, anywhere in the page. */
function named(): string[] {
  const page = document.documentElement.outerHTML;
  const pictures = document.querySelectorAll(".hand-face, .hand-tile").length;
  return [...base.hand.filter((tile) => page.includes(tile)), ...Array.from({ length: pictures }, () => "picture")];
}

test("a tile that is picked, and was drawn just now, is nowhere in the page once the hand is covered", async () => {
  show(base, { news: drawn });
  button("2-5").click();
  await Promise.resolve();
  expect(player.picked).toBe("2-5");
  expect(named()).toContain("2-5");
  show(covered, { covered: true, moves: [], news: drawn });
  expect(named()).toEqual([]);
});

test("a tile that is being dragged leaves the page as soon as the hand is covered", () => {
  show(base);
  const tile = button("2-2");
  Object.assign(tile, { setPointerCapture: () => undefined });
  const at = (type: string, y: number): void => {
    const event = new PointerEvent(type, { isPrimary: true, button: 0, pointerId: 1, pointerType: "mouse", clientY: y, bubbles: true });
    void act(() => { tile.dispatchEvent(event); });
  };
  at("pointerdown", 100);
  at("pointermove", 40);
  expect(document.querySelectorAll(".flying")).toHaveLength(1);
  show(covered, { covered: true, moves: [] });
  expect(named()).toEqual([]);
  expect(home.querySelector(".cover")).not.toBeNull();
});
