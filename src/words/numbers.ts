/** The language of the interface; its words are in the folder of the same name. */
const language = 'en';

/** The locale for numbers and dates: the user's own if its language is the interface's, else that language's default. */
export const locale = localeOf(new Intl.NumberFormat().resolvedOptions().locale);

/** `en-GB` stays `en-GB`; `de-DE` is `en-US`, since `1.234 rows` would be misread between English words. */
export function localeOf(systemLocale: string): string {
  const [spoken] = systemLocale.split('-', 1);
  return spoken === language ? systemLocale : 'en-US';
}

/** The forms of a counted text; `other` serves every form that isn't given. `#` stands for the grouped count. */
export type PluralForms = Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>> & { other: string };

/** A count with the locale's grouping: `1,284`. Not for IDs, prices or other values that are sent as text. */
export function countText(count: number): string {
  return grouped.format(count);
}

/** The plural form for this count: `plural(1, { one: '# row', other: '# rows' })` is `1 row`. */
export function plural(count: number, forms: PluralForms): string {
  return (forms[rules.select(count) as keyof PluralForms] ?? forms.other).replaceAll('#', () =>
    countText(count),
  );
}

/** `1 row`, `1,284 rows`. */
export function countOf(count: number, noun: string, nounOfSeveral = `${noun}s`): string {
  return `${countText(count)} ${rules.select(count) === 'one' ? noun : nounOfSeveral}`;
}

/** `A, B and C`; of more than `max`, the first and how many follow: `A, B and 7 more`. */
export function listed(names: readonly string[], max = names.length): string {
  const more = names.length - max;
  const shown = more > 0 ? [...names.slice(0, max), `${countText(more)} more`] : names;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(shown);
}

/** `1.3`, `1,204.0`: always one fraction digit, in the locale's format. */
export function decimalText(value: number): string {
  return decimal.format(value);
}

/** `0.034` as `3.4%` in the locale's format; at most one fraction digit. */
export function percentText(share: number): string {
  return percent.format(share);
}

const grouped = new Intl.NumberFormat(locale);
const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
const rules = new Intl.PluralRules(locale);
