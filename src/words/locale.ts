/** The language of the interface; its words are in the folder of the same name. */
const language = 'en';

/** How numbers are written and counted: the person's own locale where it speaks the interface's language, else the language's. */
export const locale = localeOf(new Intl.NumberFormat().resolvedOptions().locale);

/** `en-GB` stays `en-GB`; `de-DE` is `en-US`, since `1.234 rows` would be misread between English words. */
export function localeOf(systemLocale: string): string {
  const [spoken] = systemLocale.split('-', 1);
  return spoken === language ? systemLocale : 'en-US';
}
