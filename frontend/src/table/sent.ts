import { lay, type Play, type RoundView } from "../rules/index.ts";

/** The round with a tile already at its place that its player has sent and nobody has confirmed yet. */
export function withSent(round: RoundView, { tile, end }: Play): RoundView {
  return {
    ...round,
    hand: round.hand.filter((held) => held !== tile),
    chain: lay(round.chain, tile, end ?? "right"),
  };
}
