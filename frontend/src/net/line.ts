/**
 * One seat's connection to its table. It comes back by itself after every break, and gives up only where the
 * server says that there is nothing to come back to.
 */
import { signal } from "@preact/signals";
import { retryPause } from "./backoff.ts";
import { messageIn } from "./decode.ts";
import { Close, type Message, PROTOCOL, type ServerMessage } from "./protocol.ts";

/**
 * `connecting` for the first time, `open`, `lost` and trying again, or over: another tab has the seat, the room
 * is gone, the cookie opens no seat, the page is too old, or the server turns this page away.
 */
export type LineState = "connecting" | "open" | "lost" | "taken_over" | "ended" | "no_seat" | "old" | "refused";

/**
 * What each close code leads to: a state in which trying again by itself would be wrong, or trying `again` soon or
 * `later` ("not so often": the longest pause at once). A code of the protocol that has no line here fails the type
 * check.
 */
const AFTER: Readonly<Record<Close, LineState | "again" | "later">> = {
  [Close.TAKEN_OVER]: "taken_over",
  [Close.ROOM_ENDED]: "ended",
  [Close.NO_SEAT]: "no_seat",
  [Close.PROTOCOL_OLD]: "old",
  [Close.FLOODING]: "later",
  [Close.TOO_LARGE]: "again",
  [Close.SILENT]: "again",
  [Close.SLOW]: "again",
  [Close.TOO_MANY_SOCKETS]: "later",
  [Close.FOREIGN_ORIGIN]: "refused",
  [Close.RESTARTING]: "again",
  [Close.UNAVAILABLE]: "later",
};
const LATER_ATTEMPT = 8;

/** Browsers and proxies close with codes of their own, which say nothing against trying again. */
function after(code: number): LineState | "again" | "later" {
  return (AFTER as Readonly<Record<number, LineState | "again" | "later">>)[code] ?? "again";
}

/**
 * Milliseconds of silence while the page is hidden. Its timers may run once a minute only, so most of the silence
 * is its own; giving up sooner, the player would come and go in the other's eyes.
 */
const HIDDEN_PATIENCE = 150_000;

/** Milliseconds until the answer to a question has to be there, once the page is back. */
const ANSWER_PATIENCE = 5000;

export class Line {
  readonly state = signal<LineState>("connecting");
  /** How many connections in a row ended before the table had said a word. */
  readonly failures = signal(0);
  readonly #url: string;
  readonly #hear: (message: ServerMessage) => void;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #welcomed = false;
  #probe: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds of silence after which the connection counts as dead: two beats and a half. */
  #patience = 0;
  readonly #again = (): void => { this.#hurry(); };

  /** Connects to the table of room `code`; `hear` gets each message of the server. */
  constructor(code: string, hear: (message: ServerMessage) => void) {
    const { protocol, host } = location;
    const scheme = protocol === "https:" ? "wss:" : "ws:";
    this.#url = `${scheme}//${host}/api/rooms/${encodeURIComponent(code)}/table?protocol=${PROTOCOL}`;
    this.#hear = hear;
    window.addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#again);
    window.addEventListener("pageshow", this.#again);
    this.#connect();
  }

  /** Say something, if anybody listens; what is lost is for the session to say again. */
  say(message: Message): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Connect now: to take the seat back from another tab, or because the player does not want to wait. */
  reopen(): void {
    this.#attempt = 0;
    this.failures.value = 0;
    this.state.value = "connecting";
    this.#connect();
  }

  close(): void {
    window.removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#again);
    window.removeEventListener("pageshow", this.#again);
    this.#drop();
  }

  #connect(): void {
    this.#drop();
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#heard = performance.now();
    this.#welcomed = false;
    socket.onmessage = ({ data }: MessageEvent<unknown>) => { this.#read(data); };
    socket.onclose = ({ code }) => { this.#closed(code); };
    // Until the welcome says how often to beat: a connection that opens into nothing is given up.
    this.#watch(2);
  }

  /** Take a message in; a connection that says what no table says leads to something else, and is given up. */
  #read(data: unknown): void {
    this.#heard = performance.now();
    let message: ServerMessage | null;
    try {
      message = messageIn(data);
    } catch {
      this.#closed(Close.UNAVAILABLE);
      return;
    }
    if (message !== null) this.#receive(message);
  }

  #receive(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.#welcomed = true;
      this.#attempt = 0;
      this.failures.value = 0;
      this.#watch(message.beat);
      this.state.value = "open";
    }
    this.#hear(message);
  }

  /** Beat every `seconds`, and give a connection up that is silent for too long. */
  #watch(seconds: number): void {
    this.#patience = seconds * 2500;
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      if (this.#silent) this.#closed(Close.SILENT);
      else this.say({ type: "beat" });
    }, seconds * 1000);
  }

  get #silent(): boolean {
    return performance.now() - this.#heard > (document.hidden ? HIDDEN_PATIENCE : this.#patience);
  }

  #closed(code: number): void {
    this.#drop();
    const next = after(code);
    if (next !== "again" && next !== "later") {
      this.state.value = next;
      return;
    }
    if (this.state.value !== "connecting") this.state.value = "lost";
    if (!this.#welcomed) this.failures.value++;
    if (next === "later") this.#attempt = LATER_ATTEMPT;
    this.#retry = setTimeout(() => { this.#connect(); }, retryPause(this.#attempt++));
  }

  /** The network or the page is back: do not wait for the next try, and do not trust an old silence. */
  #hurry(): void {
    if (document.hidden) return;
    const doubtful = this.#socket?.readyState === WebSocket.OPEN && this.#silent;
    if (this.#retry !== undefined || doubtful) this.#connect();
    else this.#ask();
  }

  /** Ask where the table is. The clock may have stood still while the device slept, so only an answer proves anything. */
  #ask(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.say({ type: "sync" });
    const heard = this.#heard;
    clearTimeout(this.#probe);
    this.#probe = setTimeout(() => { if (this.#heard === heard) this.#closed(Close.SILENT); }, ANSWER_PATIENCE);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#probe);
    this.#retry = undefined;
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
