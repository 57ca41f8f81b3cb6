/** The two seats (R2). They are called by their colours, which never change (R23). */

/** A seat at the table. Red made the room or sits first at a shared device; blue is the other. */
export type Seat = "red" | "blue";

export const SEATS = ["red", "blue"] as const satisfies readonly Seat[];

/** One value for each seat. */
export interface PerSeat<T> {
  readonly red: T;
  readonly blue: T;
}

/** The opponent's seat. */
export function otherSeat(seat: Seat): Seat {
  return seat === "red" ? "blue" : "red";
}

/** The same pair with `value` at `seat`. */
export function put<T>(pair: PerSeat<T>, seat: Seat, value: T): PerSeat<T> {
  return seat === "red" ? { red: value, blue: pair.blue } : { red: pair.red, blue: value };
}
