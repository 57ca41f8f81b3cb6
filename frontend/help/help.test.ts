import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ALL } from "../testing/all_words.ts";
import { HELP_TOPICS, type HelpTopic } from "../src/i18n/help.ts";
import type { Words } from "../src/i18n/index.ts";
import { CODES } from "../src/i18n/languages.ts";
import { typographyFaults } from "../src/i18n/typography.ts";
import { HELP_ADDRESSES, helpPages } from "./pages.ts";
import { anchor, parse, topicsOf } from "./sources.ts";

const SITE = { origin: "https://example.org", stylesheet: "/assets/help.css", theme: "/assets/theme.js" };
const pages = helpPages(SITE);

const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map((found) => found[1] ?? "");

const sentences = (html: string): string[] => all(html, /<(?:p|li)>([^<].+)<\/(?:p|li)>/g);

/** What a reader reads of a topic's source: no keys, code or addresses. */
function proseOf(language: string, topic: string): string {
  const source = readFileSync(join(import.meta.dirname, language, `${topic}.md`), "utf8");
  return source.replace(/^\w+: /gm, "").replace(/```.*?```|`[^`]*`|\]\([^)]*\)/gs, "");
}

/** The buttons that each topic names. */
function buttons({ actions, computer, cover, room, seat, settings, start }: Words): Partial<Record<HelpTopic, string[]>> {
  return {
    "controls": [actions.draw, actions.pass],
    "saving": [actions.newRound, actions.nextRound],
    "computer": [computer.knew.open],
    "start-computer": [start.computer.title, computer.knew.open],
    "start-device": [start.device.title, cover.reveal({ seat: "red" }), cover.reveal({ seat: "blue" }), settings.wakeLock.label],
    "start-online": [start.online.title, room.playHere, seat.move],
  };
}

/** The headings of a topic, as levels: what it is made of, in whatever language. */
const shape = (html: string): string[] => all(html, /<h([2-6])/g);

it("has a page for every topic in every language, and an overview of each language", () => {
  expect([...pages.keys()]).toEqual(HELP_ADDRESSES);
  expect(pages.size).toBe(CODES.length * (HELP_TOPICS.length + 1));
});

describe.each(HELP_ADDRESSES)("%s", (address) => {
  const html = pages.get(address) ?? "";
  const [, , language = ""] = address.split("/");

  it("says its language, its title and what it is about", () => {
    expect(html).toContain(`<html lang="${language}">`);
    expect(all(html, /<title>(.+) · .+<\/title>/g)).toEqual(all(html, /<h1>(.+)<\/h1>/g));
    const [description = ""] = all(html, /<meta name="description" content="([^"]+)">/g);
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThan(160);
  });

  it("names itself and its counterpart in every language, by whole addresses", () => {
    expect(all(html, /<link rel="canonical" href="([^"]+)">/g)).toEqual([SITE.origin + address]);
    const alternates = html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g);
    const expected = [...CODES, "x-default"].map((tag) => {
      const code = tag === "x-default" ? "en" : tag;
      return [tag, SITE.origin + address.replace(`/${language}/`, `/${code}/`)];
    });
    expect([...alternates].map(([, tag, where]) => [tag, where])).toEqual(expected);
  });

  it("links only to pages that exist, the game among them", () => {
    const links = all(html, /<a [^>]*href="([^"]+)"/g).map((link) => new URL(link, SITE.origin + address));
    expect(links.map((link) => link.pathname)).toContain("/");
    for (const { pathname, hash } of links) {
      if (pathname !== "/") expect(pages.keys(), pathname).toContain(pathname);
      if (hash) expect(html).toContain(`id="${hash.slice(1)}"`);
    }
  });

  it("has no script or style inside it", () => {
    expect(html).not.toMatch(/<script(?! src="[^"]+"><\/script>)|<style|style=|\son\w+=/);
  });

});

describe.each(HELP_ADDRESSES.filter((address) => !address.startsWith("/help/en/")))("%s", (address) => {
  const html = pages.get(address) ?? "";
  const english = pages.get(address.replace(/^\/help\/../, "/help/en")) ?? "";

  it("has the parts of its English counterpart, in other words", () => {
    expect(shape(html)).toEqual(shape(english));
    const theirs = new Set(sentences(english));
    expect(sentences(html).filter((text) => theirs.has(text))).toEqual([]);
  });
});

describe.each(CODES)("the help in %s", (language) => {
  const topics = topicsOf(language);

  it("gives each topic a title of its own", () => {
    expect(new Set(topics.map(({ title }) => title)).size).toBe(topics.length);
  });

  it.each(HELP_TOPICS)("sets %s as a printer of that language would", (topic) => {
    expect(typographyFaults(language, proseOf(language, topic))).toEqual([]);
  });

  it("calls buttons what the page calls them", () => {
    for (const [topic, names] of Object.entries(buttons(ALL[language]))) {
      const html = topics.find((told) => told.topic === topic)?.html ?? "";
      expect(all(html, /<(?:em|strong)>(.+?)<\/(?:em|strong)>/g)).toEqual(expect.arrayContaining(names));
    }
  });

  it("tells how to check a deal by hand", () => {
    const told = topics.find(({ topic }) => topic === "fair-deal");
    expect(told?.html).toContain("python -m domino_rules.verify record.json");
  });

  it("names every target of a match", () => {
    const told = topics.find(({ topic }) => topic === "match");
    for (const target of [50, 100, 150, 200, 250, 300]) expect(told?.html).toMatch(new RegExp(`\\b${String(target)}\\b`));
  });
});

describe("a help source", () => {
  it("begins with its title and description", () => {
    expect(parse("---\ntitle: A\ndescription: B c.\n---\n## D é\n", "x.md")).toEqual({
      title: "A",
      description: "B c.",
      html: '<h2 id="d-é">D é</h2>\n',
    });
  });

  it("is refused without them", () => {
    expect(() => parse("## Text", "x.md")).toThrow("x.md");
  });
});

it("makes anchors of words", () => {
  expect(anchor("Wer fängt an? – Rot!")).toBe("wer-fängt-an-rot");
});
