import { high, low, type Tile } from "../rules/index.ts";

/** Which way a tile is drawn; its light always falls from above, so it is drawn, not turned. */
export type Lie = "flat" | "upright";

/** Where pips may sit in an upright half of 100 x 100: columns and rows; rows are wider apart, for the six. */
const [LEFT, MIDDLE, RIGHT] = [26, 50, 74];
const [TOP, BOTTOM] = [22, 78];

/** Each number's pips in an upright half, as on a die: [x, y]. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[MIDDLE, MIDDLE]],
  [[LEFT, TOP], [RIGHT, BOTTOM]],
  [[LEFT, TOP], [MIDDLE, MIDDLE], [RIGHT, BOTTOM]],
  [[LEFT, TOP], [RIGHT, TOP], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
  [[LEFT, TOP], [RIGHT, TOP], [MIDDLE, MIDDLE], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
  [[LEFT, TOP], [RIGHT, TOP], [LEFT, MIDDLE], [RIGHT, MIDDLE], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
];

/** One half's pips: a drilled hollow, its lower rim catching the light. */
function Half({ pips, lie, x, y }: { pips: number; lie: Lie; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {(PIPS[pips] ?? []).map(([column, row]) => {
        const [cx, cy] = lie === "flat" ? [row, 100 - column] : [column, row];
        return (
          <>
            <circle class="pip-rim" cx={cx} cy={cy + 1.8} r="11.4" />
            <circle class="pip" cx={cx} cy={cy} r="11.2" />
          </>
        );
      })}
    </g>
  );
}

/** What a tile shows; `first` is its upper half (upright) or its left half (flat). */
export interface FaceProps {
  readonly first: number;
  readonly second: number;
  readonly lie: Lie;
}

/** A tile's face: bone with drilled pips, a score line across and a brass pin. A picture only: it has no name. */
export function Face({ first, second, lie }: FaceProps) {
  const flat = lie === "flat";
  const [width, height] = flat ? [200, 100] : [100, 200];
  return (
    <svg class="face" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <rect class="face-body" x="1.5" y="1.5" width={width - 3} height={height - 3} rx="15" />
      <rect class="face-top" x="1.5" y="1.5" width={width - 3} height={height - 9.5} rx="15" />
      <rect class="face-glint" x="4" y="4" width={width - 8} height={height - 14.5} rx="13" />
      <path class="face-score-light" d={flat ? "M102 18V79" : "M18 99.5H82"} />
      <path class="face-score" d={flat ? "M100 18V79" : "M18 97H82"} />
      <circle class="pin-rim" cx={width / 2} cy={height / 2 - 2} r="7.4" />
      <circle class="pin" cx={width / 2} cy={height / 2 - 3} r="6" />
      <Half pips={first} lie={lie} x={0} y={flat ? -2.5 : -1} />
      <Half pips={second} lie={lie} x={flat ? 100 : 0} y={flat ? -2.5 : 96} />
    </svg>
  );
}

/** A tile of a hand: upright, its lower number on top. */
export function Standing({ tile }: { readonly tile: Tile }) {
  return <Face first={low(tile)} second={high(tile)} lie="upright" />;
}

/** The back of a tile: bone with an engraved lozenge, the same for all. */
export function Back() {
  return (
    <svg class="face" viewBox="0 0 100 200" aria-hidden="true" focusable="false">
      <rect class="face-body" x="1.5" y="1.5" width="97" height="197" rx="15" />
      <rect class="face-back" x="1.5" y="1.5" width="97" height="190.5" rx="15" />
      <rect class="face-glint" x="4" y="4" width="92" height="185.5" rx="13" />
      <path class="face-mark" d="M50 46 74 96 50 146 26 96Z" />
      <path class="face-mark" d="M50 70 62 96 50 122 38 96Z" />
    </svg>
  );
}
