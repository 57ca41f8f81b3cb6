/** Watches the checked deal: remembers what was promised, and checks the record once the round is over. */
import { signal } from "@preact/signals";
import type { TableView } from "../net/protocol.ts";
import { roundRecord } from "../net/rooms.ts";
import { check, RecordError } from "../rules/record.ts";

/** `none` checked yet, `checking`, `verified`, `failed`, or `unchecked`: the record could not be fetched. */
export type DealTrust = "none" | "checking" | "verified" | "failed" | "unchecked";

interface Promised {
  readonly commitment: string;
  readonly number: string | null;
}

export class DealWitness {
  readonly trust = signal<DealTrust>("none");
  readonly #code: string;
  readonly #memory = new Map<number, Promised>();
  #checked = 0;

  constructor(code: string) {
    this.#code = code;
  }

  /** This browser's number for deal `deal`: the one given before a reload, or a fresh one. */
  numberFor(deal: number, fresh: () => string): string {
    const promised = this.#recall(deal);
    const number = promised?.number ?? fresh();
    this.#remember(deal, { commitment: promised?.commitment ?? "", number });
    return number;
  }

  /** Look at every position: remember its commitment, and check the deal once its secret is out. */
  see({ deal, match }: TableView): void {
    if (deal === null) return;
    const promised = this.#recall(deal.number);
    if (promised === null || promised.commitment === "") {
      this.#remember(deal.number, { commitment: deal.commitment, number: promised?.number ?? null });
    } else if (promised.commitment !== deal.commitment) {
      this.trust.value = "failed";
    }
    if (deal.secret === null || this.#checked === deal.number) return;
    this.#checked = deal.number;
    void this.#check(deal.number, match.seat);
  }

  async #check(deal: number, seat: "red" | "blue"): Promise<void> {
    this.trust.value = "checking";
    try {
      const record = await roundRecord(this.#code, deal);
      check(record);
      const promised = this.#recall(deal);
      const kept = promised === null || promised.commitment === record.deal.commitment;
      const mine = promised?.number == null || promised.number === record.deal.numbers[seat];
      this.trust.value = kept && mine ? "verified" : "failed";
    } catch (error) {
      const failed = error instanceof RecordError;
      this.trust.value = failed ? "failed" : "unchecked";
      // Not to be had just now: the next position, after a broken line's return say, tries again.
      if (!failed) this.#checked = 0;
    }
  }

  #key(deal: number): string {
    return `domino.deal.${this.#code}.${deal}`;
  }

  #recall(deal: number): Promised | null {
    try {
      const text = sessionStorage.getItem(this.#key(deal));
      return text === null ? null : (JSON.parse(text) as Promised);
    } catch {
      return this.#memory.get(deal) ?? null;
    }
  }

  #remember(deal: number, promised: Promised): void {
    this.#memory.set(deal, promised);
    try {
      sessionStorage.setItem(this.#key(deal), JSON.stringify(promised));
    } catch {
      // Blocked or full storage: this page remembers for as long as it lives.
    }
  }
}
