import { expect, it } from 'vitest';
import { shortWears, wearAtEnd } from '#shared/market-name.ts';
import { read } from './testing/reader.ts';

/** The items of a message: `(number)` in front of one that isn't ticked, `#7` is an ID and `= …` the name beside it, `[FT]` a wear. */
function itemsOf(text: string): string {
  const items = read(text).items.filter(({ doubt }) => doubt !== 'text' && doubt !== 'mark');
  return items
    .map(({ kind, text: name, named, count, doubt }) =>
      [
        ...(doubt === null ? [] : [`(${doubt})`]),
        kind === 'id' ? `#${name}` : withShortWear(name),
        ...(named === undefined ? [] : [`= ${withShortWear(named)}`]),
        ...(count > 1 ? [`×${count}`] : []),
      ].join(' '),
    )
    .join(' · ');
}

function withShortWear(name: string): string {
  const wear = wearAtEnd(name);
  return wear === null ? name : name.replace(`(${wear})`, `[${shortWears[wear]}]`);
}

it.each([
  // Numbers.
  ['AK-47 | Case Hardened (Field-Tested) #661', 'AK-47 | Case Hardened [FT]'],
  ['Mann Co. Supply Munition Series #104', 'Mann Co. Supply Munition Series #104'],
  ['claim #4711, rank #1234', '(reference) #4711 · (reference) #1234'],
  ['November 25, 2026', ''],
  ['25 de noviembre de 2026', ''],
  ['12,40', ''],
  ['Recoil Case; 2', 'Recoil Case ×2'],
  ['Recoil Case\nQuantity\n2', 'Recoil Case ×2'],
  ['Recoil Case\nPrice: $0.61\nQuantity: 12', 'Recoil Case ×12'],
  ['Recoil Case\n3 × $0.15', 'Recoil Case ×3'],
  ['1\nAK-47 | Redline (FT)\n2\nAWP Asiimov bs', 'AK-47 | Redline [FT] · AWP | Asiimov [BS]'],
  ['call me at +49 170 1234567 or 601 222 333', ''],
  ['Anna, [23 Nov 2026 22:51]\n4420781', '(number) #4420781'],
  ['10:02 Anna: 88123457', '(number) #88123457'],
  ['Bestellnummer:\n88123457', '(reference) #88123457'],
  ['My AWP | Asiimov (FT) is item 48213', '#48213 = AWP | Asiimov [FT]'],
  ['items 48129, 48130 and 48131', '#48129 · #48130 · #48131'],
  ['Item ID\n48213\n48299', '#48213 · #48299'],
  ['przedmiot o ID 9002177', '#9002177'],
  ['my user ID 4711, the user with ID 4712', '(reference) #4711 · (reference) #4712'],
  ['48213\n48214\n48215 x2', '#48213 · #48214 · #48215 ×2'],
  ['item 40,115', '#40115'],
  ['We are looking at 48129', '(number) #48129'],
  // Names.
  ['AK-47 | Redline Feild-Tested, AWP | Asiimov Field-Tested', 'AK-47 | Redline [FT] · AWP | Asiimov [FT]'],
  ['StatTrak™️ AK-47 | Redline (Field-Tested)', 'StatTrak™ AK-47 | Redline [FT]'],
  ['АК-47 | Rеdline (FT), ＡＷＰ｜Asiimov（FT）', 'AK-47 | Redline [FT] · AWP | Asiimov [FT]'],
  ['☆ Karambit|Doppler (FN) Phase 2, M4A4  |Howl', '★ Karambit | Doppler [FN] · M4A4 | Howl'],
  ['st ak vulcan ft, fn kara fade', 'StatTrak™ AK-47 | Vulcan [FT] · ★ Karambit | Fade [FN]'],
  ['redline ak ft, asiimov awp', 'AK-47 | Redline [FT] · AWP | Asiimov'],
  ['where is my Karambit Dopler FN, AWP Dragon Loer', '★ Karambit | Doppler [FN] · AWP | Dragon Lore'],
  ['Butterfly Knife | Safari Mash (Well Worn)', '★ Butterfly Knife | Safari Mesh [WW]'],
  ['Heroik Burden of the Highborn', 'Heroic Burden of the Highborn'],
  ['MP9 Starlight FT', 'MP9 | Starlight Protector [FT]'],
  ['where is my redline ft', 'Redline [FT]'],
  ['my awp is late', ''],
  ['2x karambit', 'karambit ×2'],
  ['AWP Asiimov\nExterior: Field-Tested', 'AWP | Asiimov [FT]'],
  ['"MP9 | Starlight\nProtector (Minimal\nWear)"', 'MP9 | Starlight Protector [MW]'],
  ['Is Fade a good skin?', '(everyday-word) Fade'],
  ['- Fade\n- AK-47 | Redline', 'Fade · AK-47 | Redline'],
  ['- a Fade maybe\n- AK-47 | Redline', 'Fade · AK-47 | Redline'],
  ['AK-47 | Redline (FT) with 4x Crown (Foil)', 'AK-47 | Redline [FT]'],
  ['AK-47 | Redline (Einsatzerprobt)', 'AK-47 | Redline [FT]'],
  ['AK-47 | Красная линия (После полевых испытаний)', 'AK-47 | Красная линия (После полевых испытаний)'],
  ['ibuypower holo kato 14', 'Sticker | iBUYPOWER (Holo) | Katowice 2014'],
  ['zwei Recoil-Kisten', 'Recoil Case ×2'],
  ['Golden Baby Roshan', 'Golden Baby Roshan'],
  // Several.
  ['Recoil Case; Fracture Case; Kilowatt Case', 'Recoil Case · Fracture Case · Kilowatt Case'],
  ['Recoil Case\tFracture Case    Kilowatt Case', 'Recoil Case · Fracture Case · Kilowatt Case'],
  ['m4a4 asiimov ft + 2 fracture cases', 'M4A4 | Asiimov [FT] · Fracture Case ×2'],
  [
    'ak redline ft ve awp asiimov bs и 3 Recoil Case',
    'AK-47 | Redline [FT] · AWP | Asiimov [BS] · Recoil Case ×3',
  ],
  ['AK-47 | Redline? (AWP | Asiimov) →M4A4 | Howl', 'AK-47 | Redline · AWP | Asiimov · M4A4 | Howl'],
  ['1. AK-47 | Redline 2. AWP | Asiimov', 'AK-47 | Redline · AWP | Asiimov'],
  ['Thanks\n-----\nAK-47 | Redline (FT)\nRecoil Case', 'AK-47 | Redline [FT] · Recoil Case'],
  ['- Recoil Case 2 szt.\n- M4A4 | Howl (3 adet)', 'Recoil Case ×2 · M4A4 | Howl ×3'],
  ['2个Recoil Case', 'Recoil Case ×2'],
  // Names that no list has.
  ['AK-47 | Brand New Thing (FT)', 'AK-47 | Brand New Thing [FT]'],
  ['- Strange Rocket Launcher\n- Unusual Team Captain', 'Strange Rocket Launcher · Unusual Team Captain'],
  ['I miss 2x Fancy Hat', 'Fancy Hat ×2'],
  ['Best regards\nAnna Schmidt | Example GmbH', ''],
  // Links.
  [
    'https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20%28Field-Tested%29?l=de',
    'AK-47 | Redline [FT]',
  ],
  [
    'https://steamcommunity.com/market/listings/730/AK-47 | Redline (Field-Tested) pls',
    'AK-47 | Redline [FT]',
  ],
  ['https://steamcommunity.com/market/listings/730/AK-47+%7C+Redline+(Field-Tested)', 'AK-47 | Redline [FT]'],
  [
    'https://x.example/?url=https%3A%2F%2Fsteamcommunity.com%2Fmarket%2Flistings%2F730%2FAK-47%2520%257C%2520Redline%2520%2528Field-Tested%2529&d=5',
    'AK-47 | Redline [FT]',
  ],
  [
    'https://steamcommunity.com/market/listings/730/G1802202E3004',
    '(link-without-name) https://steamcommunity.com/market/listings/730/G1802202E3004',
  ],
  [
    'steam://rungame/730/76561202255233023/ AK redline ft',
    '(link) steam://rungame/730/76561202255233023/ · AK-47 | Redline [FT]',
  ],
  ['item-catalog://open?connection=shop-1&item=48213', '#48213'],
  ['item-catalog://open?connection=other&item=7', '(other-catalog) #7'],
  // Tables.
  [
    '| Item | Qty | Price |\n|---|---|---|\n| AK-47 | Redline (Field-Tested) | 2 | 1234 |',
    '(heading) | Item | Qty | Price | · AK-47 | Redline [FT] ×2',
  ],
  ['Item;Menge\n"AK-47 | Redline\n(FT)";2', '(heading) Item;Menge · AK-47 | Redline [FT] ×2'],
  ['ID\tName\tQty\n40062\tRecoil Case\t2', '(heading) ID\tName\tQty · #40062 = Recoil Case ×2'],
  // What arrived.
  [
    'the Recoil Case came, but where are my redline ft, asiimov bs',
    '(arrived) Recoil Case · Redline [FT] · Asiimov [BS]',
  ],
  ['✅ Recoil Case\n❌ Fracture Case', '(arrived) Recoil Case · Fracture Case'],
  ['Recoil Case has not arrived', 'Recoil Case'],
])('%j is read as %j', (text, expected) => expect(itemsOf(text)).toBe(expected));

