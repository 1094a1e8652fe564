import { expect, it } from 'vitest';
import { readPastedLines } from '#shared/pasted/pasted-lines.ts';
import type { LineChange, TicketLine } from '#shared/ticket.ts';
import { withOtherNames, withPastedName } from './line-corrections.ts';
import { linesAfter, readSheet, sheetOf, ticketLines } from './sheet.ts';
import type { Sheet } from './ticket-desk.ts';

const catalog = { id: 'shop-1' };
const redline = { kind: 'market_hash_name', text: 'AK-47 | Redline (Field-Tested)' } as const;

const rowsOf = (sheet: Sheet) => readSheet(sheet, catalog).rows;
const linesOf = (sheet: Sheet) => ticketLines(rowsOf(sheet), []).lines;

type Step = [line: string, name: string] | [line: string, pasted: string, 'again'];

/** The names and quantities after several steps, each for the line with a text. `again`: looks up a pasted name again. */
function afterSteps(text: string, steps: Step[], changes: [string, LineChange][] = []) {
  let sheet: Sheet = { text, changes: new Map(changes) };
  for (const [from, name, again] of steps) {
    // As the ticket's view does it, from the lines and the sheet that are stored.
    sheet = sheetOf(linesOf(sheet), catalog, sheet);
    const line = linesOf(sheet).find((one) => one.text === from);
    const pasted = line?.replaced?.find((one) => one.text === name);
    if (line === undefined || (again && pasted === undefined)) throw new Error(`no line of ${from}`);
    const kind = name === redline.text ? redline.kind : 'name';
    sheet =
      pasted === undefined
        ? withOtherNames(sheet, catalog, [{ line, name: { kind, text: name } }])
        : withPastedName(sheet, catalog, line, pasted);
  }
  expect(sheet.text).toBe(text);
  return linesOf(sheet).map((line) => [line.text, line.count]);
}

it.each([
  ['- AK-47 | Redlime (Field-Tested) x2', 2],
  ['AK-47 | Redlime FT', 1],
  ['Stattrak AK-47 | Redlime (Field-Tested)', 1],
  ['https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redlime%20%28Field-Tested%29', 1],
  ['Item: AK-47 | Redlime FT x2 - 12.50 €', 2],
  ['Where are my AK-47 | Redlime (FT) x2?', 2],
])('another name is looked up instead of that in %j', (line, count) => {
  const text = `Hi, I miss\n${line}\n5`;
  const wrong = linesOf({ text, changes: new Map() })[0]?.text ?? '';
  expect(afterSteps(text, [[wrong, redline.text]])).toEqual([
    [redline.text, count],
    ['5', 1],
  ]);
});

it('instead of one of the parts of a line that is split at its comma', () => {
  const text = 'AK-47 | Redlime (Field-Tested), Recoil Case';
  const [row] = readPastedLines(text, catalog).rows;
  const isSplit: [string, LineChange][] = [[row?.key ?? '', { isSplit: true }]];
  expect(afterSteps(text, [['AK-47 | Redlime (Field-Tested)', redline.text]], isSplit)).toEqual([
    [redline.text, 1],
    ['Recoil Case', 1],
  ]);
});

it('a name that is on the ticket already gets the quantity of the line', () => {
  const [wrong, right] = ['AK-47 | Redlime (Field-Tested)', redline.text];
  const text = `${right} x3\n${wrong} x2`;
  expect(afterSteps(text, [[wrong, right]])).toEqual([[right, 5]]);
  const back: Step[] = [
    [wrong, right],
    [right, wrong, 'again'],
  ];
  expect(afterSteps(text, back)).toEqual(afterSteps(text, []));
});

it('a name whose listings are looked up keeps them when it is looked up instead of a line above it', () => {
  const text = `AK-47 | Redlime (Field-Tested)\n${redline.text}`;
  const sheet: Sheet = {
    text,
    changes: new Map([[`${redline.kind} ${redline.text}`, { isExpanded: true }]]),
  };
  const [line] = linesOf(sheet);
  if (line === undefined) throw new Error('no line');
  const corrected = withOtherNames(sheet, catalog, [{ line, name: redline }]);
  expect(linesOf(corrected)).toMatchObject([{ text: redline.text, count: 2, isExpanded: true }]);
});

it.each<[string, Step[]]>([
  [
    'Redlime',
    [
      ['Redlime', 'Redlino'],
      ['Redlino', 'Redline'],
      ['Redline', 'Redlime', 'again'],
    ],
  ],
  [
    'Redlima\nGlock\nRedlime x2',
    [
      ['Redlime', 'Redlima'],
      ['Redlima', 'Redline'],
      ['Redline', 'Redlima', 'again'],
      ['Redline', 'Redlime', 'again'],
    ],
  ],
])('with each pasted name of %j looked up again, the lines are as pasted', (names, steps) => {
  const text = `Hi team, my order 4711:\n${names}\nthanks, Bob`;
  expect(afterSteps(text, steps)).toEqual(afterSteps(text, []));
});

