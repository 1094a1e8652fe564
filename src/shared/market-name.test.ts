import { describe, expect, it, test } from 'vitest';
import {
  isNamelessListing,
  isTagged,
  marketLink,
  marketNameIn,
  marketNameParts,
  shortWears,
  wearAtEnd,
  wears,
} from './market-name.ts';

const tagsOf = (text: string) =>
  marketNameParts(text)
    .filter(({ kind }) => kind !== 'gap' && kind !== 'name')
    .map((part) => part.text);
const nameOf = (text: string) => marketNameParts(text).find(({ kind }) => kind === 'name')?.text;

describe('the tags of a market name', () => {
  it.each([
    ['AK-47 | Redline (Field-Tested)', ['Field-Tested'], 'AK-47 | Redline'],
    ['★ StatTrak™ Karambit | Doppler (Factory New)', ['★', 'StatTrak™', 'Factory New'], 'Karambit | Doppler'],
    ['★ Karambit', ['★'], 'Karambit'],
    ['Souvenir AWP | Dragon Lore (Battle-Scarred)', ['Souvenir', 'Battle-Scarred'], 'AWP | Dragon Lore'],
    ['StatTrak™ Music Kit | Dren, Gunman Taco Truck', ['StatTrak™'], 'Music Kit | Dren, Gunman Taco Truck'],
  ])('of %s are %j', (text, tags, name) => {
    expect(tagsOf(text)).toEqual(tags);
    expect(nameOf(text)).toBe(name);
  });

  it.each([
    ...['Sticker | iM (Gold, Champion) | Copenhagen 2024', 'Sealed Graffiti | Lambda (Tiger Orange)'],
    ...['Sticker | Crown (Foil)', 'Antwerp 2022 Ancient Souvenir Package'],
    ...['Patch | Metal The Global Elite ★', 'M4A1-S | Field-Tested', '(Field-Tested)', 'StatTrak™ ', '★', ''],
  ])('of %j are empty', (text) => {
    expect(tagsOf(text)).toEqual([]);
    expect(nameOf(text)).toBe(text);
  });

  it('do not include a mark inside the name', () => {
    expect(tagsOf('StatTrak™ ★ Karambit')).toEqual(['StatTrak™']);
  });

  it.each([
    '★ StatTrak™ Karambit | Doppler (Factory New)',
    'Souvenir  x',
    ' (Well-Worn)',
    '★ ★ a (Well-Worn)',
  ])('of %j join to the whole text', (text) => {
    expect(
      marketNameParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

it('a name must precede a wear', () => {
  expect(wearAtEnd('AK-47 | Redline (Well-Worn)')).toBe('Well-Worn');
  expect(wearAtEnd(' (Well-Worn)')).toBeNull();
  expect(wearAtEnd('AK-47 (Holo)')).toBeNull();
});

it('every wear has its abbreviation', () => {
  expect(wears.map((wear) => shortWears[wear])).toEqual(['FN', 'MW', 'FT', 'WW', 'BS']);
});

const listings = 'https://steamcommunity.com/market/listings';

test.each([
  [730, 'AK-47 | Redline (Field-Tested)', '730/AK-47%20%7C%20Redline%20%28Field-Tested%29'],
  [730, '★ StatTrak™ Karambit', '730/%E2%98%85%20StatTrak%E2%84%A2%20Karambit'],
  [570, 'a/../../id/1', '570/a%2F..%2F..%2Fid%2F1'],
  [570, '%2e%2e', '570/%252e%252e'],
  [570, '...', '570/...'],
  [570, 'a?b=c#d&e', '570/a%3Fb%3Dc%23d%26e'],
  [570, '\\\\evil.example\\share', '570/%5C%5Cevil.example%5Cshare'],
  [570, 'https://evil.example/@x:1', '570/https%3A%2F%2Fevil.example%2F%40x%3A1'],
  [570, `"';$(rm -rf ~)\`*!`, '570/%22%27%3B%24%28rm%20-rf%20~%29%60%2A%21'],
  [570, '\u202Etxt.exe', '570/%E2%80%AEtxt.exe'],
  [252490, '  spaces kept  ', '252490/%20%20spaces%20kept%20%20'],
])('%i %j is one path segment', (appid, name, path) => {
  const link = marketLink(appid, name);
  expect(link).toEqual({ ok: true, href: `${listings}/${path}` });
  // A browser opens the same address.
  expect(new URL(`${listings}/${path}`).href).toBe(`${listings}/${path}`);
});

test.each([
  [730, ''],
  [730, '   '],
  [730, '.'],
  [730, '..'],
  [730, 'a\nb'],
  [730, 'a\u0000'],
  [730, 'a\u007F'],
  [730, '\uD83D'],
  [730, 'a'.repeat(301)],
  [0, 'a'],
  [-1, 'a'],
  [1.5, 'a'],
  [2 ** 53, 'a'],
  [Number.NaN, 'a'],
])('%d %j has no listing', (appid, name) => {
  expect(marketLink(appid, name)).toEqual({ ok: false, reason: 'malformed' });
});

test.each([
  [`${listings}/730/AK-47%20%7C%20Redline%20%28Field-Tested%29`, 'AK-47 | Redline (Field-Tested)'],
  [' steamcommunity.com/market/listings/730/Recoil%20Case?l=english\n', 'Recoil Case'],
  [`${listings}/730/A%2C%20B`, 'A, B'],
  [`${listings}/730/`, null],
  [`${listings}/730/%E0%A4%A`, null],
  [`see ${listings}/730/A`, null],
  [`${listings}/730/A?x ${listings}/730/B`, null],
  ['https://evil.example/market/listings/730/A', null],
  [
    'https://steamcommunity.com/market/listings/730/AK-47 | Redline (Field-Tested)',
    'AK-47 | Redline (Field-Tested)',
  ],
  [`${listings}/730/Recoil%20Case please`, null],
  ['https://evil-steamcommunity.com/market/listings/730/A', null],
  [`${listings}/730/AK-47+%7C+Redline`, 'AK-47 | Redline'],
  [`${listings}/730/AK-47%2520%257C%2520Redline`, 'AK-47 | Redline'],
  [`https://steamcommunity.com/linkfilter/?url=${listings}/730/Recoil%20Case`, 'Recoil Case'],
  [`https://x.example/?url=${encodeURIComponent(`${listings}/730/A%20%26%20B`)}&d=5`, 'A & B'],
  [`${listings}/730/G1802202E3004`, null],
  ['https://steamcommunity.com/profiles/1/inventory#730_2_123', null],
])('%j names %j', (text, name) => {
  expect(marketNameIn(text)).toBe(name);
});

test.each([
  [`${listings}/730/G1802202E3004`, true],
  [` ${listings}/730/G1802202E3004?l=german `, true],
  ['steamcommunity.com/market/listings/440/%471802202E3004#x', true],
  [`https://x.example/?url=${encodeURIComponent(`${listings}/730/G1802202E3004`)}&d=5`, true],
  [`${listings}/730/Recoil%20Case`, false],
  [`${listings}/730/P2000`, false],
  [`see ${listings}/730/G1802202E3004`, false],
  ['G1802202E3004', false],
])('whether %j is a listing without a name: %j', (text, isNameless) => {
  expect(isNamelessListing(text)).toBe(isNameless);
});

test.each([
  ['AK-47 | Redline', 'AK-47 | Redline (Field-Tested)', true],
  ['Karambit | Doppler', '★ StatTrak™ Karambit | Doppler (Factory New)', true],
  ['★ StatTrak™ Karambit | Doppler', '★ StatTrak™ Karambit | Doppler (Factory New)', true],
  ['Recoil Case', 'Recoil Case', true],
  ['Rückstoß-Kiste', 'Recoil Case', false],
  ['AK-47', 'AK-47 | Redline (Field-Tested)', false],
  ['', '', true],
])('whether the market name adds only tags to %j: %j', (name, marketName, adds) => {
  expect(isTagged(name, marketName)).toBe(adds);
});
