/** Replays lines of golden vectors from standard input by the TypeScript rules; fails at the first difference. */

import { createInterface } from "node:readline";
import { replayGame, replayVerdicts } from "../../frontend/testing/vectors.ts";

let count = 0;
for await (const text of createInterface({ input: process.stdin })) {
  const line = JSON.parse(text);
  if (line.steps) replayGame(line);
  else replayVerdicts(line);
  count += 1;
}
console.log(`${count} lines agree`);
