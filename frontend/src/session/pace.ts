/** How long the computer's acts take to the eye, as far as anybody is looking. */
import { signal } from "@preact/signals";

export const SPEEDS = ["slow", "normal", "fast"] as const;
export type Speed = (typeof SPEEDS)[number];

/** The player's choice; kept by the settings. */
export const speed = signal<Speed>("normal");

/** Milliseconds from the start of the turn until the computer's tile is laid, thinking included. */
const PLAY: Readonly<Record<Speed, number>> = { slow: 1500, normal: 900, fast: 400 };

/** Milliseconds a single draw takes; many in a row are quicker, so that 14 take no more than 3 s. */
const DRAW: Readonly<Record<Speed, number>> = { slow: 700, normal: 500, fast: 300 };
const ALL_DRAWS = 2800;

/** The pause before the computer lays a tile or passes. */
export const playPause = (): number => PLAY[speed.value];

/** The pause before the computer's draw when up to `left` tiles may still be drawn in this turn. */
export const drawPause = (left: number): number => Math.min(DRAW[speed.value], ALL_DRAWS / Math.max(left, 1));

/** Wait, unless nobody is looking. Rejects with the signal's reason once it is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, document.hidden ? 0 : milliseconds);
    signal.addEventListener("abort", stop, { once: true });
    function done(): void {
      signal.removeEventListener("abort", stop);
      resolve();
    }
    function stop(): void {
      clearTimeout(timer);
      reject(signal.reason as Error);
    }
  });
}
