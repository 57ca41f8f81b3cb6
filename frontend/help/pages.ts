import { addressOf, HELP_TOPICS } from "../src/i18n/help.ts";
import { CODES } from "../src/i18n/languages.ts";
import { overviewPage, type Site, topicPage } from "./page.ts";
import { topicsOf } from "./sources.ts";

/** Every help page there is: address (with a slash at its end) to HTML. */
export function helpPages(site: Site): Map<string, string> {
  const pages = new Map<string, string>();
  for (const language of CODES) {
    const topics = topicsOf(language);
    pages.set(addressOf(language), overviewPage(language, topics, site));
    for (const topic of topics) pages.set(addressOf(language, topic.topic), topicPage(topic, topics, site));
  }
  return pages;
}

/** The addresses of all help pages, in the order of `helpPages`. */
export const HELP_ADDRESSES: readonly string[] = CODES.flatMap((language) => [
  addressOf(language),
  ...HELP_TOPICS.map((topic) => addressOf(language, topic)),
]);
