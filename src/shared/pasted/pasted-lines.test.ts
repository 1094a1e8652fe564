import { describe, expect, it } from 'vitest';
import { withoutLabelAndPrice } from './label-and-price.ts';
import { lineRange, looksLikeMessage, readPastedLines } from './pasted-lines.ts';

const here = { id: 'shop-1', catalogFingerprint: '0123456789ab' };
const read = (text: string) => readPastedLines(text, here).rows;
/** The rows that a sheet ticks. */
const items = (text: string) =>
  read(text)
    .filter(({ doubt }) => doubt === null)
    .map(({ kind, text: name, count }) => [kind, name, count]);
const doubts = (text: string) => read(text).map(({ text: name, doubt }) => [name, doubt]);

it('the name beside an ID in a table goes with the ID, and no name beside several', () => {
  const table = 'ID\tName\n40062\t2x AWP | Asiimov\n40063\t\n40064, 40065\tAWP | Asiimov';
  expect(read(table).flatMap(({ text, named, doubt }) => (doubt === null ? [[text, named]] : []))).toEqual([
    ['40062', 'AWP | Asiimov'],
    ['40063', undefined],
    ['40064', undefined],
    ['40065', undefined],
  ]);
});

it.each([
  ['AK-47 | Redline (FT) #48213', 'AK-47 | Redline (Field-Tested)'],
  ['My AWP | Asiimov (FT) is item 48213', 'AWP | Asiimov (Field-Tested)'],
  ['48213 - ak-47 redline ft', 'ak-47 redline ft'],
  ['Recoil Case ID 48213', 'Recoil Case'],
  ['Recoil Case ID: 48213, thanks', 'Recoil Case'],
  ['AK-47 | Redline (FT) id=48213', 'AK-47 | Redline (Field-Tested)'],
  ['my Recoil Case [48213] never came', 'Recoil Case'],
  ['item 48213 Sport Gloves', undefined],
  ['item 48213, AK-47 | Redline', undefined],
])('the ID in %j is named %j', (line, name) => {
  expect(read(line)[0]).toMatchObject({ kind: 'id', text: '48213' });
  expect(read(line)[0]?.named).toBe(name);
});

