import type { Plugin } from "vite";
import { helpPages } from "./pages.ts";

/** The stylesheet of the help pages, from the page's root: an input of its own for the bundler. */
export const HELP_STYLESHEET = "help/help.css";

/**
 * Writes the help as static pages, `help/<language>/<topic>/index.html`, which need no script; the development
 * server makes them anew at each look.
 *
 * @param origin where the page will be published, such as `https://example.org`; search engines want canonical
 *   and alternate addresses whole. Empty leaves them without a host.
 */
export function help(origin: string): Plugin {
  return {
    name: "help-pages",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const html = request.url?.startsWith("/help/")
          ? helpPages({ origin, stylesheet: `/${HELP_STYLESHEET}` }).get(request.url)
          : undefined;
        if (html === undefined) next();
        else response.setHeader("Content-Type", "text/html; charset=utf-8").end(html);
      });
    },
    generateBundle(_options, bundle) {
      const stylesheet = Object.values(bundle).find(
        (file) => file.type === "asset" && file.originalFileNames.includes(HELP_STYLESHEET),
      );
      if (!stylesheet) this.error(`${HELP_STYLESHEET} is not among the bundler's inputs`);
      for (const [address, source] of helpPages({ origin, stylesheet: `/${stylesheet.fileName}` })) {
        this.emitFile({ type: "asset", fileName: `${address.slice(1)}index.html`, source });
      }
    },
  };
}
