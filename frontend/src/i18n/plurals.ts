/** The wording of one message for each plural category of a language; `#` stands for the number. */
export type Forms<Category extends Intl.LDMLPluralRule> = Readonly<Record<Category | "other", string>>;

/**
 * A function that picks the wording for a number in one language.
 *
 * `Category` lists the categories that language has besides "other", so that a form left out fails the
 * type check: `plurals<"one" | "few" | "many">("pl")`.
 */
export function plurals<Category extends Intl.LDMLPluralRule>(tag: string) {
  const rules = new Intl.PluralRules(tag);
  return (n: number, forms: Forms<Category>): string => {
    const form = (forms as Partial<Record<Intl.LDMLPluralRule, string>>)[rules.select(n)] ?? forms.other;
    return form.replaceAll("#", String(n));
  };
}
