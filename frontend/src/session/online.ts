/** A seat at an online table: the server is the referee; this keeps the picture and says what the player wants. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { Blocked } from "../net/blocked.ts";
import { Line, type LineState } from "../net/line.ts";
import type { OpenRequest, RefusedUpdate, ServerMessage, TableView, Update } from "../net/protocol.ts";
import { randomNumber } from "../rules/deal.ts";
import { isTarget } from "./guards.ts";
import type { SeenEvent } from "../rules/events.ts";
import type { Move } from "../rules/moves.ts";
import type { PerSeat } from "../rules/seats.ts";
import type { Seen } from "../rules/seen.ts";
import type { Tile } from "../rules/tiles.ts";
import { movesOf } from "../rules/view.ts";
import { type DealState, DealWitness } from "./deal_witness.ts";
import { LastTile } from "./last_tile.ts";
import { Outbox, type Wish } from "./outbox.ts";
import { type News, NO_NEWS, nextNews, type Scene, type Session } from "./session.ts";

/** What happened at the table: of the game, of the deal, or of the players' consent. */
type TableEvent = Update["events"][number];

export class OnlineSession implements Session {
  readonly mode = "online";
  readonly picked = signal<Tile | null>(null);
  readonly scene: ReadonlySignal<Scene | null>;
  /** The whole table as this seat sees it, null before the first welcome. */
  readonly table = signal<TableView | null>(null);
  readonly present = signal<PerSeat<boolean>>({ red: false, blue: false });
  /** How the connection is; anything but `open` keeps the player from moving. */
  readonly line: ReadonlySignal<LineState>;
  /** Whether something on the way lets no connection through, although the server answers. */
  readonly blocked: ReadonlySignal<boolean>;
  /** Whether a move of this player is on its way. */
  readonly sending: ReadonlySignal<boolean>;
  /** What this page can say of the deal on the table, and of one before it that was not played to its end. */
  readonly deal: ReadonlySignal<DealState>;
  readonly earlierDeal: ReadonlySignal<DealState>;
  /** The last consent event, for the live region: somebody asked, declined, is ready. */
  readonly consent = signal<TableEvent | null>(null);
  /** Why the last wish beside a move was refused, null when it was not. */
  readonly refusal = signal<string | null>(null);
  readonly code: string;
  readonly #line: Line;
  readonly #blocked: Blocked;
  readonly #outbox: Outbox;
  readonly #witness: DealWitness;
  readonly #last: LastTile;
  readonly #news: Signal<News> = signal(NO_NEWS);
  #version = -1;

  constructor(code: string) {
    this.code = code;
    this.#line = new Line(code, (message) => { this.#hear(message); });
    this.line = this.#line.state;
    this.#blocked = new Blocked(this.#line, code);
    this.blocked = this.#blocked.value;
    this.#outbox = new Outbox((message) => { this.#line.say(message); });
    this.sending = this.#outbox.busy;
    this.#witness = new DealWitness(code);
    this.#last = new LastTile(code);
    this.deal = this.#witness.current;
    this.earlierDeal = this.#witness.earlier;
    this.scene = computed(() => this.#scene());
  }

  /** Whether both are here, so that play can go on. */
  get bothHere(): boolean {
    return this.present.value.red && this.present.value.blue;
  }

  /** The other player's open request, or this player's own. */
  get asked(): OpenRequest | null {
    return this.table.value?.asked ?? null;
  }

  move(move: Move): Promise<string | null> {
    return this.#outbox.send({ ...move, seen: this.#version });
  }

  next(): void {
    const table = this.table.value;
    if (table?.phase === "between") this.#wish({ type: "ready", deal: dealOf(table) });
    if (table?.phase === "over") this.restart(table.match.target);
  }

  restart(target: number | null): void {
    const table = this.table.value;
    if (table && isTarget(target)) this.#wish({ type: "ask", deal: dealOf(table), target });
  }

  /** Agree to the other's request: the very one that the player was shown, whatever has come meanwhile. */
  agree({ seat, target }: OpenRequest): void {
    if (this.table.value && isTarget(target)) {
      this.#wish({ type: "agree", deal: dealOf(this.table.value), offer: { seat, target } });
    }
  }

  /** Take the own request back, or decline the other's: the one that the player was shown. */
  withdraw({ seat, target }: OpenRequest): void {
    if (this.table.value && isTarget(target)) {
      this.#wish({ type: "withdraw", deal: dealOf(this.table.value), offer: { seat, target } });
    }
  }

  /** What this page was shown of deal number `deal`; null where it keeps nothing of it. */
  seenOf(deal: number): Seen | null {
    return this.#witness.seen(deal);
  }

  /** Connect now: take the seat back into this tab, or do not wait for the next try. */
  connect(): void {
    this.#line.reopen();
  }

  close(): void {
    this.#blocked.stop();
    this.#line.close();
    this.#outbox.close();
  }

  #wish(wish: Wish): void {
    void this.#outbox.send(wish).then((code) => { this.refusal.value = code; });
  }