it('says where the message has an item, with its quantity, also behind characters that it replaces', () => {
  const text = 'Hi &amp; hello, 2x AK‑47 | Redline (FT) and\nAK-47 | Redline (FT)';
  const [item] = read(text).items.filter(({ doubt }) => doubt === null);
  expect(item?.places.map(({ start, end }) => text.slice(start, end))).toEqual([
    '2x AK‑47 | Redline (FT)',
    'AK-47 | Redline (FT)',
  ]);
  expect(item).toMatchObject({ count: 2, lines: [1, 2], reason: 'official' });
});

it('a mail with no sure item sends nothing to the catalog', () => {
  const mail = [
    'Hi, I am Anna Fade, customer 4711, order 88123457 of November 25, 2026.',
    'I paid 12,40 € for ticket #1234 and called +49 170 1234567 at 10:02.',
    'My profile is https://steamcommunity.com/profiles/76561197960265729.',
    'Here is steam://rungame/730/76561202255233023/ and https://x.example/40113.',
    'We looked at 48129, said the support. The Shadow of my awp is late.',
    'Best regards',
    'Anna Fade, 10115 Berlin',
  ].join('\n');
  expect(read(mail).items.filter(({ doubt }) => doubt === null)).toEqual([]);
});

it('a text that a user has corrected before is read as that', () => {
  const aliases = new Map([['the red one', 'AK-47 | Redline (Field-Tested)']]);
  expect(read('where is the red one?', aliases).items).toContainEqual(
    expect.objectContaining({ text: 'AK-47 | Redline (Field-Tested)', reason: 'catalog', doubt: null }),
  );
});