const pastedNames = (...counts: [string, number][]) =>
  counts.map(([text, count]) => ({ kind: 'name', text, count }) as const);

it.each([
  ['is made of its lines', null, 'Redlime'],
  ['is made of its lines', null, 'Redlima'],
  ['has the other name', `Hi, I miss\n- ${redline.text}\n- ${redline.text} x2`, 'Redlima'],
  ['has the other name', `Hi, I miss\n- ${redline.text} x2\n- ${redline.text}`, 'Redlime'],
])(
  'of two pasted names of an earlier version’s ticket, whose text %s, only one is looked up again',
  (_, text, again) => {
    const line: TicketLine = {
      ...redline,
      count: 3,
      isExpanded: false,
      replaced: pastedNames(['Redlime', 1], ['Redlima', 2]),
    };
    const pasted = line.replaced?.find((one) => one.text === again);
    if (pasted === undefined) throw new Error('not pasted');
    const before = sheetOf([line], catalog, text === null ? null : { text, changes: new Map() });
    const sheet = withPastedName(before, catalog, line, pasted);
    const [other] = line.replaced?.filter((one) => one !== pasted) ?? [];
    const after = linesAfter(linesOf(sheet), [line], rowsOf(sheet));
    expect(after).toHaveLength(2);
    expect(after).toContainEqual({ ...pasted, isExpanded: false });
    expect(after).toContainEqual({ ...redline, count: other?.count, isExpanded: false, replaced: [other] });
  },
);

it('of pasted names with the same quantity, the one in its order is put back in the text', () => {
  const names = pastedNames(['Redlime', 1], ['Redlima', 1]);
  const line = { ...redline, count: 2, isExpanded: false, replaced: names };
  const text = `my ${redline.text} is gone\n${redline.text}`;
  const texts = names.map(
    (pasted) => withPastedName({ text, changes: new Map() }, catalog, line, pasted).text,
  );
  expect(texts).toEqual([`my Redlime is gone\n${redline.text}`, `my ${redline.text} is gone\nRedlima`]);
});

it('a pasted name is looked up again by the field that the user had chosen for it', () => {
  const chosen = { kind: 'market_hash_name', text: 'Redlime' } as const;
  const sheet: Sheet = { text: 'Redlime', changes: new Map([['name Redlime', { kind: chosen.kind }]]) };
  const [line] = linesOf(sheet);
  if (line === undefined) throw new Error('no line');
  const twice = ['Redlina', 'Redline'].reduce((before, text) => {
    const [now = line] = linesOf(before);
    return withOtherNames(before, catalog, [{ line: now, name: { kind: 'name', text } }]);
  }, sheet);
  const [corrected = line] = linesOf(twice);
  expect(corrected).toMatchObject({ kind: 'name', text: 'Redline', replaced: [chosen] });
  expect(linesOf(withPastedName(twice, catalog, corrected, { ...chosen, count: 1 }))).toEqual([line]);
});

it('a line whose pasted name is not in the text keeps it when another line is corrected', () => {
  const replaced = [{ kind: 'name', text: 'Redlime', count: 1 } as const];
  const line = { ...redline, count: 1, isExpanded: false, replaced };
  const other = { kind: 'name', text: 'Recoll Case', count: 1, isExpanded: false } as const;
  const before = [line, other];
  const correction = { line: other, name: { kind: 'name', text: 'Recoil Case' } as const };
  const sheet = withOtherNames(sheetOf(before, catalog, null), catalog, [correction]);
  expect(linesAfter(linesOf(sheet), before, rowsOf(sheet))).toMatchObject([
    { text: redline.text, replaced },
    { text: 'Recoil Case', replaced: [{ text: 'Recoll Case' }] },
  ]);
});

it('a pasted name that is looked up again is no longer one of those replaced', () => {
  const sheet: Sheet = { text: `Redlime\n${redline.text}`, changes: new Map() };
  const [pasted] = linesOf(sheet);
  if (pasted === undefined) throw new Error('no line');
  const corrected = withOtherNames(sheet, catalog, [{ line: pasted, name: redline }]);
  const before = linesOf(corrected);
  const [line] = before;
  if (line === undefined) throw new Error('no line');
  const again = withPastedName(corrected, catalog, line, pasted);
  expect(linesAfter(linesOf(again), before, rowsOf(again))).toEqual(linesOf(sheet));
});
