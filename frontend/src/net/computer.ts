/** The computer behind the game service: what it may know goes out; moves, hints and judgements come back. */
import { type Guard, isMoveAnswer, isReviewAnswer } from "./decode.ts";
import { ask, Problem } from "./http.ts";
import type {
  HintAnswer, HintRequest, Judgement, MoveAnswer, MoveRequest, ReviewAnswer, ReviewRequest,
} from "./protocol.ts";

/** Milliseconds between two looks at a question; the service itself waits a while before it says "thinking". */
const AGAIN = 150;
const REVIEW_AGAIN = 400;

type What = "moves" | "hints" | "reviews";

/** The move for the decision named `id`. Throws `Problem`, or the signal's reason once it is aborted. */
export async function askMove(
  id: string, request: MoveRequest, signal: AbortSignal,
): Promise<NonNullable<MoveAnswer["move"]>> {
  const { move } = await answer<MoveAnswer>("moves", isMoveAnswer, id, request, signal);
  return given(move);
}

/** What the hard level would do in the place of the one who asks. Throws as `askMove`. */
export async function askHint(
  id: string, request: HintRequest, signal: AbortSignal,
): Promise<NonNullable<HintAnswer["move"]>> {
  const { move } = await answer<HintAnswer>("hints", isMoveAnswer, id, request, signal);
  return given(move);
}

/** A judgement for each decision; `progress` hears how many there are meanwhile. Throws as `askMove`. */
export async function askReview(
  id: string, request: ReviewRequest, signal: AbortSignal, progress: (done: number) => void,
): Promise<readonly Judgement[]> {
  const told = (meanwhile: ReviewAnswer): void => { progress(meanwhile.done); };
  const { judgements } = await answer<ReviewAnswer>("reviews", isReviewAnswer, id, request, signal, told);
  return judgements.map(given);
}

/** Ask, and ask again until it is done. What the service has forgotten it is asked anew, under the same id. */
async function answer<Answer extends { readonly state: "thinking" | "done" }>(
  what: What, guard: Guard<Answer>, id: string, body: unknown, signal: AbortSignal, meanwhile: (answer: Answer) => void = () => undefined,
): Promise<Answer> {
  const path = `/api/computer/${what}/${encodeURIComponent(id)}`;
  const put = (): Promise<Answer> => ask(path, guard, { method: "PUT", body, signal });
  let found = await put();
  while (found.state === "thinking") {
    meanwhile(found);
    await new Promise((resolve) => { setTimeout(resolve, what === "reviews" ? REVIEW_AGAIN : AGAIN); });
    signal.throwIfAborted();
    found = await ask(path, guard, { signal }).catch((error: unknown) => {
      if (error instanceof Problem && error.code === "move_unknown") return put();
      throw error;
    });
  }
  return found;
}

function given<Value>(value: Value | null): Value {
  if (value === null) throw new Problem("unknown");
  return value;
}
