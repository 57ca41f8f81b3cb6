/** The two seats; where two share a screen they are called by their colour, never "you". */
export type Seat = "red" | "blue";
/** A side or a corner of the felt. */
export type Place = "left" | "right" | "top" | "bottom" | "topLeft" | "topRight" | "bottomLeft" | "bottomRight";

/** An open end of the chain as people tell it from the other: its number, and where it lies. */
export interface OpenEnd {
  readonly n: number;
  readonly place: Place;
}

/**
 * Everything a message may be told, one meaning a name. A message function takes the few it needs, by
 * name, so that word order is each language's own affair.
 */
export interface Params {
  /** Who this is about. */
  seat: Seat;
  /** The other player. */
  other: Seat;
  /** A tile as written, "3-6". */
  tile: string;
  /** The end where a tile is laid. */
  end: OpenEnd;
  /** A number of things: tiles, pips, points, minutes. The message says of what. */
  n: number;
  /** The two open ends of the chain. */
  left: OpenEnd;
  right: OpenEnd;
  /** The lower and the higher half of a tile. */
  low: number;
  high: number;
  /** Points of a match. */
  target: number;
  red: number;
  blue: number;
  /** The number of a round, from 1. */
  round: number;
  /** The name of a screen, for the document's title. */
  screen: string;
  /** The name of a language in itself. */
  language: string;
}

export type P<Key extends keyof Params> = Readonly<Pick<Params, Key>>;
