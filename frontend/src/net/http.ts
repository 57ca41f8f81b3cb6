/** Asking the services over HTTP. Every failure has a stable code; the words for it are the page's. */

import type { Guard } from "./decode.ts";

/** A request that was refused or got no answer. */
export class Problem extends Error {
  constructor(
    /** A code of the protocol; `unreachable` when nobody answered, `bad_answer` when somebody else did. */
    readonly code: string,
    /** Seconds after which to try again, where the server said so. */
    readonly retryAfter: number | null = null,
  ) {
    super(code);
    this.name = "Problem";
  }
}

export interface Asking {
  readonly method?: "GET" | "POST" | "PATCH" | "PUT";
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** The answer of `path`, if it passes `guard`. Throws `Problem`, or the signal's reason once it is aborted. */
export async function ask<Answer>(path: string, guard: Guard<Answer>, { method = "GET", body, signal }: Asking = {}): Promise<Answer> {
  const response = await reach(path, {
    method,
    credentials: "same-origin",
    cache: "no-store",
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) throw await problemOf(response);
  const answer = await bodyOf(response, signal);
  if (!guard(answer)) throw new Problem("bad_answer");
  return answer;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    init.signal?.throwIfAborted();
    throw new Problem("unreachable");
  }
}

/** The JSON of a response; undefined where it is something else, such as the page of a captive portal. */
async function bodyOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SyntaxError) return undefined;
    throw new Problem("unreachable"); // the connection broke in the middle
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const after = Number(response.headers.get("Retry-After"));
  const retryAfter = Number.isFinite(after) && after > 0 ? after : null;
  try {
    const { code } = (await response.json()) as { code?: unknown };
    if (typeof code === "string") return new Problem(code, retryAfter);
  } catch {
    // A proxy's own error page: the service behind it did not answer.
  }
  return new Problem(response.status >= 500 ? "unreachable" : "unknown", retryAfter);
}
