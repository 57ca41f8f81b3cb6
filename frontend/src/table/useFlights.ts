import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type RoundView, type Tile, linkTile } from "../rules/index.ts";
import type { Released } from "./useDrag.ts";

/** Milliseconds that a tile is on its way, and between the starts of two that set out together. */
const FLIGHT = 420;
const STAGGER = 70;

/** Where things were before an update: the tiles of the hand and the chain, the boneyard, the opponent. */
interface Before {
  readonly tiles: ReadonlyMap<string, DOMRect>;
  readonly lying: ReadonlyMap<string, DOMRect>;
  readonly boneyard: DOMRect | undefined;
  readonly opponent: DOMRect | undefined;
}

function look(root: HTMLElement, released: Released | null): Before {
  const tiles = [...root.querySelectorAll<HTMLElement>("[data-tile]")];
  const inHand = tiles.map((tile) => [tile.dataset["tile"] ?? "", tile.getBoundingClientRect()] as const);
  const chain = [...root.querySelectorAll<HTMLElement>("[data-lies]")];
  const place = (name: string) => root.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();
  return {
    tiles: new Map([...inHand, ...(released ? [[released.tile, released.box] as const] : [])]),
    lying: new Map(chain.map((tile) => [tile.dataset["lies"] ?? "", tile.getBoundingClientRect()] as const)),
    boneyard: place("boneyard"),
    opponent: place("opponent"),
  };
}

function still(): boolean {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Lets an element arrive from where `from` was: no larger at first than that, and unseen while it waits to leave a pile. */
function arrive(element: HTMLElement | null, from: DOMRect | undefined, order: number): void {
  if (!element || !from) return;
  const to = element.getBoundingClientRect();
  const zoom = element.offsetWidth > 0 ? to.width / element.offsetWidth : 1;
  const dx = (from.left + from.width / 2 - to.left - to.width / 2) / zoom;
  const dy = (from.top + from.height / 2 - to.top - to.height / 2) / zoom;
  const scale = Math.min(1.12, from.height / to.height);
  const start = { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5, opacity: scale < 1 ? 0 : 1 };
  element.animate([start, { opacity: 1, offset: 0.15 }, { transform: "none", zIndex: 5, opacity: 1 }], {
    duration: FLIGHT,
    delay: order * STAGGER,
    easing: "cubic-bezier(.22,.8,.28,1)",
    fill: "backwards",
  });
}

/** The tiles that the new state shows in the chain and the old one did not. */
function laid(before: RoundView, after: RoundView): readonly Tile[] {
  const old = new Set(before.chain.links.map(linkTile));
  return after.chain.links.map(linkTile).filter((tile) => !old.has(tile));
}

/** The tile that was laid too early: its move was refused, and it is in the hand again. */
function returned(before: RoundView, after: RoundView): Tile | null {
  const back = after.hand.filter((tile) => laid(after, before).includes(tile));
  return back.length === 1 && before.chain.links.length - after.chain.links.length === 1 ? back[0] ?? null : null;
}

/** Whether `after` is another round: within one, a chain only grows, but for a tile that was laid too early. */
function isOther(before: RoundView, after: RoundView): boolean {
  const shorter = after.chain.links.length < before.chain.links.length;
  return before.number !== after.number || (shorter && returned(before, after) === null);
}

/**
 * Motion from the difference of two states alone: laid tiles come from the hand they were in, drawn ones from the
 * boneyard. A state that is not the direct successor (a jump after a pause) just appears; so does the first one,
 * unless it is `fresh`: it has just been dealt.
 */
export function useFlights(
  root: RefObject<HTMLElement | null>,
  round: RoundView,
  covered: boolean,
  fresh: boolean,
  released: RefObject<Released | null>,
): void {
  const shown = useRef<{ round: RoundView; covered: boolean } | null>(null);
  const left = root.current && shown.current?.round !== round ? look(root.current, released.current) : null;
  useLayoutEffect(() => {
    const old = shown.current;
    shown.current = { round, covered };
    if (left) released.current = null;
    const home = root.current;
    if (!home || old?.round === round || typeof home.animate !== "function" || still()) return;
    const before = left ?? (old === null && fresh ? look(home, null) : null);
    if (!before) return;
    const dealt = old === null || isOther(old.round, round);
    const added = dealt ? [] : laid(old.round, round);
    if (added.length <= 2) {
      for (const [order, tile] of added.entries()) {
        const lying = home.querySelector<HTMLElement>(`[data-lies="${tile}"] .lying-tile`);
        arrive(lying, before.tiles.get(tile) ?? before.opponent, order);
      }
    }
    if (covered || (!dealt && old.covered)) return;
    const drawn = round.hand.filter((tile) => dealt || !old.round.hand.includes(tile));
    for (const [order, tile] of drawn.entries()) {
      const from = dealt ? before.boneyard : before.lying.get(tile) ?? before.boneyard;
      arrive(home.querySelector(`[data-tile="${tile}"] .hand-face`), from, order);
    }
  });
}
