import type { Seat } from "../params";
import { plurals } from "../plurals";

export const name: Readonly<Record<Seat, string>> = { red: "Red", blue: "Blue" };
export const count = plurals<"one">("en");
