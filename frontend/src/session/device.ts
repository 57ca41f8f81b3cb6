/** Two people on one device: one screen, two hands, covered at every hand-over. */
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { redact, type SeenEvent } from "../rules/events.ts";
import { type Move, Refused } from "../rules/moves.ts";
import type { Tile } from "../rules/tiles.ts";
import { movesOf, type View, view } from "../rules/view.ts";
import { laidLast } from "./last_tile.ts";
import { advance, beginNew, beginNext, type LocalGame } from "./local_game.ts";
import { type News, NO_NEWS, nextNews, type Scene, type Session } from "./session.ts";
import { SaveSlot } from "./store.ts";

export class DeviceSession implements Session {
  readonly mode = "device";
  readonly picked = signal<Tile | null>(null);
  readonly scene: ReadonlySignal<Scene>;
  readonly #game: ReturnType<typeof signal<LocalGame>>;
  readonly #covered = signal(true);
  readonly #news = signal<News>(NO_NEWS);
  readonly #slot = new SaveSlot("device");
  readonly #stops: (() => void)[];

  /** The saved game, or a new one; `target` given means a new one in that format. */
  constructor(target?: number | null) {
    const saved = target === undefined ? this.#slot.restore() : null;
    const game = signal(saved?.game ?? beginNew(target ?? null));
    this.#game = game;
    this.picked.value = saved?.extras.picked ?? null;
    this.scene = computed(() => deviceScene(game.value, this.#covered.value, this.#news.value));
    this.#stops = [
      effect(() => { this.#slot.write(game.value, { picked: this.picked.value }); }),
      effect(() => { if (this.elsewhere.value) this.cover(); }),
      onLeaving(() => { this.cover(); }),
    ];
  }

  /** Whether the game goes on in another tab, so that nothing counts here any more. */
  get elsewhere(): ReadonlySignal<boolean> {
    return this.#slot.elsewhere;
  }

  /** The owner of the covered hand has said who they are. */
  uncover(): void {
    this.#covered.value = false;
  }

  /** Cover the hand, at hand-over and whenever the page is left: from then on drawn tiles are counted, not named. */
  cover(): void {
    batch(() => {
      this.#covered.value = true;
      const { version, events } = this.#news.peek(); // an effect covers too, and must not wait for news
      this.#news.value = { version, events: events.map(counted) };
    });
  }

  move(move: Move): Promise<string | null> {
    if (!this.#slot.mine) return Promise.resolve("taken_over");
    if (this.#covered.value) return Promise.resolve("not_your_turn");
    try {
      this.#step(advance(this.#current, move));
      return Promise.resolve(null);
    } catch (error) {
      if (error instanceof Refused) return Promise.resolve(error.reason);
      throw error;
    }
  }

  next(): void {
    if (this.#current.match.round?.result != null) this.#deal(beginNext(this.#current));
  }

  restart(target: number | null): void {
    this.#deal(beginNew(target));
  }

  close(): void {
    this.#stops.forEach((stop) => { stop(); });
    this.#slot.close();
  }

  get #current(): LocalGame {
    const game = this.#game.value;
    if (game === undefined) throw new Error("a device session always has a game");
    return game;
  }

  #step(after: LocalGame): void {
    const before = this.#current;
    const seat = seatAtScreen(before);
    const facts = after.events.slice(before.events.length).map((event) => redact(event, seat));
    batch(() => {
      this.#game.value = after;
      this.#news.value = nextNews(this.#news.value, facts);
      this.picked.value = null;
      if (seatAtScreen(after) !== seat || after.match.round?.result != null) this.cover();
    });
  }

  #deal(game: LocalGame): void {
    const dealt = game.events.map((event) => redact(event, seatAtScreen(game)));
    batch(() => {
      this.#game.value = game;
      // The redacted deal still shows the opener's hand, which is covered: only its numbers are news.
      this.#news.value = nextNews(this.#news.value, dealt.map((event) => (event.type === "dealt" ? { ...event, hand: [] } : event)));
      this.picked.value = null;
      this.cover();
    });
  }
}

/** What anybody may know of an event that one seat has seen: of a draw, that there was one. */
function counted(event: SeenEvent): SeenEvent {
  return event.type === "drew" ? { ...event, tile: null } : event;
}

function seatAtScreen(game: LocalGame): View["seat"] {
  return game.match.round?.turn ?? "red";
}

function deviceScene(game: LocalGame, covered: boolean, news: News): Scene {
  const seen = view(game.match, seatAtScreen(game));
  const last = laidLast(game.events);
  const version = game.events.length;
  // A round that has ended shows both hands to both (R20): there is nothing left to cover.
  if (!covered || seen.round?.result != null) return { version, view: seen, covered: false, moves: movesOf(seen), last, news };
  const round = seen.round && { ...seen.round, hand: [] };
  return { version, view: { ...seen, round }, covered: true, moves: [], last, news };
}

/** Calls `leave` when the tab or app is left, and before the page can come back from the history cache. */
function onLeaving(leave: () => void): () => void {
  const hidden = (): void => { if (document.hidden) leave(); };
  document.addEventListener("visibilitychange", hidden);
  window.addEventListener("pagehide", leave);
  window.addEventListener("blur", leave);
  return () => {
    document.removeEventListener("visibilitychange", hidden);
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("blur", leave);
  };
}
