import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

const PUBLIC = new URL("../public/", import.meta.url);

/** Files beside the hashed ones that the page shows; the larger icons are the device's affair. */
const SHOWN = /\.(svg|webmanifest|js)$/;

/** Builds the service worker as /sw.js, and tells it its version and the files that belong to it. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post", // the document has to be there
    config: () => ({ build: { rolldownOptions: { input: { sw: "worker/worker.ts" } } } }),
    generateBundle(_options, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") throw new Error("the service worker was not built");
      const document = bundle["index.html"];
      if (document?.type !== "asset") throw new Error("the document was not built");
      const shown = readdirSync(PUBLIC).filter((name) => SHOWN.test(name));
      const files = ["/", ...shown.map((name) => `/${name}`), ...hashed(bundle)];
      const hash = createHash("sha256").update(files.join()).update(document.source).update(worker.code);
      for (const name of shown) hash.update(readFileSync(new URL(name, PUBLIC)));
      worker.code = worker.code
        .replaceAll("__VERSION__", JSON.stringify(hash.digest("hex").slice(0, 12)))
        .replaceAll("__FILES__", JSON.stringify(files));
    },
  };
}

const hashed = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle).filter((name) => name.startsWith("assets/")).map((name) => `/${name}`).sort();
