/** What this page was shown of its room's deals, kept over a reload as long as the tab lives. */
import { same } from "../rules/json.ts";
import type { SeenEvent } from "../rules/events.ts";
import type { Seat } from "../rules/seats.ts";
import { type Seen, SEEN_FORMAT, type Sighting } from "../rules/seen.ts";
import type { RoundView } from "../rules/view.ts";

/** Deals that are kept: the one on the table, and the one before, which may still have to be checked. */
const KEPT = 2;
/** Rooms of which notes are kept, the last ones this tab was in. */
const ROOMS = 8;
const LIST = "domino.deals";

/**
 * Beside what was shown of the last deals: the highest number so far, deals that were dealt `again`, and those whose
 * commitment was `broken`.
 */
interface Notes {
  readonly deals: readonly Seen[];
  readonly highest: number;
  readonly again: readonly number[];
  readonly broken: readonly number[];
}

const NOTHING: Notes = { deals: [], highest: 0, again: [], broken: [] };

export class DealNotes {
  readonly #key: string;
  #notes: Notes;

  constructor(code: string) {
    this.#key = `${LIST}.${code}`;
    this.#notes = { ...NOTHING, ...(restored(this.#key) as Partial<Notes> | null) };
    this.#notes = { ...this.#notes, deals: this.#notes.deals.filter(({ format }) => format === SEEN_FORMAT) };
    forgetOldest(code);
  }

  /** All that was noted of deal number `deal`; null where nothing was. */
  of(deal: number): Seen | null {
    return this.#notes.deals.find((seen) => seen.deal === deal) ?? null;
  }

  /** Whether the room had dealt this number before, went back to an earlier state, and dealt it anew. */
  again(deal: number): boolean {
    return this.#notes.again.includes(deal);
  }

  /** Whether the commitment of this deal was malformed or changed, before a reload as well. */
  brokePromise(deal: number): boolean {
    return this.#notes.broken.includes(deal);
  }

  /** The first that is seen of a deal. */
  begin(deal: number, seat: Seat, commitment: string): void {
    const { deals, highest, again } = this.#notes;
    const seen = { format: SEEN_FORMAT, deal, seat, commitment, number: null, sightings: [] };
    this.#keep({
      deals: [...deals, seen].slice(-KEPT),
      highest: Math.max(highest, deal),
      again: deal > highest ? again : [...again, deal].slice(-KEPT),
    });
  }

  /** This page's number for the deal. */
  give(deal: number, number: string): void {
    this.#change(deal, (seen) => ({ ...seen, number }));
  }

  /** What was shown next: events that follow what is noted, or the whole round. */
  add(deal: number, shown: readonly SeenEvent[] | RoundView): void {
    this.#change(deal, (seen) => ({ ...seen, sightings: added(seen.sightings, shown) }));
  }

  /** The commitment of this deal is malformed or has changed, and nothing makes that good. */
  breaksPromise(deal: number): void {
    if (!this.brokePromise(deal)) this.#keep({ broken: [...this.#notes.broken, deal].slice(-KEPT) });
  }

  /** The room knows nothing of what came after this deal any more. */
  forgetAfter(deal: number): void {
    this.#keep({ deals: this.#notes.deals.filter((seen) => seen.deal <= deal) });
  }

  #change(deal: number, change: (seen: Seen) => Seen): void {
    this.#keep({ deals: this.#notes.deals.map((seen) => (seen.deal === deal ? change(seen) : seen)) });
  }

  #keep(changed: Partial<Notes>): void {
    this.#notes = { ...this.#notes, ...changed };
    save(this.#key, this.#notes);
  }
}

/** Notes of rooms long left go, so that no tab's storage fills up. */
function forgetOldest(code: string): void {
  const codes = [...((restored(LIST) ?? []) as readonly string[]).filter((other) => other !== code), code];
  for (const old of codes.slice(0, -ROOMS)) save(`${LIST}.${old}`, null);
  save(LIST, codes.slice(-ROOMS));
}

function save(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full storage: this page remembers for as long as it lives.
  }
}

function restored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function added(sightings: readonly Sighting[], shown: readonly SeenEvent[] | RoundView): readonly Sighting[] {
  const last = sightings.at(-1);
  if (!("hand" in shown)) {
    if (shown.length === 0) return sightings;
    if (last === undefined || !("events" in last)) return [...sightings, { events: shown }];
    return [...sightings.slice(0, -1), { events: [...last.events, ...shown] }];
  }
  const again = last !== undefined && "round" in last && same(last.round, shown);
  return again ? sightings : [...sightings, { round: shown }];
}
