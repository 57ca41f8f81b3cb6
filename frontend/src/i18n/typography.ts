/** What a printer would mark in a text: spaces that may break where they must not, and foreign quotation marks. */
import type { Language } from "./languages.ts";

/** The narrow space that French sets before ; : ! ? and inside its quotation marks; it never breaks. */
const NARROW = "\u202f";

/** The one opening and closing quotation mark of each language. */
const QUOTES: Readonly<Record<Language, string>> = {
  en: "“”",
  nl: "‘’",
  de: "„“",
  it: "«»",
  cs: "„“",
  es: "«»",
  fr: "«»",
  pt: "“”",
  pl: "„”",
};

/** Every quotation mark of any language; the last one is the apostrophe as well, and so never foreign. */
const MARKS = /["“”„‘‚«»‹›]/g;

function quotes(language: Language, text: string): string[] {
  const [open = "", close = ""] = QUOTES[language];
  const foreign = [...text.matchAll(MARKS)].map(([mark]) => mark).filter((mark) => mark !== open && mark !== close);
  const opened = text.split(open).length;
  const closed = close === "’" ? opened : text.split(close).length; // an apostrophe closes nothing
  return [
    ...foreign.map((mark) => `${mark} instead of ${open} ${close}`),
    ...(opened === closed ? [] : [`${open} without ${close}`]),
  ];
}

function french(text: string): string[] {
  const high = [...text.matchAll(/(.?)([;:!?»])/gu)].filter(([, before]) => before !== NARROW && !/[!?]/.test(before ?? ""));
  const opening = [...text.matchAll(/«(.?)/gu)].filter(([, after]) => after !== NARROW);
  return [
    ...high.map(([, , mark]) => `no narrow space before ${mark ?? ""}`),
    ...opening.map(() => "no narrow space after «"),
  ];
}

/** What is wrong with how `text` is set in `language`; nothing, if all is well. */
export function typographyFaults(language: Language, text: string): string[] {
  const dots = language === "de" ? /[ \u202f]…/ : /\s…/;
  return [
    ...(dots.test(text) ? ["a breakable or needless space before …"] : []),
    ...(text.includes("...") ? ["three dots instead of …"] : []),
    ...(/ [,.;:!?]/.test(text) ? ["a breakable space before punctuation"] : []),
    ...(/[\p{L}]'[\p{L}]/u.test(text) ? ["a typewriter's apostrophe"] : []),
    ...quotes(language, text),
    ...(language === "fr" ? french(text) : []),
  ];
}
