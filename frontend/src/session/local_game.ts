/** A local round with the match it belongs to: the browser's own referee, and how it is saved. */
import { shuffledLocally, randomNumber } from "../rules/deal.ts";
import type { GameEvent } from "../rules/events.ts";
import { decide, evolve, isOver, type Match, newMatch, nextDeal } from "../rules/match.ts";
import { type Move, moveText, parseMove } from "../rules/moves.ts";
import type { Tile } from "../rules/tiles.ts";

export interface LocalGame {
  /** Names this round, for the requests to the computer. */
  readonly id: string;
  /** The match before the round was dealt. */
  readonly before: Match;
  readonly deck: readonly Tile[];
  /** Every move so far, as text. */
  readonly moves: readonly string[];
  /** What happened since the deal, nothing hidden. */
  readonly events: readonly GameEvent[];
  readonly match: Match;
}

/** The round that follows `before`; deck and id are fresh unless a saved game brings its own. */
function begin(before: Match, deck: readonly Tile[] = shuffledLocally(), id: string = randomNumber()): LocalGame {
  const dealt = nextDeal(before, deck);
  return { id, before, deck, moves: [], events: [dealt], match: evolve(before, dealt) };
}

/** The first round of a new game in this format. */
export function beginNew(target: number | null): LocalGame {
  return begin(newMatch(target));
}

/** The round after `game`: of the same match, or of a new game in the same format. */
export function beginNext(game: LocalGame): LocalGame {
  const { match } = game;
  return isOver(match) ? beginNew(match.target) : begin({ ...match, round: null });
}

/** The game after the move of whose turn it is. Throws `Refused` when the rules do not allow it. */
export function advance(game: LocalGame, move: Move): LocalGame {
  if (game.match.round === null) throw new Error("a local game always has a round");
  const facts = decide(game.match, game.match.round.turn, move);
  return {
    ...game,
    moves: [...game.moves, moveText(move)],
    events: [...game.events, ...facts],
    match: facts.reduce(evolve, game.match),
  };
}

/** A local game as it is kept: the deal and the moves say everything else. */
export interface SavedGame {
  readonly id: string;
  readonly before: Match;
  readonly deck: readonly Tile[];
  readonly moves: readonly string[];
}

export function savedGame({ id, before, deck, moves }: LocalGame): SavedGame {
  return { id, before, deck, moves };
}

/** The game that was saved, by playing it again. Throws when it does not hold by the rules. */
export function restoredGame(saved: SavedGame): LocalGame {
  const { target, scores, sheet } = saved.before;
  const before: Match = { target, scores, sheet, round: null, winner: null };
  return saved.moves.map(parseMove).reduce(advance, begin(before, saved.deck, saved.id));
}
