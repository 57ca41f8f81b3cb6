/** The table's own short names for what it is shown; the shapes are those of the rules. */
export type Seat = "red" | "blue";
export type End = "left" | "right";
/** A tile as written, low-high: "3-6". */
export type Tile = string;

export type PerSeat<Value> = Readonly<Record<Seat, Value>>;

export interface Link {
  readonly left: number;
  readonly right: number;
}

export interface Chain {
  readonly links: readonly Link[];
  readonly first: number;
}

export interface Play {
  readonly type: "play";
  readonly tile: Tile;
  readonly end: End | null;
}

export type Move = Play | { readonly type: "draw" } | { readonly type: "pass" };

export interface RoundEnded {
  readonly type: "round_ended";
  readonly reason: "out" | "blocked";
  readonly winner: Seat | null;
  readonly points: number;
  readonly sums: PerSeat<number>;
  readonly hands: PerSeat<readonly Tile[]>;
  readonly boneyard: readonly Tile[];
}

export type SeenEvent =
  | {
      readonly type: "dealt";
      readonly number: number;
      readonly hand: readonly Tile[];
      readonly counts: PerSeat<number>;
      readonly boneyard: number;
      readonly turn: Seat;
      readonly opening: Tile | null;
    }
  | { readonly type: "played"; readonly seat: Seat; readonly tile: Tile; readonly end: End }
  | { readonly type: "drew"; readonly seat: Seat; readonly tile: Tile | null }
  | { readonly type: "passed"; readonly seat: Seat }
  | RoundEnded
  | { readonly type: "match_won"; readonly winner: Seat };

/** A round as one seat sees it. */
export interface RoundView {
  readonly number: number;
  readonly hand: readonly Tile[];
  readonly counts: PerSeat<number>;
  readonly boneyard: number;
  readonly chain: Chain;
  readonly turn: Seat;
  readonly opening: Tile | null;
  readonly passes: number;
  readonly result: RoundEnded | null;
}

/** The two halves of a tile, the lower first. */
export function halves(tile: Tile): readonly [number, number] {
  return [Number(tile[0]), Number(tile[2])];
}

/** The tile with these halves, as written. */
export function written(link: Link): Tile {
  return `${Math.min(link.left, link.right)}-${Math.max(link.left, link.right)}`;
}

export function other(seat: Seat): Seat {
  return seat === "red" ? "blue" : "red";
}
