import type { CatalogAnswers } from './catalog-answers.ts';

/** Texts to filter by, each with a full page of matches, and each different: an answer that was kept would be no measure. */
export async function findFilterWords(answers: CatalogAnswers, count: number): Promise<string[]> {
  const seen = new Set<string>();
  const found: string[] = [];
  for (let page = 1; found.length < count && page <= 400; page += 7) {
    for (const name of (await answers.list({ page, limit: 250 })).names) {
      for (const word of name.match(/[A-Za-z]{4,}/g) ?? []) {
        if (found.length === count || seen.has(word.toLowerCase())) continue;
        seen.add(word.toLowerCase());
        const { total } = await answers.list({ page: 1, limit: 50, name: word });
        if (total >= 50) found.push(word);
      }
    }
  }
  if (found.length < count) throw new Error('The catalog has too few names for the bench.');
  return found;
}
