import type { Plugin, Rolldown } from "vite";
import { helpPages } from "./pages.ts";

/** What the help pages load: inputs of their own for the bundler, named from the project's root. */
const STYLESHEET = "help/help.css";
const THEME = "help/theme.ts";

/**
 * Writes the help as static pages, `help/<language>/<topic>/index.html`; the development server makes them anew
 * at each look.
 *
 * @param origin where the page will be published, such as `https://example.org`; search engines want canonical
 *   and alternate addresses whole. Empty leaves them without a host.
 */
export function help(origin: string): Plugin {
  return {
    name: "help-pages",
    config: () => ({ build: { rolldownOptions: { input: { help: STYLESHEET, "help-theme": THEME } } } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const html = request.url?.startsWith("/help/")
          ? helpPages({ origin, stylesheet: `/${STYLESHEET}`, theme: `/${THEME}` }).get(request.url)
          : undefined;
        if (html === undefined) next();
        else response.setHeader("Content-Type", "text/html; charset=utf-8").end(html);
      });
    },
    generateBundle(_options, bundle) {
      const stylesheet = `/${built(bundle, STYLESHEET)}`;
      const theme = `/${built(bundle, THEME)}`;
      for (const [address, source] of helpPages({ origin, stylesheet, theme })) {
        this.emitFile({ type: "asset", fileName: `${address.slice(1)}index.html`, source });
      }
    },
  };
}

/** The name under which the bundler writes `source`: an asset of that source, or else the script made of it. */
function built(bundle: Rolldown.OutputBundle, source: string): string {
  const files = Object.values(bundle);
  const file =
    files.find((each) => each.type === "asset" && each.originalFileNames.includes(source)) ??
    files.find((each) => each.type === "chunk" && each.facadeModuleId?.endsWith(`/${source}`));
  if (!file) throw new Error(`${source} was not built`);
  return file.fileName;
}
