/** Commands on their way: each has an id of its own, so that saying it again after a break counts once. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { BeatMessage, Message, SyncMessage } from "../net/protocol.ts";
import { randomNumber } from "../rules/deal.ts";

/** A message that asks for something and is answered. */
type Command = Exclude<Message, BeatMessage | SyncMessage>;
type WithoutId<T> = T extends { readonly id: string } ? Omit<T, "id"> : never;
/** A command before it gets its id. */
export type Wish = WithoutId<Command>;

interface Sent {
  readonly message: Command;
  readonly settle: (code: string | null) => void;
}

/** The database was away; the command may or may not count, so the very same one is said again. */
const AGAIN = "try_again";
const AGAIN_AFTER = 700;

export class Outbox {
  readonly busy: ReadonlySignal<boolean>;
  readonly #say: (message: Message) => void;
  readonly #waiting = signal<ReadonlyMap<string, Sent>>(new Map());
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(say: (message: Message) => void) {
    this.#say = say;
    this.busy = computed(() => [...this.#waiting.value.values()].some(({ message }) => message.type !== "shuffle"));
  }

  /** Say `wish` until it is answered. Settles with null once it counts, or with the refusal's code. */
  send(wish: Wish): Promise<string | null> {
    return this.#start(randomNumber(), wish);
  }

  /** The same under a name of the caller's; while it waits, saying it again does nothing. */
  sendOnce(name: string, wish: Wish): Promise<string | null> {
    return this.#waiting.value.has(name) ? Promise.resolve(null) : this.#start(name, wish);
  }

  /** The line is open again: whatever has no answer yet is said again, under the same id. */
  sendAgain(): void {
    for (const { message } of this.#waiting.value.values()) this.#say(message);
  }

  /** The answer to command `id`. */
  settle(id: string, code: string | null): void {
    const sent = this.#waiting.value.get(id);
    if (sent === undefined) return;
    if (code === AGAIN) {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#say(sent.message);
      }, AGAIN_AFTER);
      this.#timers.add(timer);
      return;
    }
    this.#waiting.value = new Map([...this.#waiting.value].filter(([other]) => other !== id));
    sent.settle(code);
  }

  /** The server could not even tell which command it was: none of them counts. */
  giveUp(code: string): void {
    for (const id of this.#waiting.value.keys()) this.settle(id, code);
  }

  close(): void {
    this.#timers.forEach(clearTimeout);
    this.giveUp("closed");
  }

  #start(id: string, wish: Wish): Promise<string | null> {
    return new Promise((settle) => {
      const message = { ...wish, id } as Command;
      this.#waiting.value = new Map(this.#waiting.value).set(id, { message, settle });
      this.#say(message);
    });
  }
}
