import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Tile } from "../rules/index.ts";

/** Scrolls a long hand so that a tile that can be played is in sight: a tile just drawn, else the first of them. */
export function useReveal(
  scroller: RefObject<HTMLElement | null>,
  tiles: readonly Tile[],
  playable: ReadonlySet<Tile>,
): void {
  const wanted = tiles.filter((tile) => playable.has(tile));
  const newest = tiles.at(-1);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || box.scrollWidth <= box.clientWidth) return;
    const frame = box.getBoundingClientRect();
    const place = (tile: Tile | undefined) => box.querySelector<HTMLElement>(`[data-tile="${tile ?? ""}"]`);
    const inSight = (tile: Tile) => {
      const at = place(tile)?.getBoundingClientRect();
      return at !== undefined && at.left >= frame.left && at.right <= frame.right;
    };
    const goal = wanted.length === 0 ? newest : wanted.some(inSight) ? undefined : wanted[0];
    const at = place(goal)?.getBoundingClientRect();
    if (at) box.scrollLeft += at.left + at.width / 2 - frame.left - frame.width / 2;
  }, [newest, wanted.join()]);
}
