/** The two seats; where two share a screen they are called by their colour, never "you" (C18). */
export type Seat = "red" | "blue";
export type End = "left" | "right";

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
  end: End;
  /** A number of things: tiles, pips, points, minutes. The message says of what. */
  n: number;
  /** The pips at the left and at the right open end. */
  left: number;
  right: number;
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
}

export type P<Key extends keyof Params> = Readonly<Pick<Params, Key>>;
