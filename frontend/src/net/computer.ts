/** The computer behind the game service: what it may know goes out, a move comes back. */
import { ask } from "./http.ts";
import type { MoveAnswer, MoveRequest } from "./protocol.ts";

/** Milliseconds between two looks at a decision that takes longer. */
const AGAIN = 300;

/** The move for the decision named `id`. Throws `Problem`, or the signal's reason once it is aborted. */
export async function askMove(id: string, request: MoveRequest, signal: AbortSignal): Promise<NonNullable<MoveAnswer["move"]>> {
  const path = `/api/computer/moves/${encodeURIComponent(id)}`;
  let answer = await ask<MoveAnswer>(path, { method: "PUT", body: request, signal });
  while (answer.move === null) {
    await new Promise((resolve) => { setTimeout(resolve, AGAIN); });
    signal.throwIfAborted();
    answer = await ask<MoveAnswer>(path, { signal });
  }
  return answer.move;
}
