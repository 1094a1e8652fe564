import { expect, test } from 'vitest';
import { makeNameSearch } from './matches.ts';

const names = Array.from({ length: 9_000 }, (_, at) => (at % 3 === 0 ? `★ Karambit ${at}` : `Sticker ${at}`));
const search = makeNameSearch(names.length, (line) => names[line] ?? '');

function found(...texts: string[]): string[] {
  const lines = search.linesWithAny(texts);
  return names.filter((_, line) => lines[line] === 1);
}

test('finds the same names as looking at each of them', () => {
  for (const text of ['karambit', '★', '8999', '12', 'R 1', 'x']) {
    expect(found(text)).toEqual(names.filter((name) => name.toLowerCase().includes(text.toLowerCase())));
  }
});

test('finds names that contain any of several texts', () => {
  expect(found('KARAMBIT 8997', 'sticker 1000', 'nothing')).toEqual(['Sticker 1000', '★ Karambit 8997']);
});

test('prepares its index in slices', () => {
  const fresh = makeNameSearch(9_000, (line) => names[line] ?? '');
  expect([fresh.prepareSome(), fresh.prepareSome(), fresh.prepareSome(), fresh.prepareSome()]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
