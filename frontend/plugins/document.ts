import type { HtmlTagDescriptor, Plugin } from "vite";
import { WORDS } from "../help/words.ts";

/**
 * What the one document says before any script runs: to browsers without scripts, in every language, and to link
 * previews.
 *
 * @param origin where the page will be published, such as `https://example.org`; previews and search engines want
 *   whole addresses, so without it their tags are left out.
 */
export function document(origin: string): Plugin {
  return { name: "document", transformIndexHtml: () => [noscript(), ...(origin === "" ? [] : published(origin))] };
}

function noscript(): HtmlTagDescriptor {
  const children = Object.entries(WORDS).map(([lang, { app }]) => ({ tag: "p", attrs: { lang }, children: app.needsScript }));
  return { tag: "noscript", children, injectTo: "body" };
}

function published(origin: string): HtmlTagDescriptor[] {
  const { app } = WORDS.en;
  const meta = (property: string, content: string): HtmlTagDescriptor =>
    ({ tag: "meta", attrs: { property, content }, injectTo: "head" });
  return [
    { tag: "link", attrs: { rel: "canonical", href: `${origin}/` }, injectTo: "head" },
    meta("og:title", app.name),
    meta("og:description", app.description),
    meta("og:image", `${origin}/icon-512.png`),
    meta("og:url", `${origin}/`),
    meta("og:type", "website"),
  ];
}
