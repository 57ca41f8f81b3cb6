/** Watches the checked deal: keeps what was promised and shown, and compares it with the record once that is out. */
import { signal } from "@preact/signals";
import type { DealView, TableView } from "../net/protocol.ts";
import { roundRecord } from "../net/rooms.ts";
import type { SeenEvent } from "../rules/events.ts";
import { same } from "../rules/json.ts";
import { RecordError } from "../rules/record.ts";
import { compare, type Doubt, type Sighting } from "../rules/seen.ts";
import { apply, type View } from "../rules/view.ts";
import { DealNotes } from "./deal_notes.ts";

/** `none` checked yet, `checking`, `verified`, `failed`, or `unchecked`: nothing speaks against it, something is missing. */
export type DealTrust = "none" | "checking" | "verified" | "failed" | "unchecked";

/** A deal of the room and what this page can say of it; `why` tells what is missing where it is `unchecked`. */
export interface DealState {
  readonly deal: number;
  readonly trust: DealTrust;
  readonly why: Doubt | "record" | "again" | null;
}

const COMMITMENT = /^[0-9a-f]{64}$/;
const NONE: DealState = { deal: 0, trust: "none", why: null };

export class DealWitness {
  /** The deal on the table. */
  readonly current = signal<DealState>(NONE);
  /** The last deal before it that was abandoned in mid-round, or not verified when the next one began. */
  readonly earlier = signal<DealState>(NONE);
  readonly #code: string;
  readonly #notes: DealNotes;
  /** The match as this page drew it last. */
  #drawn: View | null = null;
  /** What the current deal's record was compared with. */
  #compared: readonly Sighting[] | null = null;

  constructor(code: string) {
    this.#code = code;
    this.#notes = new DealNotes(code);
  }

  /** What this page was shown of deal number `deal`, to be saved; null where it keeps nothing of it. */
  seen(deal: number) {
    return this.#notes.of(deal);
  }

  /**
   * This browser's number for a deal: the one given before a reload, or a fresh one. Null while the table has not
   * committed to its secret as it must: then it could still choose it to go with the number.
   */
  numberFor(deal: DealView, fresh: () => string): string | null {
    if (this.current.value.trust === "failed") return null;
    const number = this.#notes.of(deal.number)?.number ?? fresh();
    this.#notes.give(deal.number, number);
    return number;
  }

  /**
   * Look at every position: note what was shown, and check the deal once its secret is out. `events` led here from
   * the position before; null where that is not known.
   */
  see(table: TableView, events: readonly SeenEvent[] | null): void {
    const { deal, match } = table;
    const before = this.#drawn;
    this.#drawn = match;
    if (deal === null) return;
    this.#turnTo(deal.number);
    const promised = this.#notes.of(deal.number);
    if (!COMMITMENT.test(deal.commitment) || (promised !== null && promised.commitment !== deal.commitment)) {
      this.#notes.breaksPromise(deal.number);
      this.#tell({ deal: deal.number, trust: "failed", why: null });
      return;
    }
    if (promised === null) this.#notes.begin(deal.number, match.seat, deal.commitment);
    // Until the new tiles are dealt the last round lies on the table.
    if (match.round !== null && table.phase !== "shuffling" && table.phase !== "waiting") {
      this.#notes.add(deal.number, events ?? []);
      // The page draws the round, not the events: one that does not follow from them is noted as it was drawn.
      if (!leadsTo(match, before, events)) this.#notes.add(deal.number, match.round);
    }
    if (deal.secret !== null && this.#open) void this.#check(deal.number);
    const { deal: earlier, why } = this.earlier.value;
    if (events === null && why === "record") void this.#check(earlier);
  }

  /** Whether the current deal is still to be checked, or more of it was shown since it was. */
  get #open(): boolean {
    const { deal, trust, why } = this.current.value;
    if (trust === "checking" || trust === "failed") return false;
    return trust === "none" || why === "record" || this.#notes.of(deal)?.sightings !== this.#compared;
  }

  /** Another deal than before: the one before was abandoned, unless its secret came out at its end. */
  #turnTo(deal: number): void {
    const before = this.current.value;
    if (before.deal === deal) return;
    this.current.value = { deal, trust: this.#notes.brokePromise(deal) ? "failed" : "none", why: null };
    // A table that was put back to an older state, from a backup, deals anew from there.
    this.#notes.forgetAfter(deal);
    if (before.deal === 0 || before.deal > deal || before.trust === "verified") return;
    this.earlier.value = before;
    if (before.trust === "none") void this.#check(before.deal);
  }

  async #check(deal: number): Promise<void> {
    if (this.#notes.of(deal) === null) return;
    this.#tell({ deal, trust: "checking", why: null });
    try {
      const record = await roundRecord(this.#code, deal);
      // Only now: more may have been shown while the record was on its way.
      const seen = this.#notes.of(deal);
      if (seen === null) return;
      if (deal === this.current.value.deal) this.#compared = seen.sightings;
      const doubt = compare(record, seen) ?? (this.#notes.again(deal) ? "again" : null);
      this.#tell({ deal, trust: doubt === null ? "verified" : "unchecked", why: doubt });
    } catch (error) {
      const failed = error instanceof RecordError;
      // Not to be had just now: the next position, after a broken line's return say, tries again.
      this.#tell(failed ? { deal, trust: "failed", why: null } : { deal, trust: "unchecked", why: "record" });
    }
  }

  #tell(state: DealState): void {
    for (const shown of [this.current, this.earlier]) {
      if (shown.value.deal === state.deal && shown.value.trust !== "failed") shown.value = state;
    }
  }
}

/** Whether `events` make of what was drawn `before` the round that is drawn now. */
function leadsTo(now: View, before: View | null, events: readonly SeenEvent[] | null): boolean {
  if (before === null || events === null) return false;
  try {
    return same(events.reduce(apply, before).round, now.round);
  } catch {
    return false; // events that cannot follow there
  }
}
