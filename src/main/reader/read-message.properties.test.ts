import fc from 'fast-check';
import { expect, test } from 'vitest';
import { property } from '#shared/testing/property.ts';
import { dictionary, read } from './testing/reader.ts';

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      'AK-47 | Redline (Field-Tested)',
      'awp asiimov',
      'Recoil Case',
      '48213',
      '12x',
      '- ',
      '> ',
      '1. ',
      'x2',
      '\t',
      ';',
    ],
    ...[
      'Hi,',
      'Best regards',
      'id,name',
      'https://',
      'item-catalog://open?',
      '\n',
      '\r\n',
      '\u2028',
      '\n\n',
      '★',
      '"',
      ',',
    ],
    ...[
      'https://steamcommunity.com/market/listings/730/',
      '10:02 Anna: ',
      '| Item | Qty |\n',
      '(',
      'ft',
      'item ',
    ],
  ),
  fc.string({ maxLength: 12, unit: 'binary' }),
);
const aText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(' '));

property('every word of a message is in an item or another part, in order', aText, (message) => {
  const { text, items } = read(message);
  const isCovered = new Uint8Array(text.length);
  for (const { places, text: name, count, written } of items) {
    expect(name.length).toBeLessThanOrEqual(500);
    expect(count).toBeGreaterThan(0);
    expect(written).not.toBe('');
    for (const { start, end } of places) {
      expect(start).toBeLessThan(end);
      isCovered.fill(1, start, end);
    }
  }
  for (const { index, 0: word } of text.matchAll(/\p{L}+/gu)) {
    if (word.length > 1 && !/\p{Default_Ignorable_Code_Point}/u.test(word))
      expect([word, isCovered[index]]).toEqual([word, 1]);
  }
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
});

property('only what is surely an item is ticked, which is what is sent to the catalog', aText, (message) => {
  for (const item of read(message).items) {
    if (item.doubt !== null) continue;
    const names = [item.text, ...(item.similar ?? [])];
    switch (item.reason) {
      case 'official':
      case 'catalog':
      case 'corrected':
        expect([item.text, names.some(dictionary.isCore)]).toEqual([item.text, true]);
        break;
      case 'labelled':
      case 'id-list':
      case 'item-link':
        expect(item).toMatchObject({ kind: 'id', text: expect.stringMatching(/^[1-9]\d{0,15}$/) });
        break;
      case 'market-link':
        expect(item.written).toContain('/market/listings/');
        break;
      case 'sign':
        expect(item.kind).not.toBe('id');
        expect(item.text).toMatch(/\p{L}/u);
        break;
      default:
        expect(item.reason).toBe('ticked without a reason');
    }
  }
});

property('what is written at a place is read as the same again', aText, (message) => {
  const { items } = read(message);
  expect(read(message).items).toEqual(items);
});

/** With a step of quadratic time these would take minutes. */
test.each([
  ...[
    'x',
    '1 ',
    '1\n',
    '- ',
    '> ',
    '(',
    '"',
    ',',
    '\t',
    ';',
    '|',
    ' | ',
    '#123 ',
    'a:',
    '10:02 ',
    '[1:00] ',
    'x2 ',
    '2x ',
  ],
  ...[
    'https://',
    'https://x/(',
    'steamcommunity.com/market/listings/730/',
    '&amp;',
    '=C3',
    '%74',
    '★ ',
    'AWP | ',
    'ak redline ',
  ],
  ...[
    'my ★ (FT',
    '\u200b',
    '\ud800',
    ' ',
    '\n',
    'id,name\n1,2\n',
    'Recoil ',
    'Ab ',
    'order 123 ',
    'item 40,115 ',
    '48213, ',
  ],
  ...[
    'arrived, ',
    'st ',
    'ft ',
    '🔥',
    '红',
    'Karambit Dopler ',
    'Item\tQty\nRecoil Case\t2\n',
    '0 1 2 ',
    'two ',
    'ak redline id 48213, ',
    '48213\n',
  ],
  // Again, since a busy machine is no fault of the reader's.
])('reads 100,000 characters of %j in linear time', { retry: 2 }, (unit) => {
  const times = [25_000, 100_000].map((length) => {
    const text = unit.repeat(Math.ceil(length / unit.length));
    const start = process.cpuUsage();
    read(text);
    return process.cpuUsage(start).user / 1_000;
  });
  expect(times[1]).toBeLessThan(1_000 + 8 * (times[0] as number));
});

test('reads a megabyte of one ID a line', () => {
  const ids = Array.from({ length: 170_000 }, (_, at) => String(10_000 + at));
  const { items, beyond } = read(ids.join('\n'));
  expect([items.length, beyond.length]).toEqual([2_000, 168_000]);
});