describe('one line', () => {
  it.each([
    ['Recoil Case, AK-47 | Redline (FT)', ['Recoil Case', 'AK-47 | Redline (Field-Tested)']],
    ['AK-47 | Redline (FT), Recoil Case', ['AK-47 | Redline (Field-Tested)', 'Recoil Case']],
    ['2x Recoil Case; M4A4 | Howl', ['Recoil Case', 'M4A4 | Howl']],
    ['Music Kit | Artist, Title', ['Music Kit | Artist, Title']],
    ['Hello, AK-47 | Redline (FT)', ['AK-47 | Redline (Field-Tested)']],
    ['Hi Team, AK-47 | Redline (FT)', ['AK-47 | Redline (Field-Tested)']],
    ['AK-47 | Redline (FT), Best Regards', ['AK-47 | Redline (Field-Tested)']],
  ])('%j is read as %j', (line, names) => {
    expect(items(line).map(([, name]) => name)).toEqual(names);
  });

  it.each([
    ['48213', 'id', '48213', 1],
    ['#48213', 'id', '48213', 1],
    ['Item 48213', 'id', '48213', 1],
    ['ID: 48213', 'id', '48213', 1],
    ['48213 x2', 'id', '48213', 2],
    ['AK-47 | Redline (Field-Tested) #48213', 'id', '48213', 1],
    ['48213 AK-47 | Redline (Field-Tested)', 'id', '48213', 1],
    ['AK-47 | Redline (Field-Tested)', 'market_hash_name', 'AK-47 | Redline (Field-Tested)', 1],
    ['AK-47 | Redline (FT)', 'market_hash_name', 'AK-47 | Redline (Field-Tested)', 1],
    ['AK-47 | Redline (Field Tested)', 'market_hash_name', 'AK-47 | Redline (Field-Tested)', 1],
    ['- AWP | Asiimov (Battle-Scared) x2', 'market_hash_name', 'AWP | Asiimov (Battle-Scarred)', 2],
    ['AK-47 | Redline mw', 'name', 'AK-47 | Redline mw', 1],
    ['AK-47 | Redline MW', 'market_hash_name', 'AK-47 | Redline (Minimal Wear)', 1],
    ['AK-47 | Redline', 'name', 'AK-47 | Redline', 1],
    ['StatTrak AK-47 | Redline', 'name', 'StatTrak™ AK-47 | Redline', 1],
    ['- stattrak(tm) AK-47 | Redline FT', 'market_hash_name', 'StatTrak™ AK-47 | Redline (Field-Tested)', 1],
    ['★ StatTrak™ Karambit', 'name', '★ StatTrak™ Karambit', 1],
    ['★ Stat-Trak Karambit', 'name', '★ StatTrak™ Karambit', 1],
    ['StatTrak', 'name', 'StatTrak', 1],
    ['Operation Breakout Weapon Case', 'name', 'Operation Breakout Weapon Case', 1],
    ['The Team Captain', 'name', 'The Team Captain', 1],
    ['CS:GO Weapon Case 2', 'name', 'CS:GO Weapon Case 2', 1],
    ['CS:GO Weapon Case #48213', 'id', '48213', 1],
    ['0048213', 'id', '48213', 1],
    ['Sticker | Crown (Foil)', 'name', 'Sticker | Crown (Foil)', 1],
    [
      'Music Kit | Daniel Sadowski, Crimson Assault',
      'name',
      'Music Kit | Daniel Sadowski, Crimson Assault',
      1,
    ],
    ['- AK-47 | Redline', 'name', 'AK-47 | Redline', 1],
    ['✅ AK-47 | Redline', 'name', 'AK-47 | Redline', 1],
    ['🔥 48213 🔥', 'id', '48213', 1],
    ['Cześć, nie dostałem przedmiotu 48213. Proszę o pomoc', 'id', '48213', 1],
    ['Привет, где мой предмет 48213?', 'id', '48213', 1],
    ['AK-47 | Redline (Testada em Campo)', 'market_hash_name', 'AK-47 | Redline (Field-Tested)', 1],
    ['• AK-47 | Redline,', 'name', 'AK-47 | Redline', 1],
    ['>> * AK-47 | Redline', 'name', 'AK-47 | Redline', 1],
    ['- [x] AK-47 | Redline', 'name', 'AK-47 | Redline', 1],
    ['12. AK-47 | Redline', 'name', 'AK-47 | Redline', 1],
    ['3) AK-47 | Redline', 'name', 'AK-47 | Redline', 1],
    ['"AK-47 | Redline"', 'name', 'AK-47 | Redline', 1],
    ['“AK-47 | Redline”,', 'name', 'AK-47 | Redline', 1],
    ['**AK-47 | Redline**', 'name', 'AK-47 | Redline', 1],
    ['AK-47 | Redline x2', 'name', 'AK-47 | Redline', 2],
    ['AK-47 | Redline (x3)', 'name', 'AK-47 | Redline', 3],
    ['2x AK-47 | Redline', 'name', 'AK-47 | Redline', 2],
    ['2 × AK-47 | Redline', 'name', 'AK-47 | Redline', 2],
    ['2 Stück AK-47 | Redline (FT)', 'market_hash_name', 'AK-47 | Redline (Field-Tested)', 2],
    ['3 pcs Recoil Case', 'name', 'Recoil Case', 3],
    ['2 units of Recoil Case', 'name', 'Recoil Case', 2],
    ['3 pièces de Recoil Case', 'name', 'Recoil Case', 3],
    ['2 unidades Recoil Case', 'name', 'Recoil Case', 2],
    ['Recoil Case - 2 Stk.', 'name', 'Recoil Case', 2],
    ['AK-47 | Redline 4x', 'name', 'AK-47 | Redline', 4],
    ['AK-47 | Redline 2 шт.', 'name', 'AK-47 | Redline', 2],
    ['AK-47 | Redline x 4', 'name', 'AK-47 | Redline', 4],
    ['Recoil Case, qty: 4', 'name', 'Recoil Case', 4],
    ['48213 qty 4', 'id', '48213', 4],
    ['Two AK-47 | Redline', 'name', 'AK-47 | Redline', 2],
    ['drei ★ Karambit', 'name', '★ Karambit', 3],
    ['Two Times McCoy | TACP Cavalry', 'name', 'Two Times McCoy | TACP Cavalry', 1],
    ['778812 ak-47 redline ft', 'id', '778812', 1],
    ['предмет №48213', 'id', '48213', 1],
    ['AK-47 | Redline (Закаленное в боях)', 'market_hash_name', 'AK-47 | Redline (Battle-Scarred)', 1],
    ['AK-47 | Redline (Закалённое в боях)', 'market_hash_name', 'AK-47 | Redline (Battle-Scarred)', 1],
    ['10:02 Anna: AK-47 | Redline', 'name', 'AK-47 | Redline', 1],
    ['[22.11.26, 10:02:11] Anna: AK-47 | Redline', 'name', 'AK-47 | Redline', 1],
    ['\u200e\u200bAK-47 | Redline', 'name', 'AK-47 | Redline', 1],
    [
      'https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20%28Field-Tested%29?l=english',
      'market_hash_name',
      'AK-47 | Redline (Field-Tested)',
      1,
    ],
    ['See item-catalog://open?connection=shop-1&item=48213.', 'id', '48213', 1],
    ['item-catalog://open?connection=other&item=7&catalog=0123456789ab', 'id', '7', 1],
    ['48213\tshipped\t12.40', 'id', '48213', 1],
    ['#48213\tAK-47 | Redline', 'id', '48213', 1],
    ['Hi, I ordered item 48213 yesterday', 'id', '48213', 1],
    ['my item id is 48213', 'id', '48213', 1],
    ['my item 48213 never arrived', 'id', '48213', 1],
    ['The ID is 48213.', 'id', '48213', 1],
    ['ID 48213, thanks', 'id', '48213', 1],
    ['Where is my item (#48213)?', 'id', '48213', 1],
    ['Ich warte auf Artikel 48213!', 'id', '48213', 1],
    // One market name has this apostrophe.
    ['Aghanim’s Interdimensional Baby Roshan', 'name', 'Aghanim’s Interdimensional Baby Roshan', 1],
    [
      'M4A1\u2011S |\u00a0Decimator (Field\u2011Tested)',
      'market_hash_name',
      'M4A1-S | Decimator (Field-Tested)',
      1,
    ],
    ['AK–47 | Redline\u202f(FT)', 'market_hash_name', 'AK-47 | Redline (Field-Tested)', 1],
    ['‘Recoil Case’', 'name', 'Recoil Case', 1],
    ['CS2\tAK-47 | Redline\t12.40', 'name', 'AK-47 | Redline', 1],
  ])('%s is one item', (text, kind, name, count) => {
    expect(items(text)).toEqual([[kind, name, count]]);
    expect(read(text)).toHaveLength(1);
  });

  it.each([
    ['Hi,', 'text'],
    ['Hello team', 'text'],
    ['Merci, Jean', 'text'],
    ['Gracias', 'text'],
    ['these never arrived:', 'text'],
    ['I bought them last week and still have nothing', 'text'],
    ['Thanks in advance!', 'text'],
    ['anna@example.com', 'text'],
    ['Subtotal: 13.50 EUR', 'text'],
    ['SteamID64: 76561198012345678', 'text'],
    ['my account 76561198012345678', 'text'],
    ['my id 76561198012345678', 'text'],
    ['Item 76561198012345678', 'text'],
    ['Minha conta 76561198012345678', 'text'],
    ['Steam3 id [U:1:123]', 'text'],
    ['STEAM_0:1:123', 'text'],
    ['Status: completed', 'text'],
    ['Dzień dobry,', 'text'],
    ['Здравствуйте!', 'text'],
    ['Boa tarde', 'text'],
    ['Subject: Missing items', 'text'],
    ['On 21 Nov 2026 Anna wrote', 'text'],
    ['Anna — Today at 10:02', 'text'],
    ['https://example.com/help', 'link'],
    ['item-catalog://open?connection=shop-1', 'link'],
    ['item-catalog://open?connection=other&item=7', 'other-catalog'],
    ['-----', 'mark'],
    ['x'.repeat(501), 'too-long'],
    ['+49 170 1234567', 'phone'],
    ['- +1 (555) 123-4567', 'phone'],
    ['0049 170 1234567', 'phone'],
    ['Tel.: 0170/1234567', 'phone'],
    ['Mobile 555 123 4567', 'phone'],
    ['0170 1234567', 'phone'],
    ['06 12 34 56 78', 'phone'],
    ['01701234567', 'phone'],
    ['Anna Schmidt | +49 170 1234567', 'phone'],
    ['Order no. 9938172', 'reference'],
    ['Order #9938172', 'reference'],
    ['My order: 9938172', 'reference'],
    ['Orders 9938172, 9938173', 'reference'],
    ['Order 9938172 (12 Nov 2026)', 'reference'],
    ['ticket-nr. 4711', 'reference'],
    ['Bestellnr. 4711-22', 'reference'],
    ['Commande n° 4711', 'reference'],
    ['Numéro de commande : 4711', 'reference'],
    ['Pedido nº 4711', 'reference'],
    ['Case ID: 00123', 'reference'],
    ['Case #48213', 'reference'],
    ['Support Case 4711', 'reference'],
    ['my case 4711', 'reference'],
    ['№778812', 'reference'],
    ['№ 778812', 'reference'],
    ['Заказ № 778812', 'reference'],
    ['Тикет №778812', 'reference'],
    ['Invoice RE-2026-118', 'reference'],
    ['Reference number 2026-1234', 'reference'],
    ['Order\t9938172', 'reference'],
    ['12x', 'not-a-number'],
    ['4O035', 'not-a-number'],
    ['-7', 'not-a-number'],
    ['12.40', 'not-a-number'],
    ['0', 'zero'],
    ['99999999999999999', 'too-large'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=118204417&token=Canary7f', 'secret'],
    ['Bearer canary-7f3a91c5e2d84b60a1f9', 'secret'],
  ])('%s is shown and not ticked', (text, doubt) => {
    expect(read(text).map((row) => row.doubt)).toEqual([doubt]);
  });
});

describe('a sentence', () => {
  it.each([
    [
      'I bought AK-47 | Redline (Field-Tested) on friday, 12.40 and it never arrived',
      'AK-47 | Redline (Field-Tested)',
    ],
    ['hi my StatTrak™ AWP | Asiimov (Battle-Scarred) is missing', 'StatTrak™ AWP | Asiimov (Battle-Scarred)'],
    ['i bought ak-47 redline (ft) yesterday', 'ak-47 redline (Field-Tested)'],
    ['customer reports Redline (Field-Tested) missing', 'Redline (Field-Tested)'],
    ['my dragon lore (factory new) never came', 'dragon lore (Factory New)'],
    ['Where is my ★ stattrak M9 Bayonet | Doppler (FN)?', '★ StatTrak™ M9 Bayonet | Doppler (Factory New)'],
    ['my ★ Karambit is gone', '★ Karambit'],
    ['Still waiting for “M4A1-S | Welcome to the Jungle”.', 'M4A1-S | Welcome to the Jungle'],
    ['Glock-18 | Fade never came', 'Glock-18 | Fade'],
    ['where is my USP-S | Ticket to Hell (Well-Worn)?', 'USP-S | Ticket to Hell (Well-Worn)'],
    ['where is my P90 | Run and Hide (Field-Tested)?', 'P90 | Run and Hide (Field-Tested)'],
    ['where is my M4A4 | In Living Color (FT)?', 'M4A4 | In Living Color (Field-Tested)'],
    ['where is my M4A1-S | Wash me plz (Factory New)?', 'M4A1-S | Wash me plz (Factory New)'],
    ['my Desert Eagle | Hand of the King (MW) is late', 'Desert Eagle | Hand of the King (Minimal Wear)'],
    ['where is my AWP | Crakow! (Field-Tested)?', 'AWP | Crakow! (Field-Tested)'],
    ['where is my Heroic Burden of the Highborn?', 'Heroic Burden of the Highborn'],
    ['wo ist meine AK-47 | Redline (Einsatzerprobt)?', 'AK-47 | Redline (Field-Tested)'],
    ['где мой AK-47 | Redline (Field-Tested)', 'AK-47 | Redline (Field-Tested)'],
    ['Привет! Я купил AK-47 | Redline (После полевых испытаний), где он?', 'AK-47 | Redline (Field-Tested)'],
    ['last week, an AK-47 | Redline (FT), which I paid', 'AK-47 | Redline (Field-Tested)'],
    ['AK-47 | Redline (Field-Tested); it is missing', 'AK-47 | Redline (Field-Tested)'],
    [`${'I have waited. '.repeat(50)}Where is my ★ Karambit?`, '★ Karambit'],
  ])('%s names %s', (text, name) => {
    const [row, ...others] = read(text);
    expect(row).toMatchObject({ text: name, count: 1, within: text, doubt: null });
    expect(row && text).toContain(row?.written);
    expect(others).toEqual([]);
  });

  it('may name several items, with quantities', () => {
    const text = 'The 2x AK-47 | Redline (FT) and AWP | Asiimov (BS) x3 never arrived';
    expect(items(text)).toEqual([
      ['market_hash_name', 'AK-47 | Redline (Field-Tested)', 2],
      ['market_hash_name', 'AWP | Asiimov (Battle-Scarred)', 3],
    ]);
  });

  it.each([
    'We are here for you | Anna Schmidt | Head of Support | please never reply to this mail',
    'my AWP is missing and I have waited for a week',
    'where are the (ft) ones that we have ordered',
    'my ★ is missing and it was a good one!',
  ])('without a marked name stays text: %s', (text) => {
    expect(read(text).map(({ doubt, within }) => [doubt, within])).toEqual([['text', null]]);
  });

  it.each([
    "Music Kit | Neck Deep, Life's Not Out To Get You",
    'Music Kit | bbno$, u mad!',
    "Sticker | Don't Worry, I'm Pro",
    'The Elite Mr. Muhlik | Elite Crew',
    'M4A4 | 龍王 (Dragon King) (Field-Tested)',
  ])('is not %s, which is one name', (text) => {
    expect(read(text)).toMatchObject([{ text, within: null, doubt: null }]);
  });
});

it.each([
  [
    'AK-47 | Redline (Field-Tested), AWP | Asiimov (Battle-Scared) x2',
    ['AK-47 | Redline (Field-Tested)', 'AWP | Asiimov (Battle-Scarred) ×2'],
  ],
  [
    'AK-47 | Redline (FT) and M4A4 | Hide and Seek (FN)',
    ['AK-47 | Redline (Field-Tested)', 'M4A4 | Hide and Seek (Factory New)'],
  ],
  ['A | B, C (FT); ★ Karambit (FN)', ['A | B, C (Field-Tested)', '★ Karambit (Factory New)']],
  ['Sticker | A (Gold), B (Foil)', ['Sticker | A (Gold), B (Foil)']],
  [
    'AK (FT), AWP (BS), 48213, Recoil Case',
    ['AK (Field-Tested)', 'AWP (Battle-Scarred)', '48213', 'Recoil Case'],
  ],
  [
    "★ Bayonet | Doppler (FN), ★ Karambit (Vanilla), Sticker | Don't Worry, I'm Pro",
    ['★ Bayonet | Doppler (Factory New)', '★ Karambit (Vanilla)', "Sticker | Don't Worry, I'm Pro"],
  ],
  ['my AK-47 | Redline (Field Tested) never arrived', ['AK-47 | Redline (Field-Tested)']],
])('%s names %j', (text, names) => {
  expect(items(text).map(([, name, count]) => (count === 1 ? name : `${name} ×${count}`))).toEqual(names);
});

describe('a line that names several things', () => {
  /** Each row as the sheet shows it; `?` before those it doesn't tick. */
  const rows = (text: string) =>
    read(text).map(({ kind, text: name, count, doubt }) => {
      const shown = kind === 'id' ? `#${name}` : name;
      return `${doubt === null ? '' : '?'}${shown}${count > 1 ? ` ×${count}` : ''}`;
    });

  it.each([
    [
      'I bought an AK-47 | Redline (Field-Tested) and a AWP | Redline (Well-Worn) on Friday and also item #174796.',
      ['AK-47 | Redline (Field-Tested)', 'AWP | Redline (Well-Worn)', '#174796'],
    ],
    [
      'items 174796 and 268536, plus an AWP | Redline (Well-Worn)',
      ['#174796', '#268536', 'AWP | Redline (Well-Worn)'],
    ],
    ['My AK-47 | Redline (Field-Tested) is item 174796', ['#174796']],
    ['AK-47 | Redline (FT) #48213, AWP | Asiimov (FT)', ['#48213', 'AWP | Asiimov (Field-Tested)']],
    ['AK-47 | Redline (FT) (order #9938172)', ['AK-47 | Redline (Field-Tested)', '?order #9938172']],
    ['From order 9938172 my ★ Karambit never arrived', ['?order 9938172', '★ Karambit']],
    ['ID 40054: Desert Eagle | Blaze (FN), ID 40055: M4A4 | Howl (MW)', ['#40054', '#40055']],
    ['Recoil Case 76561198012345678', ['Recoil Case']],
    ['item 48213 for STEAM_0:1:40054', ['#48213']],
    ['see https://steamcommunity.com/market/listings/730/Recoil%20Case, please.', ['Recoil Case']],
    ['Recoil Case, order 9938172', ['Recoil Case', '?order 9938172']],
    ['Sport Gloves, order 9938172', ['?order 9938172', '?Sport Gloves']],
    [
      'i orderd 2x asimov awp ft + ak47 redline ft, orderno 99812 paid 450$ (see https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20%28Field-Tested%29) trade https://steamcommunity.com/tradeoffer/7256411811/',
      ['?orderno 99812', 'AK-47 | Redline (Field-Tested)'],
    ],
    [
      'see steamcommunity.com/market/listings/730/AK-47%20|%20Redline%20(Field-Tested)',
      ['AK-47 | Redline (Field-Tested)'],
    ],
    [
      'my AK-47 | Redline (FT), https://steamcommunity.com/tradeoffer/new/?partner=1&token=Canary7f',
      ['AK-47 | Redline (Field-Tested)'],
    ],
    [
      'I want USP-S | Ticket to Hell (WW) and Heroic Burden of the Highborn',
      ['USP-S | Ticket to Hell (Well-Worn)', 'Heroic Burden of the Highborn'],
    ],
    [
      'I sent 2 Stück AK-47 | Redline (FT) and 3 pcs AWP | Asiimov (FT)',
      ['AK-47 | Redline (Field-Tested) ×2', 'AWP | Asiimov (Field-Tested) ×3'],
    ],
    [
      'I miss my AK-47 | Redline (FT), some Recoil Case and item 48213',
      ['AK-47 | Redline (Field-Tested)', 'Recoil Case', '#48213'],
    ],
    ['item 48213 and the Sport Gloves are missing', ['#48213', '?Sport Gloves']],
    ['waiting for Recoil Case and 2x Fracture Case', ['Recoil Case', 'Fracture Case ×2']],
    ['I bought two AK-47 | Redline (FT) yesterday', ['AK-47 | Redline (Field-Tested) ×2']],
    ['I bought 4 x AK-47 | Redline (FT) yesterday', ['AK-47 | Redline (Field-Tested) ×4']],
    ['my AK-47 | Redline (FT) x 4 is missing', ['AK-47 | Redline (Field-Tested) ×4']],
    ['my AK-47 | Redline (FT) (4 pcs) is missing', ['AK-47 | Redline (Field-Tested) ×4']],
    ['I miss AK-47 | Redline (FT), Qty 4, since friday', ['AK-47 | Redline (Field-Tested) ×4']],
    [
      'AK-47 | Redline (FT), qty 2, AWP | Asiimov (FT), qty 3',
      ['AK-47 | Redline (Field-Tested) ×2', 'AWP | Asiimov (Field-Tested) ×3'],
    ],
    [
      '2x AK-47 | Redline (FT), 3x AWP | Asiimov (FT)',
      ['AK-47 | Redline (Field-Tested) ×2', 'AWP | Asiimov (Field-Tested) ×3'],
    ],
    [
      'AK-47 | Redline (FT), 2 pcs of AWP | Asiimov (FT)',
      ['AK-47 | Redline (Field-Tested)', 'AWP | Asiimov (Field-Tested) ×2'],
    ],
    [
      'I bought AK-47 | Redline (FT) 2x AWP | Asiimov (FT)',
      ['AK-47 | Redline (Field-Tested)', 'AWP | Asiimov (Field-Tested) ×2'],
    ],
    ['I paid for Recoil Case, 5x Fracture Case', ['Recoil Case', 'Fracture Case ×5']],
    ['AWP | Asiimov (FT), Qty: 2, Price: 12.50', ['AWP | Asiimov (Field-Tested) ×2']],
    ['item 48213 and the ak-47 redline ft are missing', ['#48213', 'ak-47 redline ft']],
    ['where are my Dreams & Nightmares Case & Recoil Case?', ['Dreams & Nightmares Case', 'Recoil Case']],
    ['slayer: AK-47 | Redline (FT)', ['AK-47 | Redline (Field-Tested)']],
    ['name: ★ Karambit', ['★ Karambit']],
    ['Recoil Case (5)', ['Recoil Case ×5']],
    ['Recoil Case (2014)', ['Recoil Case (2014)']],
    ['Recoil Case (Field-Tested)', ['Recoil Case (Field-Tested)']],
    ['10:02 Anna: bought 3 items', ['?bought 3 items']],
    ['Item 40,115', ['#40115']],
    ['48213/48214/48215', ['#48213', '#48214', '#48215']],
    ['ID 48213 / ID 48214', ['#48213', '#48214']],
    ['please check 48129, 48130', ['#48129', '#48130']],
    ['IDs: № 48213', ['?#48213']],
    ['items: № 48213', ['?#48213']],
    ['Предметы № 48213, № 48214', ['#48213', '#48214']],
    ['Grid: № 778812', ['?Grid: № 778812']],
    ['these ones: 48129, 48130, 48131', ['#48129', '#48130', '#48131']],
    ['prices 48129, 48130, 48131', ['?#48129', '?#48130', '?#48131']],
    ['item no 40,115 and 40115/42714', ['#40115 ×2', '#42714']],
    ['#48,129', ['#48129']],
    ['40.115', ['#40115']],
    ['40 115', ['#40115', '?#40', '?#115']],
    ['40115, 40116', ['#40115', '#40116']],
    ['40115,40116', ['#40115', '#40116']],
    ['174,796', ['#174796', '?#174', '?#796']],
    ['101,102,103', ['#101', '#102', '#103']],
    ['101 102', ['#101', '#102']],
    ['Also 40062.', ['#40062']],
    ['Club of Pagus ID 48213', ['#48213']],
    ['Recoil Case [2014]', ['Recoil Case [2014]']],
    ['My Discord ID 48213', ['?My Discord ID 48213']],
    ['User Account ID 48213', ['User Account ID 48213']],
    ['Hello Discord ID 48213', ['?Hello Discord ID 48213']],
    ['40682 arrived but 40027 did not.', ['#40682', '#40027']],
    ['#40682 never arrived and 40027 also not', ['#40682', '#40027']],
    ['40682 kam an, aber 40027 nicht', ['#40682', '#40027']],
    ['40682 is missing and 40027 is my order', ['#40682', '?#40027']],
    ['40054 and 40067', ['#40054', '#40067']],
    ['I paid for 40054 and 40067 on Monday', ['#40054', '#40067']],
    ['We are looking at 48129', ['#48129']],
    ['Call me at 15:30 or 48129', ['?#48129']],
    ['Wir warten seit Montag, 4812', ['?#4812']],
    ['In 2024 I paid 40000', ['?In 2024 I paid 40000']],
    ['my user id is 47110', ['?my user id is 47110']],
    ['I have paid for it, 48129 €', ['?I have paid for it, 48129 €']],
  ])('%j is read as %j', (line, expected) => expect(rows(line)).toEqual(expected));

  it('gives an ID the rest of its line as a note', () => {
    const line = 'My AK-47 | Redline (Field-Tested) is item 174796';
    expect(read(line)).toMatchObject([{ written: '174796', within: line }]);
    expect(read('Item 48213')).toMatchObject([{ within: null }]);
  });
});

describe('a whole text', () => {
  it('of a mail: greeting, list, a repeated line and a signature', () => {
    const mail = [
      'Hi team,',
      '',
      'these never arrived:',
      '  - AK-47 | Redline (Field-Tested)',
      '  - AWP | Asiimov (Battle-Scarred) x2',
      '  - Recoil Case',
      '  - AK-47 | Redline (Field-Tested)',
      '',
      'Best regards',
      'Anna Schmidt',
      'Customer since 2019',
    ].join('\n');
    expect(items(mail)).toEqual([
      ['market_hash_name', 'AK-47 | Redline (Field-Tested)', 2],
      ['market_hash_name', 'AWP | Asiimov (Battle-Scarred)', 2],
      ['name', 'Recoil Case', 1],
    ]);
    expect(read(mail)[2]).toMatchObject({ lines: [4, 7] });
    expect(read(mail)).toHaveLength(8);
  });

  it('of a mail with a signature below "--": nothing in it is an item, up to the mail that it answers', () => {
    const mail = '48213\n--\nSales Manager | Example GmbH\n4021\nRecoil Case\n\n> AK-47 | Redline';
    expect(doubts(mail)).toEqual([
      ['48213', null],
      ['--', 'mark'],
      ['Sales Manager | Example GmbH', 'text'],
      ['4021', 'number'],
      ['Recoil Case', 'text'],
      ['AK-47 | Redline', null],
    ]);
  });

  it('in which a wear alone on a line is no item', () => {
    expect(doubts('AK-47 | Redline\nExterior: FT\nRecoil Case\n(Factory New)')).toEqual([
      ['AK-47 | Redline', null],
      ['Exterior: FT', 'text'],
      ['Recoil Case', null],
      ['(Factory New)', 'text'],
    ]);
  });

  it('with a total in the middle', () => {
    expect(doubts('Recoil Case\nTotal $57.50\nDreams Case')).toEqual([
      ['Recoil Case', null],
      ['Total $57.50', 'text'],
      ['Dreams Case', null],
    ]);
  });

  it('in which one line has many IDs and other text', () => {
    expect(items('1, 2\n#3 2 4\t5 12x 0')).toEqual(
      [1, 2, 3, 4, 5].map((id) => ['id', String(id), id === 2 ? 2 : 1]),
    );
    expect(items('40115,40116').map(([, id]) => id)).toEqual(['40115', '40116']);
    expect(doubts('48129, 40005 12x')).toEqual([
      ['48129', null],
      ['40005', null],
      ['12x', 'not-a-number'],
    ]);
    expect(doubts('999999999 12x -7 40001')).toEqual([
      ['999999999', null],
      ['12x', 'not-a-number'],
      ['-7', 'not-a-number'],
      ['40001', null],
    ]);
  });

  it('in which item IDs are beside an order or a ticket', () => {
    const order = ['Order 9938172', 'reference'];
    expect(doubts('Order 9938172: 48129 40005')).toEqual([order, ['48129', null], ['40005', null]]);
    expect(doubts('Order 9938172 - item #48129')).toEqual([order, ['48129', null]]);
  });

  it('of a table with column names, as the app copies and exports it', () => {
    const csv =
      'id,market_hash_name,price\r\n7,"Music Kit | Artist, ""Title""",1.00\r\n,AK-47 | Redline (Field-Tested),2.00\r\n';
    expect(doubts(csv)).toEqual([
      ['id,market_hash_name,price', 'heading'],
      ['7', null],
      ['AK-47 | Redline (Field-Tested)', null],
    ]);
    expect(items('Name;Price\nRecoil Case;2')).toEqual([['name', 'Recoil Case', 1]]);
    expect(items('Market name\tQty\nRecoil Case\t2\n\nAfter it, a line\t3')[0]).toEqual([
      'name',
      'Recoil Case',
      2,
    ]);
  });

  it.each([
    ['Menge\tArtikel\n3\tRecoil Case', ['name', 'Recoil Case', 3]],
    ['item_id,qty\n7,x2', ['id', '7', 2]],
    ['Item\tCount\nRecoil Case\t2', ['name', 'Recoil Case', 2]],
    // The groups that this app exports: there it is the number of listings.
    ['market_hash_name,count,lowest\nRecoil Case,140,0.50', ['name', 'Recoil Case', 1]],
    ['Item\tQuantité\nRecoil Case\t2x', ['name', 'Recoil Case', 2]],
    ['Item\tQty\nRecoil Case\t0', ['name', 'Recoil Case', 1]],
    ['Item\tQty\nRecoil Case\t2.0', ['name', 'Recoil Case', 2]],
    ['Item\tQty\nRecoil Case\t2 pcs', ['name', 'Recoil Case', 2]],
    ['Item\tQty\nRecoil Case x2\t3', ['name', 'Recoil Case', 3]],
    ['Item\tPrice\nRecoil Case x2\t3.50', ['name', 'Recoil Case', 2]],
    ['Item\tAmount\nRecoil Case\t12', ['name', 'Recoil Case', 1]],
    ['Artikel;Menge;Preis\nRecoil Case;2;3,50', ['name', 'Recoil Case', 2]],
    ['> Name;Preis\n> Recoil Case;2', ['name', 'Recoil Case', 1]],
    ['| Item | Qty |\n|---|---|\n| Recoil Case | 3 |', ['name', 'Recoil Case', 3]],
    ['| Skin | Menge |\n| M4A4 \\| Howl | 2 |', ['name', 'M4A4 | Howl', 2]],
    ['| Nom | Prix |\n| M4A4 | Howl | 2 € |', ['name', 'M4A4 | Howl', 1]],
    ['item_id;price\n"40,115";2', ['id', '40115', 1]],
  ])('of a table with quantities: %j', (text, read) => expect(items(text)).toEqual([read]));

  it.each(['Total\t\t97.50', '"Grand total"\t"2"\t"97.50 EUR"', '\nSumme: 97,50 €'])(
    'of a spreadsheet, without its last row of totals %j',
    (total) => {
      const rows = doubts(`Item\tQty\tPrice\nRecoil Case\t2\t1.00\nTotal War\t1\t2.00\n${total}`);
      expect(rows.map(([, doubt]) => doubt)).toEqual(['heading', null, null, 'text']);
      expect(rows.join()).not.toContain('\t');
    },
  );

  it.each(['Total 2\nRecoil Case', 'Recoil Case\nTotal', 'Recoil Case\nTotal War 2', 'Total 2'])(
    'in which %j names an item',
    (text) => expect(doubts(text).every(([, doubt]) => doubt === null)).toBe(true),
  );

  it.each([
    'Order No',
    'Order No.',
    'Order',
    'Order number',
    'Order #',
    'Bestellnummer',
    'Bestell-Nr.',
    'Invoice ID',
    'N° de commande',
    'Nº pedido',
  ])('of a table in which "%s" is above numbers that aren’t item IDs', (heading) => {
    for (const names of ['Item', 'Artikel', 'Skin']) {
      expect(doubts(`${heading}\t${names}\n40054\tRecoil Case\n#40067\tDreams Case`).slice(1)).toEqual([
        ['Recoil Case', null],
        ['40054', 'reference'],
        ['Dreams Case', null],
        ['40067', 'reference'],
      ]);
    }
  });

  it('of a table with order numbers and item IDs', () => {
    expect(items('Order No\tArticle ID\tArticle\tQty\n40054\t7\tRecoil Case\t4')).toEqual([['id', '7', 4]]);
    expect(doubts('Order number\n40054\nRecoil Case').slice(1)).toEqual([
      ['40054', 'reference'],
      ['Recoil Case', null],
    ]);
  });

  it.each([
    ['48213\tAK-47 | Redline (Field-Tested)\t12.40', '48213'],
    ['48213,AK-47 | Redline (Field-Tested),12.40', '48213'],
    ['730;AK-47 | Redline (Field-Tested);12.40', '730'],
    ['AK-47 | Redline (Field-Tested)\t48213', '48213'],
  ])('of a table without column names: %s has the name, and its number is only offered', (row, number) => {
    expect(read(row)).toMatchObject([
      { kind: 'market_hash_name', text: 'AK-47 | Redline (Field-Tested)', doubt: null },
      { kind: 'id', text: number, doubt: 'reference' },
    ]);
  });

  it('in which a sentence has an order’s number and an item’s', () => {
    expect(doubts('item 40015 (order 40020)')).toEqual([
      ['40015', null],
      ['order 40020', 'reference'],
    ]);
    expect(items('my user id 4711 and my order id is 40020')).toEqual([]);
  });

  it('in which a phone number is one row, beside what else the line names', () => {
    expect(doubts('call me at 0170 1234567 or order 88123')).toEqual([
      ['call me at 0170 1234567', 'phone'],
      ['order 88123', 'reference'],
    ]);
    expect(doubts('my number is 0170 1234567, item 48213 is missing')).toEqual([
      ['0170 1234567', 'phone'],
      ['48213', null],
    ]);
  });

  it('in which "Hi, item" names no columns', () => {
    expect(doubts('Hi, item\nMusic Kit | A, B')).toEqual([
      ['Hi, item', 'text'],
      ['Music Kit | A, B', null],
    ]);
  });

  it('that has bullets: lines without one are text unless they look like items', () => {
    expect(doubts('My order\n* Recoil Case\n* Dreams Case\nP90 | Trigon')).toEqual([
      ['My order', 'text'],
      ['Recoil Case', null],
      ['Dreams Case', null],
      ['P90 | Trigon', null],
    ]);
  });
});

it.each([
  ['Hi,\nRecoil Case', true],
  ['- Recoil Case\n- Dreams Case', true],
  ['id,name\n7,A', true],
  ['my ★ Karambit is missing\n★ Bayonet', true],
  ['Recoil Case\nDreams Case', false],
  ['AK-47 | Redline (Field-Tested)\tAWP | Asiimov\n7', false],
  ['Hi there', false],
])('%j is a message rather than a list: %s', (text, isMessage) =>
  expect(looksLikeMessage(text)).toBe(isMessage),
);

it('what is past the first two thousand rows is given back by its text, each once', () => {
  const ids = Array.from({ length: 2_003 }, (_, at) => at + 1);
  const { rows, beyond } = readPastedLines(`${ids.join(' ')}\n2001 7`, here);
  expect([rows.length, beyond]).toEqual([2_000, ['2001', '2002', '2003']]);
  expect(rows[6]?.count).toBe(2);
});

it.each([
  ['AK-47 | Redline (Field-Tested) 12.50 €', 'market_hash_name AK-47 | Redline (Field-Tested)'],
  ['AK-47 | Redline (Field-Tested) - €1.234,50', 'market_hash_name AK-47 | Redline (Field-Tested)'],
  ['AK-47 | Redline (Field-Tested) (12 USD)', 'market_hash_name AK-47 | Redline (Field-Tested)'],
  ['AK-47 | Redline (Field-Tested) 12.50', 'market_hash_name AK-47 | Redline (Field-Tested)'],
  ['AWP | Asiimov (Battle-Scared) - 12,50', 'market_hash_name AWP | Asiimov (Battle-Scarred)'],
  ['AWP | Asiimov (Battle-Scared) - 12,50 €', 'market_hash_name AWP | Asiimov (Battle-Scarred)'],
  ['AK-47 | Redline FT, 1.234,50', 'market_hash_name AK-47 | Redline (Field-Tested)'],
  ['Recoil Case for $3', 'name Recoil Case'],
  ['AK-47 | Redline (Field-Tested) für 67,32 €', 'market_hash_name AK-47 | Redline (Field-Tested)'],
  ['AK-47 | Redline (Field-Tested) für je 67,32', 'market_hash_name AK-47 | Redline (Field-Tested)'],
  ['AK-47 | Redline (Field-Tested) à 12 € pièce', 'market_hash_name AK-47 | Redline (Field-Tested)'],
  ['AK-47 | Redline (Field-Tested) por 12 EUR', 'market_hash_name AK-47 | Redline (Field-Tested)'],
  ['AK-47 | Redline (Field-Tested) @ 12.50', 'market_hash_name AK-47 | Redline (Field-Tested)'],
  ['Recoil Case @ 12.50', 'name Recoil Case'],
  ['Recoil Case 5,74 € each', 'name Recoil Case'],
  ['Recoil Case x2 0,50 EUR', 'name Recoil Case ×2'],
  [
    'Item: Dual Berettas | Rose Nacre (Well-Worn), price: 5.74',
    'market_hash_name Dual Berettas | Rose Nacre (Well-Worn)',
  ],
  ['Recoil Case, 5.74 €', 'name Recoil Case'],
  ['Recoil Case (5,74 EUR)', 'name Recoil Case'],
  ['Music Kit | A, B; price 1.234,50', 'name Music Kit | A, B'],
  ['Recoil Case (Price: $5)', 'name Recoil Case'],
  ['Item: 2 × Recoil Case', 'name Recoil Case ×2'],
  ['Inscribed Gladiator’s Revenge Arm', "name Inscribed Gladiator's Revenge Arm"],
  ['Market name: “Recoil Case” 3 £', 'name Recoil Case'],
  ['Sticker | Team (Holo) 2014', null],
  ['Recoil Case 12.50', null],
  ['Item: 48213', null],
  ['AK-47 | Redline (Field-Tested)', null],
])('%j without a label, a price and typographic apostrophes names %s', (text, expected) => {
  const read = withoutLabelAndPrice(text);
  const times = read !== null && read.count > 1 ? ` ×${read.count}` : '';
  expect(read && `${read.kind} ${read.text}${times}`).toBe(expected);
});

it.each([
  [1, 'a'],
  [2, 'bc'],
  [3, ''],
  [4, 'd'],
])('line %i of a text is %j', (line, expected) => {
  const text = 'a\r\nbc\n\nd';
  expect(text.slice(...lineRange(text, line))).toBe(expected);
});
