import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { HandProps } from "./Hand.tsx";
import type { Released } from "./useDrag.ts";
import { endTowards, type Way } from "../layout/places.ts";
import { t } from "../i18n/index.ts";
import { laidOf, openEnds } from "./ends.ts";
import { playable, playsOf, type Target, targetsOf } from "./targets.ts";
import type { Move, Play, RoundView, Tile } from "../rules/index.ts";

interface PlayOptions {
  readonly round: RoundView;
  readonly moves: readonly Move[];
  readonly picked: Tile | null;
  readonly covered: boolean;
  readonly busy: boolean;
  /** Half-tiles in a row of the chain on screen; null before the felt has been measured. */
  readonly row: number | null;
  readonly oneTap: boolean;
  readonly onPick: (tile: Tile | null) => void;
  readonly onMove: (move: Move) => void;
}

/** The slot nearest to a point of the window, if the point is over the felt. */
function nearest(root: HTMLElement, targets: readonly Target[], x: number, y: number): Target | null {
  const felt = root.querySelector('[data-place="felt"]')?.getBoundingClientRect();
  if (!felt || x < felt.left || x > felt.right || y < felt.top || y > felt.bottom) return null;
  const away = (target: Target) => {
    const box = root.querySelector(`.slot[data-end="${target.end}"]`)?.getBoundingClientRect();
    return box ? Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) : 0;
  };
  return [...targets].sort((one, other) => away(one) - away(other))[0] ?? null;
}

/** Listens to keys pressed within `root`, or nowhere in particular; `press` says whether it used the key. */
function useKeys(root: RefObject<HTMLElement | null>, press: (key: string) => boolean): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.repeat) return;
      if (!(target instanceof HTMLElement) || target.matches("input, textarea, select")) return;
      const ours = target === document.body || (root.current?.contains(target) ?? false);
      if (ours && latest.current(event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => { document.removeEventListener("keydown", listen); };
  }, [root]);
}

/** The tile tapped although it does not fit, and why in words, for as long as the table is as it was then. */
function useUnfit({ round, row }: PlayOptions, deaf: boolean) {
  const [tapped, setTapped] = useState<{ readonly tile: Tile; readonly round: RoundView } | null>(null);
  const ends = row === null ? null : openEnds(round.chain, row);
  const tile = !deaf && ends !== null && tapped?.round === round ? tapped.tile : null;
  return {
    tile,
    why: tile === null || ends === null ? "" : t().why.fitsNowhere({ tile, ...ends }),
    tap: (other: Tile) => { if (!deaf) setTapped({ tile: other, round }); },
  };
}

/** The keys that choose an end, and which way they point. */
const WAYS: Readonly<Record<string, Way>> = {
  l: "left", r: "right", arrowleft: "left", arrowright: "right", arrowup: "up", arrowdown: "down",
};

/** Picking, laying, dragging and the keys: every way leads to `onMove` with a legal move. */
export function usePlay(root: RefObject<HTMLElement | null>, options: PlayOptions) {
  const { round, moves, picked, covered, busy, row, oneTap, onPick, onMove } = options;
  const released = useRef<Released | null>(null);
  const able = covered || busy ? new Set<Tile>() : playable(moves);
  const targets = covered ? [] : targetsOf(picked, moves, round);
  const asking = targets.length > 0;
  const active = moves.length > 0 && !covered && !round.result;
  const unfit = useUnfit(options, !active || busy || asking);

  const lay = (move: Play) => {
    if (busy) return;
    onPick(null);
    onMove(move);
  };
  const pick = (tile: Tile) => {
    const plays = playsOf(tile, moves);
    const only = plays.length === 1 ? plays[0] : undefined;
    if (only && (oneTap || tile === picked)) lay(only);
    else onPick(tile === picked ? null : tile);
  };
  const drop = (tile: Tile, x: number, y: number) => {
    const target = root.current && nearest(root.current, targetsOf(tile, moves, round), x, y);
    if (target) lay(target.move);
  };

  const press = (key: string): boolean => {
    const way = asking ? WAYS[key] : undefined;
    const end = way === undefined || row === null ? undefined : endTowards(way, laidOf(round.chain), row);
    const target = targets.find((candidate) => candidate.end === end);
    const simple = { d: "draw", p: "pass" }[key];
    const move = moves.find((candidate) => candidate.type === simple);
    if (target) lay(target.move);
    else if (move && !covered && !busy) onMove(move);
    else if (key === "escape" && picked !== null) onPick(null);
    else return end !== undefined && key.startsWith("arrow"); // an end the tile does not fit: stay with the choice
    return true;
  };
  useKeys(root, press);

  const forced = able.size === 1 && (round.opening !== null && round.chain.links.length === 0);
  const hand: Omit<HandProps, "seat" | "tiles"> = {
    playable: able,
    active,
    forced: forced ? round.opening : null,
    picked: asking ? picked : null,
    onPick: pick,
    unfit: unfit.tile,
    onUnfit: unfit.tap,
    drag: { onLift: onPick, onDrop: drop, onCancel: () => { onPick(null); }, released },
  };
  return { asking, targets, lay, hand, released, unfit: unfit.why };
}
