import { defineConfig } from "vitest/config";
import page from "./package.json" with { type: "json" };
import { document } from "./plugins/document.ts";
import { serviceWorker } from "./plugins/worker.ts";
import { help } from "./help/plugin.ts";

/** Where the dev server finds the services (the port `make play` listens on). */
const services = `http://127.0.0.1:${process.env["PORT"] ?? "8080"}`;

/** Where the page will be published, for the addresses that search engines want whole; may be left out. */
const origin = process.env["SITE_ORIGIN"] ?? "";

/** The oldest browsers that the page is for, as esbuild calls them: "safari16.4". */
const target = page.browserslist.map((browser) => browser.replace(" >= ", ""));

export default defineConfig({
  plugins: [help(origin), document(origin), serviceWorker()],
  appType: "spa", // every page address of its own falls back to index.html
  server: {
    port: Number(process.env["VITE_PORT"] ?? 5173),
    proxy: { "/api": { target: services, ws: true } },
  },
  build: {
    target,
    outDir: "dist",
    emptyOutDir: true,
    // A strict Content-Security-Policy knows no data: and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html" },
      // The service worker's address must not change; every other script is named by its content.
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  test: {
    // Components get a document; everything else runs faster without one.
    projects: [
      { extends: true, test: { name: "units", environment: "node", include: ["{src,help,plugins}/**/*.test.ts"] } },
      { extends: true, test: { name: "components", environment: "jsdom", include: ["src/**/*.test.tsx"] } },
    ],
  },
});