  #scene(): Scene | null {
    const table = this.table.value;
    if (table === null) return null;
    const free = this.line.value === "open" && this.bothHere && !this.sending.value;
    const moves = free && table.phase === "playing" ? movesOf(table.match) : [];
    return {
      version: this.#version, view: table.match, covered: false, moves, last: this.#last.tile.value, news: this.#news.value,
    };
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        batch(() => {
          this.present.value = message.present;
          // Whatever came before: a table that was restored from a backup stands at an older version.
          this.#version = -1;
          this.#show(message.version, message.view);
        });
        this.#outbox.sendAgain();
        break;
      case "update":
        this.#update(message.version, message.view, message.events);
        if (message.id !== null) this.#outbox.settle(message.id, null);
        break;
      case "position":
        this.#show(message.version, message.view);
        break;
      case "acknowledged":
        this.#outbox.settle(message.id, null);
        if (message.version > this.#version) this.#line.say({ type: "sync" });
        break;
      case "refused":
        this.#refused(message);
        break;
      case "present":
        this.present.value = message.present;
        if (this.bothHere && this.refusal.value === "opponent_away") this.refusal.value = null;
        break;
      case "beat":
        // A lost update shows here: the server is ahead of what this page has seen.
        if (message.version > this.#version) this.#line.say({ type: "sync" });
        break;
    }
  }

  #refused({ id, code, version, view }: RefusedUpdate): void {
    if (view !== null) this.#show(version, view);
    if (id === null) this.#outbox.giveUp(code);
    else this.#outbox.settle(id, code);
  }

  #update(version: number, view: TableView, events: readonly TableEvent[]): void {
    // Updates may cross a fresher position on the way: never go back.
    if (version <= this.#version) return;
    batch(() => {
      const ofGame = events.filter(isGameEvent);
      this.#show(version, view, ofGame, version === this.#version + 1);
      if (ofGame.length > 0) this.#news.value = nextNews(this.#news.value, ofGame);
      this.consent.value = events.find((event) => !isGameEvent(event)) ?? this.consent.value;
    });
  }

  /** Show a position; `whole` says that `events` are all that happened since the one before. */
  #show(version: number, view: TableView, events: readonly SeenEvent[] = [], whole = false): void {
    if (version < this.#version) return;
    if (version > this.#version) this.refusal.value = null; // it was about a position that is no more
    this.#version = version;
    this.table.value = view;
    this.#last.see(version, view.match.round?.chain ?? null, events);
    const tile = this.picked.value;
    if (tile !== null && view.match.round?.hand.includes(tile) !== true) this.picked.value = null;
    this.#witness.see(view, whole ? events : null);
    this.#shuffle(view);
  }

  /** This browser's part of the shuffle, given without asking the player. */
  #shuffle(view: TableView): void {
    if (view.phase !== "shuffling" || view.deal === null || view.deal.given[view.match.seat]) return;
    const number = this.#witness.numberFor(view.deal, randomNumber);
    if (number === null) return;
    void this.#outbox.sendOnce(`shuffle-${view.deal.number}`, { type: "shuffle", deal: view.deal.number, number });
  }
}

function dealOf(table: TableView): number {
  return table.deal?.number ?? 0;
}

const GAME_EVENTS: ReadonlySet<string> = new Set(["dealt", "played", "drew", "passed", "round_ended", "match_won"]);

function isGameEvent(event: TableEvent): event is TableEvent & SeenEvent {
  return GAME_EVENTS.has(event.type);
}
