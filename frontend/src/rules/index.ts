/** The game, as the session and the table use it; the files tell more. */

export * from "./tiles.ts";
export * from "./seats.ts";
export * from "./chain.ts";
export * from "./moves.ts";
export * from "./events.ts";
export * from "./deal.ts";
export { movesFor } from "./round.ts";
export type { Round } from "./round.ts";
export * from "./match.ts";
export * from "./view.ts";
export * from "./record.ts";
export * from "./seen.ts";
