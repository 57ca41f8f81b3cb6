import { useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { Seat, Tile } from "../rules/index.ts";
import { Standing } from "./Face.tsx";
import { tileName } from "./names.ts";
import { type Drag, useDrag } from "./useDrag.ts";
import { useOverflow } from "./useOverflow.ts";
import { useReveal } from "./useReveal.ts";

export interface HandProps {
  readonly seat: Seat;
  readonly tiles: readonly Tile[];
  /** The tiles that may be played now; empty when it is the other's turn. */
  readonly playable: ReadonlySet<Tile>;
  /** Whether the owner may act at all: otherwise no tile is marked as not fitting. */
  readonly active: boolean;
  /** The tile that must be played now (R6, R11); null when there is a choice. */
  readonly forced: Tile | null;
  readonly picked: Tile | null;
  /** A tile was tapped, or chosen with Enter. */
  readonly onPick: (tile: Tile) => void;
  /** The tile that was tapped although it does not fit; null when none was. */
  readonly unfit: Tile | null;
  /** A tile that does not fit was tapped. */
  readonly onUnfit: (tile: Tile) => void;
  readonly drag: Drag;
}

/** Moves the focus among the tiles; true if the key was one that does. */
function rove(key: string, list: HTMLElement): boolean {
  const buttons = [...list.querySelectorAll<HTMLElement>("button")];
  const now = buttons.findIndex((button) => button === document.activeElement);
  const goal = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: buttons.length - 1 }[key];
  if (goal === undefined) return false;
  buttons[Math.min(Math.max(goal, 0), buttons.length - 1)]?.focus();
  return true;
}

/** The owner's tiles, standing on the rack: one stop for Tab, arrows from tile to tile. */
export function Hand(props: HandProps) {
  const { seat, tiles, playable, picked } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useReveal(scroller, tiles, playable);
  const overflow = useOverflow(scroller, tiles.length);
  const [visited, visit] = useState<Tile | null>(null);
  const stop = [picked, visited].find((tile) => tile !== null && tiles.includes(tile))
    ?? tiles.find((tile) => playable.has(tile)) ?? tiles[0];
  const words = t().table;
  const scroll = (way: 1 | -1) => {
    const box = scroller.current;
    box?.scrollBy({ left: way * box.clientWidth * 0.7, behavior: "smooth" });
  };
  return (
    <div class="hand" translate={false} data-seat={seat} data-active={props.active} data-place="hand">
      {overflow.left && <Scroller way="left" name={words.scrollLeft} onScroll={() => { scroll(-1); }} />}
      <div class="hand-scroll" ref={scroller} data-more-left={overflow.left} data-more-right={overflow.right}>
        <ul
          class="hand-tiles"
          role="list"
          aria-label={words.hand({ seat, n: tiles.length })}
          onKeyDown={(event) => {
            if (picked === null && rove(event.key, event.currentTarget)) event.preventDefault();
          }}
        >
          {tiles.map((tile) => (
            <HandTile key={tile} tile={tile} stop={tile === stop} onVisit={visit} {...props} />
          ))}
        </ul>
      </div>
      {overflow.right && <Scroller way="right" name={words.scrollRight} onScroll={() => { scroll(1); }} />}
    </div>
  );
}

interface HandTileProps extends HandProps {
  readonly tile: Tile;
  readonly stop: boolean;
  readonly onVisit: (tile: Tile) => void;
}

/** What is said about a tile of the hand after its name. */
function remark({ tile, playable, forced, active }: HandTileProps): string {
  const words = t().table;
  if (!active) return "";
  if (tile === forced) return `, ${words.mustPlay}`;
  return `, ${playable.has(tile) ? words.playable : words.notPlayable}`;
}

function HandTile(props: HandTileProps) {
  const { tile, stop, playable, active, forced, picked, onPick, unfit, onUnfit, onVisit } = props;
  const can = playable.has(tile);
  const drag = useDrag(tile, can, props.drag);
  return (
    <li class="hand-place">
      <button
        type="button"
        class="hand-tile"
        data-tile={tile}
        data-playable={can}
        data-idle={active && !can}
        data-unfit={tile === unfit}
        data-forced={tile === forced}
        aria-label={tileName(tile) + remark(props)}
        aria-pressed={tile === picked}
        aria-disabled={!can}
        tabIndex={stop ? 0 : -1}
        onFocus={() => { onVisit(tile); }}
        onClick={() => {
          if (!can) onUnfit(tile);
          else if (!drag.justDropped()) onPick(tile);
        }}
        {...drag.handlers}
      >
        <span class="hand-face"><Standing tile={tile} /></span>
        {can && <span class="hand-mark" aria-hidden="true">{tile === forced ? "★" : ""}</span>}
      </button>
    </li>
  );
}

function Scroller({ way, name, onScroll }: { way: "left" | "right"; name: string; onScroll: () => void }) {
  return (
    <button type="button" class={`hand-more hand-more-${way}`} aria-label={name} tabIndex={-1} onClick={onScroll}>
      <span aria-hidden="true">{way === "left" ? "‹" : "›"}</span>
    </button>
  );
}
