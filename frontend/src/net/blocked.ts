/** Telling a network that lets no WebSocket through from one that is down. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Line } from "./line.ts";
import { lookAtRoom } from "./rooms.ts";

/** Failed connections in a row before it is worth asking why; a restarting server causes fewer. */
const ENOUGH = 4;

/** Whether connections to the table of room `code` fail although the server answers over HTTP. */
export class Blocked {
  readonly #blocked = signal(false);
  readonly #stop: () => void;

  constructor(line: Line, code: string) {
    this.#stop = effect(() => {
      const { value: failures } = line.failures;
      if (failures === 0) this.#blocked.value = false;
      if (failures < ENOUGH || this.#blocked.peek()) return;
      const answered = (): void => { this.#blocked.value = line.failures.peek() >= ENOUGH; };
      lookAtRoom(code).then(answered, () => undefined);
    });
  }

  get value(): ReadonlySignal<boolean> {
    return this.#blocked;
  }

  stop(): void {
    this.#stop();
  }
}
