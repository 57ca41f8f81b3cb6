/** A hint for the person's decision: what the hard level would do with the person's own knowledge. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { within } from "../net/abort.ts";
import { askHint } from "../net/computer.ts";
import type { Move } from "../rules/moves.ts";
import type { ComputerSession } from "./computer.ts";

/** Milliseconds until there is no hint to be had. */
const PATIENCE = 8000;

export type HintState =
  | { readonly kind: "none" | "thinking" | "unavailable" }
  | { readonly kind: "given"; readonly move: Move };

const NONE: HintState = { kind: "none" };

export class Hint {
  readonly #session: ComputerSession;
  readonly #state = signal<HintState>(NONE);
  readonly #stop: () => void;
  #asking = new AbortController();

  constructor(session: ComputerSession) {
    this.#session = session;
    // A hint is for one position; whatever happens, it is over.
    this.#stop = session.scene.subscribe(() => { this.#end(); });
  }

  get state(): ReadonlySignal<HintState> {
    return this.#state;
  }

  /** Ask, unless the rules themselves say what to do. */
  async ask(): Promise<void> {
    const [only, ...others] = this.#session.scene.value.moves;
    if (only === undefined || this.#state.value.kind === "thinking") return;
    if (others.length === 0) {
      this.#state.value = { kind: "given", move: only };
      return;
    }
    const asking = new AbortController();
    this.#asking = asking;
    this.#state.value = { kind: "thinking" };
    const state = await this.#found(asking.signal);
    if (!asking.signal.aborted) this.#state.value = state;
  }

  close(): void {
    this.#stop();
    this.#end();
  }

  async #found(signal: AbortSignal): Promise<HintState> {
    try {
      const knowledge = this.#session.ownKnowledge;
      const name = `${this.#session.decisionId}-hint`;
      return { kind: "given", move: await within(PATIENCE, signal, (enough) => askHint(name, { knowledge }, enough)) };
    } catch {
      return { kind: "unavailable" };
    }
  }

  #end(): void {
    this.#asking.abort();
    this.#state.value = NONE;
  }
}
