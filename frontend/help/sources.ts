import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import { HELP_TOPICS, type HelpTopic } from "../src/i18n/help.ts";
import type { Language } from "../src/i18n/languages.ts";

/** One topic in one language, as its Markdown file tells it. */
export interface Topic {
  readonly language: Language;
  readonly topic: HelpTopic;
  /** The heading of the page and the text of links to it. */
  readonly title: string;
  /** One sentence for search engines and for the overview. */
  readonly description: string;
  /** The text below the heading. */
  readonly html: string;
}

const FRONT_MATTER = /^---\ntitle: (?<title>.+)\ndescription: (?<description>.+)\n---\n(?<body>[^]*)$/;

/** The folder with one folder of Markdown files for each language. */
const SOURCES = import.meta.dirname;

/** All topics of a language, in reading order. */
export function topicsOf(language: Language): Topic[] {
  return HELP_TOPICS.map((topic) => {
    const file = join(SOURCES, language, `${topic}.md`);
    return { language, topic, ...parse(readFileSync(file, "utf8"), file) };
  });
}

/**
 * Title, description and text of a help file.
 *
 * @throws Error when the file does not begin with its title and description.
 */
export function parse(source: string, file: string): Pick<Topic, "title" | "description" | "html"> {
  const { title, description, body } = FRONT_MATTER.exec(source)?.groups ?? {};
  if (!title || !description || !body) throw new Error(`${file}: no title and description at the top`);
  return { title, description, html: markdown.parse(body) as string };
}

/** Lower-case words joined by hyphens; letters keep their accents. */
export const anchor = (heading: string): string =>
  heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const level = String(depth);
      return `<h${level} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});
