/** Pauses between tries to connect: quick at first, never long, and never all browsers at once. */

const FIRST = 200;
const LONGEST = 2500;

/** Milliseconds before try number `attempt` (from 0), with up to a third of it random. */
export function retryPause(attempt: number, random = Math.random()): number {
  return Math.min(FIRST * 2 ** attempt, LONGEST) * (0.67 + 0.33 * random);
}
