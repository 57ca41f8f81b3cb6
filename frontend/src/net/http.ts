/** Asking the services over HTTP. Every failure has a stable code; the words for it are the page's. */

/** A request that was refused or got no answer. */
export class Problem extends Error {
  constructor(
    /** A code of the protocol, or `unreachable` when nobody answered. */
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

/** The JSON that `path` answers with. Throws `Problem`, or the signal's reason once it is aborted. */
export async function ask<Answer>(path: string, { method = "GET", body, signal }: Asking = {}): Promise<Answer> {
  const response = await reach(path, {
    method,
    credentials: "same-origin",
    cache: "no-store",
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as Answer;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    init.signal?.throwIfAborted();
    throw new Problem("unreachable");
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
