/** The open ends as people tell them apart: by number, and by where they lie in the chain as it is laid here. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { OpenEnd, Place } from "../i18n/index.ts";
import { type Laid, placesOf } from "../layout/places.ts";
import { type Chain, type End, ends, linkTile, type Played } from "../rules/index.ts";

/** Half-tiles in a row of the chain on screen; null before the felt has been measured. */
export const RowWidth = createContext<number | null>(null);

/** The chain as the layout needs it. */
export function laidOf({ links, first }: Chain): Laid {
  return { doubles: links.map((link) => link.left === link.right), first };
}

/** Both open ends of a chain that lies in rows of this many half-tiles; null on an empty table. */
export function openEnds(chain: Chain, row: number): Readonly<Record<End, OpenEnd>> | null {
  const open = ends(chain);
  if (open === null) return null;
  const places = placesOf(laidOf(chain), row);
  return { left: { n: open[0], place: places.left }, right: { n: open[1], place: places.right } };
}

/** The open ends of a chain on the felt around this component. */
export function useOpenEnds(chain: Chain | undefined): Readonly<Record<End, OpenEnd>> | null {
  const row = useContext(RowWidth);
  return row === null || chain === undefined ? null : openEnds(chain, row);
}

/** The end at which a tile of the chain was laid, as it was then; null for the first tile, or one that does not lie. */
export function endOf({ tile, end }: Pick<Played, "tile" | "end">, chain: Chain, row: number): OpenEnd | null {
  const at = chain.links.findIndex((link) => linkTile(link) === tile);
  if (at < 0 || at === chain.first) return null;
  const before = end === "left"
    ? { links: chain.links.slice(at + 1), first: chain.first - at - 1 }
    : { links: chain.links.slice(0, at), first: chain.first };
  return openEnds(before, row)?.[end] ?? null;
}

/** An arrow to each place. */
export const ARROWS: Readonly<Record<Place, string>> = {
  left: "←", right: "→", top: "↑", bottom: "↓", topLeft: "↖", topRight: "↗", bottomLeft: "↙", bottomRight: "↘",
};
