import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";

/** Bytes of script and style together, gzip, that the start screen may cost. */
const BUDGET = 60 * 1024;

test("the first load of the start screen fits the budget", { timeout: 60_000 }, async () => {
  const built = await build({ root: `${import.meta.dirname}/..`, logLevel: "silent", build: { write: false } });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  const document = output.find((file) => file.fileName === "index.html");
  if (document?.type !== "asset") throw new Error("the document was not built");
  const loaded = [...String(document.source).matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name);
  expect(loaded.length).toBeGreaterThan(1);
  const sizes = output.filter((file) => loaded.includes(file.fileName)).map((file) =>
    gzipSync(file.type === "chunk" ? file.code : file.source).length);
  expect(sizes).toHaveLength(loaded.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
});
