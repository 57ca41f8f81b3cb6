import type { RefObject } from "preact";
import { t } from "../i18n/index.ts";
import { covers, fit, type Frame } from "../layout/frame.ts";
import { layChain, type Spot, spotAt } from "../layout/snake.ts";
import { laidOf, openEnds } from "./ends.ts";
import { Face } from "./Face.tsx";
import { type Chain as ChainState, type End, isDouble, lay, linkTile, type Tile } from "../rules/index.ts";
import { tileName } from "./names.ts";
import type { Target } from "./targets.ts";
import type { Size } from "./useSize.ts";

/** Pixels for each half-tile before zooming; only the zoom changes while a chain grows. */
const BASE = 40;

export interface ChainProps {
  /** Where the chain lies, to be measured. */
  readonly area: RefObject<HTMLDivElement | null>;
  /** Its size, and the half-tiles in a row there; null before it has been measured. */
  readonly size: Size | null;
  readonly row: number | null;
  readonly chain: ChainState;
  /** The tile that was laid last; null when nobody has yet. */
  readonly last: Tile | null;
  /** The tile that lies at its place though its move is still on its way; null while there is none. */
  readonly sent: Tile | null;
  /** Whether the last tile is the one that won the round. */
  readonly won: boolean;
  /** The tile picked from the hand, shown as a ghost at its targets. */
  readonly picked: Tile | null;
  /** Where the picked tile may go; or, while none is picked, where any tile may. */
  readonly targets: readonly Target[];
  /** A target was tapped. The same choice is always a button beside the hand, so this is only a shortcut. */
  readonly onChoose: (target: Target) => void;
}

/** A tile as drawn at a spot: half-way turned ones show their halves the other way round. */
export function Lying({ left, right, spot }: { left: number; right: number; spot: Spot }) {
  const [first, second] = spot.angle === 180 ? [right, left] : [left, right];
  return <Face first={first} second={second} lie={spot.angle === 90 ? "upright" : "flat"} />;
}

/** Where a spot's box falls, in pixels of a plane with this many for each half-tile. */
function boxStyle(spot: Spot, unit: number, x = 0, y = 0) {
  const box = covers(spot);
  return {
    transform: `translate(${x + box.left * unit}px, ${y + box.top * unit}px)`,
    width: `${(box.right - box.left) * unit}px`,
    height: `${(box.bottom - box.top) * unit}px`,
  };
}

/** Half-tiles below this many pixels are too small to keep room at an end where nothing goes now. */
const TIGHT = 26;

/** The frame of the tiles with room for the next one at both ends, so that it is still while places come and go. */
function framed(chain: ChainState, spots: readonly Spot[], row: number, size: Size, asked: readonly End[]): Frame {
  const { doubles } = laidOf(chain);
  const largest = Math.min(58, Math.max(34, Math.min(size.width / 9, size.height / 5)));
  const frameWith = (ends: readonly End[]) => {
    const next = ends.map((end) => spotAt(end, false, doubles, chain.first, row));
    return fit([...spots, ...next], size.width, size.height, largest);
  };
  const roomy = frameWith(["left", "right"]);
  return roomy.unit < TIGHT ? frameWith(asked) : roomy;
}

/** The chain on the felt, and the places where a tile may be laid. */
export function Chain({ area, size, row, ...props }: ChainProps) {
  return <div class="chain" translate={false} ref={area}>{size && row !== null && <Laid {...props} size={size} row={row} />}</div>;
}

type LaidProps = Omit<ChainProps, "area" | "size" | "row"> & { readonly size: Size; readonly row: number };

function Laid({ chain, last, sent, won, picked, targets, onChoose, size, row }: LaidProps) {
  const spots = layChain(laidOf(chain).doubles, chain.first, row);
  const frame = framed(chain, spots, row, size, targets.map((target) => target.end));
  const zoom = `translate(${frame.x}px, ${frame.y}px) scale(${frame.unit / BASE})`;
  return (
    <>
      <ol class="chain-plane" role="list" aria-label={chainName(chain, row)} style={{ transform: zoom }}>
        {chain.links.map((link, index) => {
          const spot = spots[index];
          const tile = linkTile(link);
          if (!spot) return null;
          return (
            <li key={tile} class="lying" data-lies={tile} data-last={tile === last} data-sent={tile === sent} style={boxStyle(spot, BASE)}>
              <div class="lying-tile" data-won={won && tile === last}>
                <Lying left={link.left} right={link.right} spot={spot} />
              </div>
              <TileName tile={tile} last={tile === last} won={won} />
            </li>
          );
        })}
      </ol>
      {targets.map((target) => (
        <Slot key={target.end} {...{ chain, picked, target, row, frame, onChoose }} />
      ))}
    </>
  );
}

/** The chain in words: how many tiles, and its open ends. */
export function chainName(chain: ChainState, row: number): string {
  const { table } = t();
  const ends = openEnds(chain, row);
  return ends === null ? table.chainEmpty : table.chain({ n: chain.links.length, ...ends });
}

function TileName({ tile, last, won }: { tile: Tile; last: boolean; won: boolean }) {
  const { table } = t();
  const mark = last ? `, ${won ? table.winningTile : table.lastMove}` : "";
  return <span class="unseen">{tileName(tile) + mark}</span>;
}

interface SlotProps {
  readonly chain: ChainState;
  readonly picked: Tile | null;
  readonly target: Target;
  readonly row: number;
  readonly frame: Frame;
  readonly onChoose: (target: Target) => void;
}

/** The place at an open end: its number while no tile is picked, else the picked tile as it would lie. */
function Slot({ chain, picked, target, row, frame, onChoose }: SlotProps) {
  const link = picked === null ? null : lay(chain, picked, target.end).links.at(target.end === "left" ? 0 : -1) ?? null;
  const double = link ? link.left === link.right : target.open === null && isDouble(target.move.tile);
  const spot = spotAt(target.end, double, laidOf(chain).doubles, chain.first, row);
  return (
    <div
      class="slot"
      data-end={target.end}
      data-ready={link !== null}
      aria-hidden="true"
      style={boxStyle(spot, frame.unit, frame.x, frame.y)}
      onClick={() => { if (link) onChoose(target); }}
    >
      {link ? <Lying left={link.left} right={link.right} spot={spot} /> : <span class="slot-number">{target.open}</span>}
    </div>
  );
}
