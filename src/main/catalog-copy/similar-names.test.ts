import fc from 'fast-check';
import { expect, test } from 'vitest';
import { property } from '#shared/testing/property.ts';
import { createCopyIndex } from './copy-index.ts';
import { similarNames } from './similar-names.ts';
import { createWordIndex } from './word-index.ts';

const among = (text: string, ...names: string[]) =>
  similarNames(
    text,
    names.map((name) => [name, name]),
  );

test('lists the closest first, each once, and none with two errors more', () => {
  expect(among('gamma cace', 'gamma case', 'gamma 2 case', 'gamma cake', 'gamme cake', 'gamma case')).toEqual(
    ['gamma cake', 'gamma case', 'gamme cake'],
  );
  expect(among('abcdefghijklmno', 'abcdefghijklmnX', 'abcdefghijklXXX')).toEqual(['abcdefghijklmnX']);
  expect(among('abcdefghijklmnopqrst', 'abcdefghijklmnopqXXX', 'abcdefghijklmnopXXXX')).toEqual([
    'abcdefghijklmnopqXXX',
  ]);
});

test('a short text is not similar to every short name', () => {
  expect(among('key', 'cat', 'kit')).toEqual([]);
  expect(among('kay', 'key')).toEqual(['key']);
});

const catalogNames = [
  'AK-47 | Redline (Field-Tested)',
  'StatTrak™ AK-47 | Redline (Field-Tested)',
  'AWP | Asiimov (Battle-Scarred)',
  'AWP | Asiimov (Field-Tested)',
  'AWP | Dragon Lore (Factory New)',
  '★ Karambit | Gamma Doppler (Factory New)',
  '★ Karambit | Doppler (Minimal Wear)',
  'Desert Eagle | Trigger Discipline (Factory New)',
  'StatTrak™ SCAR-20 | Trail Blazer (Battle-Scarred)',
  'Armor of the Trailblazer',
];

test.each([
  [
    'ak47 redline field tested',
    ['AK-47 | Redline (Field-Tested)', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
  ],
  ['stattrak ak 47 redlnie ft', ['StatTrak™ AK-47 | Redline (Field-Tested)']],
  ['asimov awp bs', ['AWP | Asiimov (Battle-Scarred)']],
  ['dragonlore awp', ['AWP | Dragon Lore (Factory New)']],
  ['awp|dragon-lore fn', ['AWP | Dragon Lore (Factory New)']],
  ['karambit doppler', ['★ Karambit | Doppler (Minimal Wear)', '★ Karambit | Gamma Doppler (Factory New)']],
  ['stattrak ak redline ft', ['StatTrak™ AK-47 | Redline (Field-Tested)']],
  ['deagle triger discipline', ['Desert Eagle | Trigger Discipline (Factory New)']],
  ['stattrak scar20 trail blazer bs', ['StatTrak™ SCAR-20 | Trail Blazer (Battle-Scarred)']],
  ['trail blazer armor', ['Armor of the Trailblazer']],
  ['ak74 redline', []],
  ['karambit please', []],
  ['karambit', []],
])(
  'of %j suggests the names with these words in any order, those with the fewest others first',
  (text, names) => {
    expect(suggested(text, catalogNames)).toEqual(names);
  },
);

test('a word of a name is similar although the market name continues it', () => {
  expect(suggested('red ak47', ['AK-47 Redline'], 'AK-47 Red')).toEqual(['AK-47 Redline']);
});

test('a word that a name has twice is compared once', () => {
  const names = ['Lore of the Dragon', 'Dragon Dragon Lore'];
  expect(suggested('dragn lore', names)).toEqual(['Dragon Dragon Lore', 'Lore of the Dragon']);
});

/** Of items with these market names, all with the same name if given. */
function suggested(text: string, marketNames: readonly string[], name?: string) {
  const index = createCopyIndex();
  for (const [number, market_hash_name] of marketNames.entries()) {
    index.addKind({ number, appid: 730, name: name ?? market_hash_name, market_hash_name });
    index.put({ id: number, kind: number, price: 1, platform_price: 1, changedAt: 0 });
  }
  return index.similar(text).map(({ itemId }) => marketNames[itemId]);
}

const someLetters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 24 });

property('counts errors like the textbook algorithm', fc.tuple(someLetters, someLetters), ([text, name]) => {
  const max = Math.min(3, Math.max(1, Math.floor(text.length / 5)));
  const errors = levenshtein(text, name);
  expect(among(text, name)).toEqual(errors <= max ? [name] : []);
});

function levenshtein(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j] ?? 0) + Number(letter !== other), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

test('texts added after a search are found, and so are those before them', () => {
  const texts = ['ak-47 redline', 'awp asiimov', 'ak-47 vulcan', 'redline case'];
  const index = createWordIndex((text) => texts[text] ?? '');
  index.add();
  index.add();
  expect([...index.containing(['ak'])]).toEqual([1, 0]);
  index.add();
  index.add();
  expect([...index.containing(['ak'])]).toEqual([1, 0, 1, 0]);
  expect([...index.containing(['redline'])]).toEqual([1, 0, 0, 1]);
  expect([...index.containing(['vulcan', 'ak'])]).toEqual([0, 0, 1, 0]);
  expect([...index.containing(['asiimov'])]).toEqual([0, 1, 0, 0]);
});

test('a search doesn’t read texts that were indexed ahead of it', () => {
  const read: number[] = [];
  const index = createWordIndex((text) => {
    read.push(text);
    return 'ak-47 redline';
  });
  index.add();
  index.prepare();
  read.length = 0;
  expect([...index.containing(['ak'])]).toEqual([1]);
  expect(read).toEqual([]);
});
