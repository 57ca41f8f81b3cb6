/** The review of a round that has ended: each decision of one seat, and what would have been better. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { askReview } from "../net/computer.ts";
import type { Judgement } from "../net/protocol.ts";
import type { Decision } from "./decisions.ts";

/** Milliseconds without progress until there is no review to be had. */
const PATIENCE = 20_000;

export interface Judged {
  readonly decision: Decision;
  readonly judgement: Judgement;
}

export type ReviewState =
  | { readonly kind: "thinking"; readonly done: number; readonly total: number }
  | { readonly kind: "done"; readonly judged: readonly Judged[] }
  | { readonly kind: "unavailable" };

/** Points that a decision may be worse and still count as good as the best: the engine's own doubt. */
export const AS_GOOD = 1;

export class Review {
  readonly #state = signal<ReviewState>({ kind: "thinking", done: 0, total: 0 });
  readonly #asking = new AbortController();

  /** `decisions` are fetched where they have to be; `id` names the review, so that a reload goes on with it. */
  constructor(id: string, decisions: () => Promise<readonly Decision[]>) {
    void this.#run(id, decisions);
  }

  get state(): ReadonlySignal<ReviewState> {
    return this.#state;
  }

  close(): void {
    this.#asking.abort();
  }

  async #run(id: string, load: () => Promise<readonly Decision[]>): Promise<void> {
    try {
      const decisions = await load();
      const judgements = decisions.length === 0 ? [] : await this.#judgements(id, decisions);
      const judged = decisions.flatMap((decision, index) => {
        const judgement = judgements[index];
        return judgement === undefined ? [] : [{ decision, judgement }];
      });
      this.#state.value = { kind: "done", judged };
    } catch {
      this.#state.value = { kind: "unavailable" };
    }
  }

  async #judgements(id: string, decisions: readonly Decision[]): Promise<readonly Judgement[]> {
    const total = decisions.length;
    const giveUp = (): void => { this.#asking.abort(); };
    let timer = setTimeout(giveUp, PATIENCE);
    let before = 0;
    this.#state.value = { kind: "thinking", done: 0, total };
    try {
      const request = { decisions: decisions.map(({ knowledge, move }) => ({ knowledge, move })) };
      return await askReview(id, request, this.#asking.signal, (done) => {
        if (done === before) return;
        before = done;
        clearTimeout(timer);
        timer = setTimeout(giveUp, PATIENCE);
        this.#state.value = { kind: "thinking", done, total };
      });
    } finally {
      clearTimeout(timer);
    }
  }
}
