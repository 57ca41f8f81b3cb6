import { shell as cs } from "../src/i18n/cs/shell.ts";
import { shell as de } from "../src/i18n/de/shell.ts";
import { type Shell, shell as en } from "../src/i18n/en/shell.ts";
import { shell as es } from "../src/i18n/es/shell.ts";
import { shell as fr } from "../src/i18n/fr/shell.ts";
import { shell as it } from "../src/i18n/it/shell.ts";
import type { Language } from "../src/i18n/languages.ts";
import { shell as nl } from "../src/i18n/nl/shell.ts";
import { shell as pl } from "../src/i18n/pl/shell.ts";
import { shell as pt } from "../src/i18n/pt/shell.ts";

/** The words around a help page's text. */
export const WORDS: Readonly<Record<Language, Shell>> = { en, nl, de, it, cs, es, fr, pt, pl };
