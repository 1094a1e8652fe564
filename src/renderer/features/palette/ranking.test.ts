import { expect, it } from 'vitest';
import { fitOfWord, matchingSections, type PaletteSection } from './ranking.ts';

const section = (title: string, ...texts: string[]): PaletteSection => ({
  title,
  entries: texts.map((text) => ({ id: text, text, enter: '', icon: null, run: () => {} })),
});
const shown = (typed: string, ...sections: PaletteSection[]) =>
  matchingSections(sections, typed).map(({ title, entries }) => [title, ...entries.map(({ text }) => text)]);

it('shows everything while nothing is typed, but no empty section', () => {
  expect(shown('  ', section('Views'), section('Commands', 'Back', 'Forward'))).toEqual([
    ['Commands', 'Back', 'Forward'],
  ]);
});

it('sorts sections and their entries by the best match', () => {
  const recents = section('Recent', 'Glock | Refresh', 'AK-47 | Redline');
  const commands = section('Commands', 'Item: refresh', 'Back', 'Refresh');
  expect(shown('refre', recents, commands)).toEqual([
    ['Commands', 'Refresh', 'Item: refresh'],
    ['Recent', 'Glock | Refresh'],
  ]);
});

it('shows generated sections unchanged, before and after everything else', () => {
  const last = { ...section('Filter', 'Name: refr'), match: 'last' as const };
  const first = { ...section('Go to', 'Open link'), match: 'first' as const };
  expect(shown('refr', last, section('Commands', 'Refresh'), first).map(([title]) => title)).toEqual([
    'Go to',
    'Commands',
    'Filter',
  ]);
});

it('requires every word, in any order and case', () => {
  expect(shown('MODE dark', section('Commands', 'Dark mode', 'Dark', 'Light mode'))).toEqual([
    ['Commands', 'Dark mode'],
  ]);
});

it('matches commands at the start of a word only, so that a name leads to items', () => {
  const items = section('Recent', 'Recoil Case');
  const commands = { ...section('Commands', 'Choose columns', 'Look up IDs'), match: 'word-starts' as const };
  expect(shown('co', commands, items)).toEqual([
    ['Commands', 'Choose columns'],
    ['Recent', 'Recoil Case'],
  ]);
  const conduit = section('Loaded', 'Conduit of the Lord');
  const copy = { ...section('Commands', 'Copy reply'), match: 'word-starts' as const };
  expect(shown('co', conduit, copy).map(([title]) => title)).toEqual(['Commands', 'Loaded']);
  expect(shown('con', conduit, copy).map(([title]) => title)).toEqual(['Loaded']);
  expect(shown('cop', section('Loaded', 'Copper Coated'), copy).map(([title]) => title)).toEqual([
    'Loaded',
    'Commands',
  ]);
  expect(shown('coil', commands, items)).toEqual([['Recent', 'Recoil Case']]);
  expect(shown('ol', commands, items)).toEqual([]);
});

it.each([
  ['redl', 'AK-47 | Redline', 2],
  ['line', 'AK-47 | Redline', 1],
  ['uber', 'Übersicht', 3],
  ['x', 'toggle sidebar', 0],
  ['sgt', 'toggle sidebar', 0],
])('%s fits %s with %d', (word, text, fit) => {
  expect(fitOfWord(word, text)).toBe(fit);
});
