import { CODES, isLanguage, language, LANGUAGES, speak, t } from "../i18n/index.ts";

/** Which language the page speaks; each is named in itself. */
export function LanguageChoice() {
  return (
    <label class="language">
      <span>{t().settings.language}</span>
      <select class="select" value={language()} onChange={(event) => {
        const { value } = event.currentTarget;
        if (isLanguage(value)) void speak(value);
      }}>
        {CODES.map((code) => <option key={code} value={code} lang={code}>{LANGUAGES[code]}</option>)}
      </select>
    </label>
  );
}
