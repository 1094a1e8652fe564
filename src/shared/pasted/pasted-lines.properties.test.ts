import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wears } from '#shared/market-name.ts';
import { property } from '#shared/testing/property.ts';
import { readPastedLines } from './pasted-lines.ts';
import { secretsIn, withoutPastedSecrets } from './secrets.ts';

const here = { id: 'shop-1' };
const lineBreak = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;

const piece = fc.oneof(
  fc.constantFrom(
    ...['AK-47 | Redline (Field-Tested)', '48213', '12x', '- ', '> ', '1. ', 'x2', '\t', ';', ',', '"', '★'],
  ),
  fc.constantFrom(
    ...['Hi,', 'Best regards', 'id,name', 'https://', 'item-catalog://open?', '\n', '\r\n', '\u2028', '\n\n'],
  ),
  fc.string({ maxLength: 12, unit: 'binary' }),
);
const aText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

property('every line of a text that is not blank is in a row', aText, (text) => {
  const { rows } = readPastedLines(text, here);
  const named = new Set(rows.flatMap(({ lines }) => lines));
  const written = text
    .split(lineBreak)
    .flatMap((line, at) => (/[\p{L}\p{N}\p{P}]/u.test(line) ? [at + 1] : []));
  for (const line of written) expect(named).toContain(line);
  for (const { kind, count, lines, text: name } of rows) {
    if (kind !== 'id') expect(count).toBeGreaterThanOrEqual(lines.length);
    expect(name.length).toBeLessThanOrEqual(500);
  }
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

const aName = fc
  .tuple(
    fc.constantFrom('', '★ ', 'StatTrak™ ', '★ StatTrak™ ', 'Souvenir '),
    fc.constantFrom('AK-47 | Redline', 'Desert Eagle | Blaze', '★ Hand Wraps | Cobalt Skulls', 'M4A4 | Howl'),
    fc.constantFrom(...wears),
  )
  .map(([mark, name, wear]) => `${mark}${mark.includes('★') ? name.replace('★ ', '') : name} (${wear})`)
  .filter((name) => name.lastIndexOf('★') <= 0);
const sentence = fc.constantFrom(
  ['my ', ' is missing'],
  ['I bought ', ' on friday, 12.40 and it never arrived'],
  ['hello, where are “', '”?'],
  ['i still have not received (', ').'],
);

property(
  'a name with its wear is found in a sentence',
  fc.tuple(aName, sentence),
  ([name, [before, after]]) => {
    expect(readPastedLines(`${before}${name}${after}`, here).rows).toMatchObject([
      { kind: 'market_hash_name', text: name, written: name, doubt: null },
    ]);
  },
);

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const randomly = (min: number, max: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: min, maxLength: max })
    .map((letters) => letters.join(''))
    .filter((word) => /\d/.test(word) && /[a-z]/i.test(word));
const trade = 'steamcommunity.com/tradeoffer/new/';
/** The length of each kind of secret, and its context. */
const kinds: [min: number, max: number, put: (secret: string) => string][] = [
  [8, 8, (it) => `https://${trade}?partner=1&token=${it}`],
  [8, 8, (it) => `${trade}?token=${it}&partner=1`],
  [20, 60, (it) => it],
  [20, 60, (it) => `12|${it}`],
  [8, 60, (it) => `Authorization: Bearer ${it}`],
  [8, 60, (it) => `{"token": "${it}"}`],
  [20, 40, (it) => `https://shop.example/order?key=${it}`],
  [
    20,
    40,
    (it) => `https://links.example/?url=${encodeURIComponent(`https://${trade}?partner=1`)}&key=${it}`,
  ],
];
const aSecret = fc.oneof(
  ...kinds.map(([min, max, put]) => randomly(min, max).map((secret) => ({ secret, put }))),
  fc.tuple(randomly(12, 40), randomly(12, 40)).map(([a, b]) => {
    return { secret: `eyJ${a}.${b}`, put: (it: string) => `${it}.sig` };
  }),
);
const around = fc.constantFrom('', ' ', '\n', '- ', '"', '(', 'see ', 'AK-47 | Redline, ', '<');

property(
  'no secret of a text is in its rows',
  fc.tuple(aText, around, aSecret, around, aText),
  ([before, open, { secret, put }, close, after]) => {
    // Set apart from the text before: within a longer word it can't be recognised.
    const text = `${before} ${open}${put(secret)}${close === '"' ? '"' : ` ${close}`}${after}`;
    const masked = withoutPastedSecrets(text);
    expect(masked).not.toContain(secret);
    expect(secretsIn(masked)).toBeGreaterThan(0);
    expect(JSON.stringify(readPastedLines(text, here))).not.toContain(secret);
  },
);

property('masking is idempotent', aText, (text) => {
  const masked = withoutPastedSecrets(text);
  expect(withoutPastedSecrets(masked)).toBe(masked);
});

/** With a step of quadratic time these would take minutes. */
test.each([
  ...['x', '1 ', '1\n', '- ', '> ', '>', '(', '"', ',', '\t', ';', '|', ' | ', '#123 ', 'a:', '10:02 '],
  ...['[1:00] ', 'x2 ', '2x ', 'token=', 'token', 'token: ', '"token":"', 'bearer ', 'eyJabcdef.', '%74'],
  ...['%', 'https://', 'item-catalog://', '/tradeoffer/new/', 'aB', 'a1-', 'word ', '★ ', 'AWP | '],
  ...['my AK-47 | Redline (FT) ', 'my ★ (FT', '\u200b', '\ud800', ' ', ' \n', 'id,name\n1,2\n', '""'],
  ...['regards ', '+1 ', '+', 'tel ', 'order ', 'order 123 ', 'item 40,115 ', 'items 1234 and '],
  ...['also 40062 ', 'see 48129 on ', '40 115 ', '1,234', '2 pcs ', '0170 ', '06 12 ', 'call ', '48213, '],
  ...['48213/', '🔥', '🔥 ', 'word: 1', 'steamcommunity.com/', 'https://x/(', '| a ', 'my A of the ', '¼'],
  ...['№ 1 ', 'two ', 'awp x ', 'AWP | A (FT), qty 2, ', '\u00ad', 'a ft, ', 'my ft 2x '],
])(
  'reads 200,000 characters of %j in time',
  (unit) => {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    const { rows } = readPastedLines(text, here);
    expect(rows.length).toBeLessThan(10);
    readPastedLines(`${text}\nAK-47 | Redline x${text}`, here);
  },
  60_000,
);

test.each(['. ', '-', ', '])(
  'reads 200,000 characters of %j within a list in time',
  { timeout: 10_000 },
  (unit) => {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    const { rows } = readPastedLines(`Missing items: AK-47 Redline FT${text}b`, here);
    expect(rows.length).toBeLessThan(10);
  },
);

test('reading capitalised words takes about as long on few long lines as on many short ones', {
  timeout: 60_000,
}, () => {
  const timeOf = (words: number, lines: number) => {
    const text = `${'Ab '.repeat(words)}\n`.repeat(lines);
    const start = performance.now();
    readPastedLines(text, here);
    return performance.now() - start;
  };
  // In turns, and the fastest of each, since the machine may be busy. Longer lines are no sentences, so nothing is searched for in them.
  const times = [1, 2, 3].map(() => [timeOf(1_300, 5), timeOf(100, 65)] as const);
  const fastest = (at: 0 | 1) => Math.min(...times.map((both) => both[at]));
  expect(fastest(0) / fastest(1)).toBeLessThan(4);
});
