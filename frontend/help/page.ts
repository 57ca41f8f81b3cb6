import { addressOf, type HelpTopic } from "../src/i18n/help.ts";
import { CODES, type Language, LANGUAGES } from "../src/i18n/languages.ts";
import type { Topic } from "./sources.ts";
import { WORDS } from "./words.ts";

/** Where the pages stand and what they load. */
export interface Site {
  /** Scheme and host in front of canonical addresses, such as `https://example.org`; empty if not known. */
  readonly origin: string;
  readonly stylesheet: string;
  /** The script that sets the theme; it runs before the page is painted. */
  readonly theme: string;
}

/** What a page is about: a topic, or (without one) the overview of a language. */
interface About {
  readonly language: Language;
  readonly topic?: HelpTopic;
  readonly title: string;
  readonly description: string;
}

/** A whole help page: the text of one topic, with the way to all others and to the other languages. */
export function topicPage(shown: Topic, topics: readonly Topic[], site: Site): string {
  const { title, html } = shown;
  return page(shown, site, `<h1>${escape(title)}</h1>\n${html}${neighbours(shown, topics)}`, topics);
}

/** The overview of all topics in a language. */
export function overviewPage(language: Language, topics: readonly Topic[], site: Site): string {
  const { heading, intro } = WORDS[language].help;
  const entries = topics.map((each) => `<dt>${link(each)}</dt>\n<dd>${escape(each.description)}</dd>\n`);
  const text = `<h1>${escape(heading)}</h1>\n<p>${escape(intro)}</p>\n<dl class="topics">\n${entries.join("")}</dl>\n`;
  return page({ language, title: heading, description: intro }, site, text, []);
}

function page(about: About, site: Site, text: string, menu: readonly Topic[]): string {
  const { app, help } = WORDS[about.language];
  return `<!doctype html>
<html lang="${about.language}">
<head>
${head(about, site)}</head>
<body>
<a class="skip" href="#text">${escape(help.skip)}</a>
<header>
<a class="brand" href="/">${escape(app.name)}</a>
<a class="button" href="/">${escape(help.toGame)}</a>
</header>
<div class="columns">
<main id="text">
${text}</main>
${menu.length > 0 ? contents(about, menu) : ""}</div>
<footer>
${languages(about)}</footer>
</body>
</html>
`;
}

function head({ language, topic, title, description }: About, { origin, stylesheet, theme }: Site): string {
  const alternates = CODES.map((code) => alternate(code, origin + addressOf(code, topic))).join("");
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<title>${escape(title)} · ${escape(WORDS[language].app.name)}</title>
<meta name="description" content="${escape(description)}">
<link rel="canonical" href="${origin}${addressOf(language, topic)}">
${alternates}${alternate("x-default", origin + addressOf("en", topic))}<link rel="stylesheet" href="${stylesheet}">
<script src="${theme}"></script>
`;
}

const alternate = (tag: string, address: string): string =>
  `<link rel="alternate" hreflang="${tag}" href="${address}">\n`;

function contents({ language, topic }: About, topics: readonly Topic[]): string {
  const { heading, topics: label } = WORDS[language].help;
  const overview = `<li><a href="${addressOf(language)}">${escape(heading)}</a></li>\n`;
  const items = topics.map((each) => `<li>${link(each, each.topic === topic)}</li>\n`);
  return `<nav class="contents" aria-label="${escape(label)}">\n<ul>\n${overview}${items.join("")}</ul>\n</nav>\n`;
}

function neighbours({ language, topic }: Topic, topics: readonly Topic[]): string {
  const { next, previous, topics: label } = WORDS[language].help;
  const at = topics.findIndex((each) => each.topic === topic);
  const before = topics[at - 1];
  const after = topics[at + 1];
  const back = before ? `<span><small>${escape(previous)}</small> ${link(before)}</span>\n` : "";
  const on = after ? `<span class="on"><small>${escape(next)}</small> ${link(after)}</span>\n` : "";
  return `<nav class="neighbours" aria-label="${escape(`${label}: ${previous}, ${next}`)}">\n${back}${on}</nav>\n`;
}

function languages({ language, topic }: About): string {
  const items = CODES.map((code) => {
    const current = code === language ? ' aria-current="true"' : "";
    return `<li><a lang="${code}" hreflang="${code}" href="${addressOf(code, topic)}"${current}>${LANGUAGES[code]}</a></li>\n`;
  });
  const label = escape(WORDS[language].help.languages);
  return `<nav class="languages" aria-label="${label}">\n<ul>\n${items.join("")}</ul>\n</nav>\n`;
}

const link = ({ language, topic, title }: Topic, current = false): string =>
  `<a href="${addressOf(language, topic)}"${current ? ' aria-current="page"' : ""}>${escape(title)}</a>`;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