it.each([
  ['- AK-47 | Nowhere To Be Found (Field-Tested)', 'AK-47 | Nowhere To Be Found (Field-Tested)'],
  ['I never got M4A4 | Not Made Yet (Minimal Wear), sorry', 'M4A4 | Not Made Yet (Minimal Wear)'],
  ['M4A4 | Not Made Yet', 'M4A4 | Not Made Yet'],
])('a new finish of a known weapon is looked up as a whole: %s', (text, name) => {
  expect(read(text).items.filter(({ doubt }) => doubt === null)).toMatchObject([
    { text: name, reason: 'sign' },
  ]);
});

it('a number alone in its line is an ID below a sentence whose order number is another one', () => {
  const found = (text: string) =>
    read(text).items.flatMap(({ kind, text: id, doubt }) => (kind === 'id' && doubt === null ? id : []));
  expect(found('Hi, my order no. 88123457 never came:\n40020')).toEqual(['40020']);
  expect(found('I have order no. 88123457 and another order:\n40020')).toEqual([]);
  expect(found('My orders:\n88123457\n40020')).toEqual([]);
});

it.each(['27', '26 27 28', 'I have 26 27 28 of them'])('digits alone are never a finish: %s', (text) => {
  expect(read(text).items.filter(({ kind, doubt }) => kind !== 'id' && doubt === null)).toEqual([]);
});

it('a finish of digits is read behind its weapon', () => {
  expect(read('USP-S 27 ft').items).toMatchObject([{ text: 'USP-S | 27 (Field-Tested)', doubt: null }]);
});
