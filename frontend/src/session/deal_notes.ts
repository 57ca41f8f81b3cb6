/** What this page was shown of its room's deals, kept over a reload as long as the tab lives. */
import { same } from "../rules/json.ts";
import type { SeenEvent } from "../rules/events.ts";
import type { Seat } from "../rules/seats.ts";
import { type Seen, SEEN_FORMAT, type Sighting } from "../rules/seen.ts";
import type { RoundView } from "../rules/view.ts";

/** Deals that are kept: the one on the table, and the one before, which may still have to be checked. */
const KEPT = 2;

export class DealNotes {
  readonly #key: string;
  #deals: readonly Seen[];

  constructor(code: string) {
    this.#key = `domino.deals.${code}`;
    this.#deals = this.#restored();
  }

  /** All that was noted of deal number `deal`; null where nothing was. */
  of(deal: number): Seen | null {
    return this.#deals.find((seen) => seen.deal === deal) ?? null;
  }

  /** The first that is seen of a deal. */
  begin(deal: number, seat: Seat, commitment: string): void {
    const seen = { format: SEEN_FORMAT, deal, seat, commitment, number: null, sightings: [] };
    this.#keep([...this.#deals, seen].slice(-KEPT));
  }

  /** This page's number for the deal. */
  give(deal: number, number: string): void {
    this.#change(deal, (seen) => ({ ...seen, number }));
  }

  /** What was shown next: events that follow what is noted, or the whole round. */
  add(deal: number, shown: readonly SeenEvent[] | RoundView): void {
    this.#change(deal, (seen) => ({ ...seen, sightings: added(seen.sightings, shown) }));
  }

  /** The room knows nothing of what came after this deal any more. */
  forgetAfter(deal: number): void {
    this.#keep(this.#deals.filter((seen) => seen.deal <= deal));
  }

  #change(deal: number, change: (seen: Seen) => Seen): void {
    this.#keep(this.#deals.map((seen) => (seen.deal === deal ? change(seen) : seen)));
  }

  #keep(deals: readonly Seen[]): void {
    this.#deals = deals;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(deals));
    } catch {
      // Blocked or full storage: this page remembers for as long as it lives.
    }
  }

  #restored(): readonly Seen[] {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? "[]") as readonly Seen[];
      return kept.filter(({ format }) => format === SEEN_FORMAT);
    } catch {
      return [];
    }
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
