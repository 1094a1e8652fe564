import { describe, expect, it } from 'vitest';
import { asMarketName, marketNameParts, shortWears, wearAtEnd, wears } from './market-name.ts';

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

describe('a typed wear', () => {
  it.each([
    ['(Field Tested)', 'Field-Tested'],
    ['(field tested)', 'Field-Tested'],
    ['(FieldTested)', 'Field-Tested'],
    ['(Feild-Tested)', 'Field-Tested'],
    ['(Factory-New)', 'Factory New'],
    ['(Factroy New)', 'Factory New'],
    ['(minimal wear)', 'Minimal Wear'],
    ['(Minimal War)', 'Minimal Wear'],
    ['(Well Worn)', 'Well-Worn'],
    ['(Battle-Scared)', 'Battle-Scarred'],
    ['(Battle Scarrred)', 'Battle-Scarred'],
    ['(bs)', 'Battle-Scarred'],
    ['(Fabrikneu)', 'Factory New'],
    ['(Minimale Gebrauchsspuren)', 'Minimal Wear'],
    ['(testée sur le terrain)', 'Field-Tested'],
    ['(Bastante desgastado)', 'Well-Worn'],
    ['(Kampfspuren)', 'Battle-Scarred'],
    ['FT', 'Field-Tested'],
    ['Battle Scared', 'Battle-Scarred'],
    ['well-worn', 'Well-Worn'],
    ['MinimalWear', 'Minimal Wear'],
  ])('%s is read as %s', (typed, wear) => {
    expect(asMarketName(`AK-47 | Redline ${typed}`)).toBe(`AK-47 | Redline (${wear})`);
  });

  it.each([
    'AK-47 | Redline (Battle-Scaed!)',
    'AK-47 | Redline (Holo)',
    'AK-47 | Redline ft',
    'M4A1-S | Field-Tested',
    'Sticker | Battle Scarred',
    'Recoil Case Field Tested',
    '(field tested)',
  ])('is not read in %s', (text) => {
    expect(asMarketName(text)).toBe(text);
  });
});
