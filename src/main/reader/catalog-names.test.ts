import { expect, test } from 'vitest';
import { createCatalogNames, type NameLists, noNames } from './catalog-names.ts';
import { readMessage } from './read-message.ts';
import { dictionary } from './testing/reader.ts';

function namesOf(lists: Partial<NameLists>) {
  const names = createCatalogNames(dictionary);
  names.put('shop', 'localCopy', { ...noNames, ...lists }, false);
  return names;
}

/** The ticked items of a message for the connection, as short text. */
function ticked(names: ReturnType<typeof namesOf>, text: string, connectionId = 'shop') {
  const context = {
    dictionary: names.dictionaryOf(connectionId),
    catalog: { id: connectionId },
    aliases: new Map(),
  };
  return readMessage(text, context)
    .items.filter(({ doubt }) => doubt === null)
    .map(
      ({ kind, text: name, count, reason }) => `${reason} ${kind} ${name}${count > 1 ? ` ×${count}` : ''}`,
    );
}

const newest = namesOf({
  market_hash_name: [
    'AK-47 | Nightwatch Opera (Field-Tested)',
    'P250 | Redline (Field-Tested)',
    'Sticker | Zebra Nine',
    'Quokka Case',
    'Recoil Case',
  ].join('\n'),
  name: ['AK-47 | Nightwatch Opera', 'Нож «Ночной кит»', 'AK-47 | Redline'].join('\n'),
});

test.each([
  [
    'is my 2x ak nightwatch opera ft lost?',
    ['catalog market_hash_name AK-47 | Nightwatch Opera (Field-Tested) ×2'],
  ],
  [
    'p250 redline ft and ak redline mw',
    [
      'catalog market_hash_name P250 | Redline (Field-Tested)',
      'official market_hash_name AK-47 | Redline (Minimal Wear)',
    ],
  ],
  [
    'sticker zebra nine, quokka case',
    ['catalog market_hash_name Sticker | Zebra Nine', 'catalog market_hash_name Quokka Case'],
  ],
  ['where is Ночной кит, нож «ночной кит»', ['catalog name Нож «Ночной кит»']],
  ['ak nightwach opera ft', ['corrected market_hash_name AK-47 | Nightwatch Opera (Field-Tested)']],
  ['Recoil Case', ['official market_hash_name Recoil Case']],
  ['AK-47 | Redline (FT)', ['official market_hash_name AK-47 | Redline (Field-Tested)']],
  ['a sticker and an ak', []],
])('over the names of its local copy %j is %j', (text, expected) => {
  expect(ticked(newest, text)).toEqual(expected);
});

test('names are of one connection, are added, replaced and forgotten', () => {
  const names = namesOf({ market_hash_name: 'Quokka Case' });
  names.put('shop', 'localCopy', { ...noNames, market_hash_name: 'Wombat Case' }, true);
  names.put('shop', 'rows', { ...noNames, market_hash_name: 'Koala Case' }, false);
  const message = 'my quokka case, wombat case, koala case';
  const all = ['Quokka', 'Wombat', 'Koala'].map((name) => `catalog market_hash_name ${name} Case`);
  expect(ticked(names, message)).toEqual(all);
  expect(names.has('shop', 'Koala Case')).toBe(true);
  expect(ticked(names, message, 'other')).toEqual([]);
  names.put('shop', 'localCopy', noNames, false);
  expect(ticked(names, message)).toEqual([all[2]]);
  names.forget('shop');
  expect(ticked(names, message)).toEqual([]);
  expect(names.has('shop', 'Koala Case')).toBe(false);
});

const copied = namesOf({
  market_hash_name: [
    'AK-47 | Redline (Field-Tested)',
    'StatTrak™ AK-47 | Redline (Field-Tested)',
    'AWP | Dragon Lore (Factory New)',
    '★ Karambit | Gamma Doppler (Factory New)',
    'Recoil Case',
    'Quokka Case',
  ].join('\n'),
  name: ['AK-47 | Redline', 'AK-47 | Красная линия'].join('\n'),
});
const shippedOnly = createCatalogNames(dictionary);

test.each([
  [
    'ak47 | Redlime (Field-Tested)',
    ['AK-47 | Redline (Field-Tested)', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
  ],
  [
    'AK-47 | Redlime',
    ['name AK-47 | Redline', 'AK-47 | Redline (Field-Tested)', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
  ],
  ['stattrak ak redline ft', ['StatTrak™ AK-47 | Redline (Field-Tested)']],
  ['dragonlore awp fn', ['AWP | Dragon Lore (Factory New)']],
  ['recoil case', ['Recoil Case']],
  ['Recoil Case', []],
  ['Quoka Case', ['Quokka Case']],
  ['nothing of the kind', []],
])('names of the local copy like %j are %j', (text, expected) => {
  const similar = copied.similar('shop', text);
  expect(similar.map(({ kind, text: name }) => (kind === 'name' ? `name ${name}` : name))).toEqual(expected);
});

test('without a local copy the shipped names are similar, and those of the rows', () => {
  const names = createCatalogNames(dictionary);
  names.put('shop', 'rows', { ...noNames, market_hash_name: 'Quokka Case' }, false);
  expect(names.similar('shop', 'dragonlore awp fn')).toEqual([
    { kind: 'market_hash_name', text: 'AWP | Dragon Lore (Factory New)' },
  ]);
  expect(names.similar('shop', 'Quoka Case')).toEqual([{ kind: 'market_hash_name', text: 'Quokka Case' }]);
});

test.each([
  [
    'market_hash_name',
    'redl',
    ['AK-47 | Redline (Field-Tested)', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
  ],
  ['name', 'ak-47 | re', ['AK-47 | Redline']],
  ['name', 'линия', ['AK-47 | Красная линия']],
  ['market_hash_name', 'case qu', ['Quokka Case']],
  ['name', 'zzzz', []],
] as const)('of the local copy %s %j may become %j', (of, prefix, expected) => {
  expect(copied.suggest({ connectionId: 'shop', prefix, of, max: 6 })).toEqual(expected);
});

test('without a local copy the shipped names are suggested, those of the rows and those that begin so first', () => {
  expect(shippedOnly.suggest({ connectionId: 'shop', prefix: 'awp | asii', of: 'name', max: 2 })).toEqual([
    'AWP | Asiimov',
    'StatTrak™ AWP | Asiimov',
  ]);
  const names = createCatalogNames(dictionary);
  names.put('shop', 'rows', { ...noNames, market_hash_name: 'Recoil Quokka\nThe Recoil' }, false);
  const recoil = { connectionId: 'shop', prefix: 'recoil', of: 'market_hash_name', max: 3 } as const;
  expect(names.suggest(recoil)).toEqual(['Recoil Quokka', 'Recoil Case', 'The Recoil']);
});
