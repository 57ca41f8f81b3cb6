/** The languages the page speaks, each under its own name, in the order menus show them. */
export const LANGUAGES = {
  en: "English",
  nl: "Nederlands",
  de: "Deutsch",
  it: "Italiano",
  cs: "Čeština",
  es: "Español",
  fr: "Français",
  pt: "Português",
  pl: "Polski",
} as const;

export type Language = keyof typeof LANGUAGES;

/** All language codes, in menu order. */
export const CODES = Object.keys(LANGUAGES) as Language[];

export function isLanguage(text: unknown): text is Language {
  return typeof text === "string" && Object.hasOwn(LANGUAGES, text);
}

/** The first language in a browser's list (such as `["pt-BR", "en"]`) that the page speaks; English if none. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split("-")[0];
    if (isLanguage(code)) return code;
  }
  return "en";
}
