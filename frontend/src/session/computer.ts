/** A person (red) against the computer (blue): the browser is the referee, the moves of blue are asked for. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { redact } from "../rules/events.ts";
import { type Move, Refused } from "../rules/moves.ts";
import { legalMoves } from "../rules/round.ts";
import type { Tile } from "../rules/tiles.ts";
import { movesOf, view } from "../rules/view.ts";
import { type Knowledge, knowledgeOf } from "./knowledge.ts";
import { laidLast } from "./last_tile.ts";
import { advance, beginNew, beginNext, type LocalGame } from "./local_game.ts";
import { drawPause, pause, playPause } from "./pace.ts";
import { type News, NO_NEWS, nextNews, type Scene, type Session } from "./session.ts";
import { SaveSlot } from "./store.ts";
import { isLevel, type Level, type Thinker } from "./thinker.ts";

const PERSON = "red";
const COMPUTER = "blue";

export class ComputerSession implements Session {
  readonly mode = "computer";
  readonly picked = signal<Tile | null>(null);
  readonly scene: ReadonlySignal<Scene>;
  /** May be changed at any time; hand and chain stay. */
  readonly level: Signal<Level>;
  readonly thinking = signal(false);
  /** True while the browser thinks for the computer because the service does not answer. */
  readonly alone = signal(false);
  /** True from the service's first answer after that until the next thought. */
  readonly back = signal(false);
  readonly #game: Signal<LocalGame>;
  readonly #news = signal<News>(NO_NEWS);
  readonly #thinker: Thinker;
  readonly #slot = new SaveSlot("computer");
  readonly #stops: (() => void)[];
  #turn = new AbortController();

  /** The saved game, or a new one; `fresh` given means a new one in that format and level. */
  constructor(thinker: Thinker, fresh?: { readonly target: number | null; readonly level: Level }) {
    const saved = fresh === undefined ? this.#slot.restore() : null;
    const savedLevel = saved?.extras.level;
    this.#thinker = thinker;
    this.#game = signal(saved?.game ?? beginNew(fresh?.target ?? null));
    this.level = signal(fresh?.level ?? (isLevel(savedLevel) ? savedLevel : "medium"));
    this.picked.value = saved?.extras.picked ?? null;
    if (saved === null) this.#news.value = nextNews(NO_NEWS, this.#game.value.events.map((event) => redact(event, PERSON)));
    this.scene = computed(() => {
      const { match, events } = this.#game.value;
      const seen = view(match, PERSON);
      return {
        version: events.length, view: seen, covered: false, moves: movesOf(seen), last: laidLast(events), news: this.#news.value,
      };
    });
    void this.#computersTurn();
    this.#stops = [
      effect(() => { this.#slot.write(this.#game.value, { picked: this.picked.value, level: this.level.value }); }),
      effect(() => { if (this.elsewhere.value) this.#turn.abort(); }),
    ];
  }

  /** Whether the game goes on in another tab, so that nothing counts here any more. */
  get elsewhere(): ReadonlySignal<boolean> {
    return this.#slot.elsewhere;
  }

  /** The whole round as played, both hands, once it has ended; null before. */
  get finished(): LocalGame | null {
    return this.#game.value.match.round?.result == null ? null : this.#game.value;
  }

  /** What the person at the screen knows: the same words the computer gets, from the other side. */
  get ownKnowledge(): Knowledge {
    return knowledgeOf(this.#game.value, PERSON);
  }

  /** Names the person's decision now, for a hint. */
  get decisionId(): string {
    return decisionId(this.#game.value);
  }

  /** Names the round, for its review. */
  get roundId(): string {
    return this.#game.value.id;
  }

  move(move: Move): Promise<string | null> {
    if (!this.#slot.mine) return Promise.resolve("taken_over");
    if (this.#game.value.match.round?.turn !== PERSON) return Promise.resolve("not_your_turn");
    try {
      this.#step(advance(this.#game.value, move));
    } catch (error) {
      if (error instanceof Refused) return Promise.resolve(error.reason);
      throw error;
    }
    void this.#computersTurn();
    return Promise.resolve(null);
  }

  next(): void {
    if (this.finished !== null) this.#deal(beginNext(this.#game.value));
  }

  restart(target: number | null): void {
    this.#deal(beginNew(target));
  }

  close(): void {
    this.#turn.abort();
    this.#stops.forEach((stop) => { stop(); });
    this.#slot.close();
  }

  #deal(game: LocalGame): void {
    this.#turn.abort();
    this.#step(game, 0);
    void this.#computersTurn();
  }

  #step(after: LocalGame, from = this.#game.value.events.length): void {
    batch(() => {
      this.#game.value = after;
      this.#news.value = nextNews(this.#news.value, after.events.slice(from).map((event) => redact(event, PERSON)));
      this.picked.value = null;
    });
  }

  /** Make the computer's moves until it is the person's turn. One runs at a time: a new one ends the old. */
  async #computersTurn(): Promise<void> {
    this.#turn.abort();
    const turn = new AbortController();
    this.#turn = turn;
    try {
      while (this.#computerIsToMove) await this.#computersMove(turn.signal);
    } catch (error) {
      if (!turn.signal.aborted) throw error;
    }
  }

  get #computerIsToMove(): boolean {
    const { round } = this.#game.value.match;
    return round?.turn === COMPUTER && round.result === null;
  }

  async #computersMove(signal: AbortSignal): Promise<void> {
    const round = this.#game.value.match.round;
    if (round === null) return;
    const [only, ...others] = legalMoves(round);
    if (only === undefined) return;
    const wait = pause(only.type === "draw" ? drawPause(round.boneyard.length) : playPause(), signal);
    // Where there is nothing to choose, nobody needs to be asked.
    const [move] = await Promise.all([others.length > 0 ? this.#think(signal) : only, wait]);
    if (!this.#slot.mine) this.#turn.abort();
    signal.throwIfAborted();
    this.#step(advanceOr(this.#game.value, move, only));
  }

  async #think(signal: AbortSignal): Promise<Move> {
    const game = this.#game.value;
    const level = this.level.value;
    const id = `${decisionId(game)}-${level}`;
    const knowledge = knowledgeOf(game, COMPUTER);
    this.thinking.value = true;
    try {
      const { move, by } = await this.#thinker.think(id, level, knowledge, signal);
      signal.throwIfAborted();
      batch(() => {
        this.back.value = by === "service" && this.alone.value;
        this.alone.value = by === "browser";
      });
      return move;
    } finally {
      this.thinking.value = false;
    }
  }
}

/** The same position of the same round has the same name, also after a reload. */
function decisionId(game: LocalGame): string {
  return `${game.id}-${game.moves.length}`;
}

/** The game after `move`; after `instead` where the rules refuse it: a wrong answer must not end the game. */
function advanceOr(game: LocalGame, move: Move, instead: Move): LocalGame {
  try {
    return advance(game, move);
  } catch (error) {
    if (error instanceof Refused) return advance(game, instead);
    throw error;
  }
}
