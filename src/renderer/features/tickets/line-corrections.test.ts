import { expect, it } from 'vitest';
import { readPastedLines } from '#shared/pasted/pasted-lines.ts';
import type { LineChange, TicketLine } from '#shared/ticket.ts';
import { withOtherNames, withPastedName } from './line-corrections.ts';
import { sheetLines, sheetOf, ticketLines } from './sheet.ts';
import type { Sheet } from './ticket-desk.ts';

const catalog = { id: 'shop-1' };
const redline = { kind: 'market_hash_name', text: 'AK-47 | Redline (Field-Tested)' } as const;

const linesOf = ({ text, changes }: Sheet) =>
  ticketLines(sheetLines(readPastedLines(text, catalog).rows, changes), []).lines;

/** The lines after the misspelt name was replaced, and those that editing the text would give. */
function corrected(text: string, changes: [string, LineChange][] = []) {
  const sheet = sheetOf([], catalog, { text, changes: new Map(changes) });
  const lines = linesOf(sheet);
  const wrong = lines.find((line) => /redlime/i.test(decodeURIComponent(line.text)));
  if (wrong === undefined) throw new Error('no line has the misspelt name');
  const result = withOtherNames({ lines, sheet, catalog }, [{ line: wrong, name: redline }]);
  const shown = ({ lines }: Pick<typeof result, 'lines'>) => lines.map((line) => [line.text, line.count]);
  const edited = sheetOf(result.lines, catalog, result.sheet);
  return { text: result.sheet.text, lines: shown(result), edited: shown({ lines: linesOf(edited) }) };
}

it.each([
  ['- AK-47 | Redlime (Field-Tested) x2', 2, '- AK-47 | Redline (Field-Tested) x2'],
  ['AK-47 | Redlime FT', 1, redline.text],
  ['AK-47 | Redlime (field-tested) x2', 2, `${redline.text} x2`],
  ['Stattrak AK-47 | Redlime (Field-Tested)', 1, redline.text],
  ['AK-47 | Red\u200blime (Field-Tested)', 1, redline.text],
  [
    'https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redlime%20%28Field-Tested%29',
    1,
    redline.text,
  ],
  ['Item: AK-47 | Redlime FT - 12.50 €', 1, redline.text],
  ['Redlime: 2 × Redlime', 2, `${redline.text} x2`],
  ['my AK-47 | Redlime (FT) is missing', 1, `my ${redline.text} is missing`],
  ['Where are my AK-47 | Redlime (FT) x2?', 2, `Where are my ${redline.text} x2?`],
])('%j becomes the chosen name, which editing the lines keeps', (line, count, expected) => {
  const { text, lines, edited } = corrected(`Hi, I miss\n${line}\n5`);
  expect(text).toBe(`Hi, I miss\n${expected}\n5`);
  expect(lines).toEqual([
    [redline.text, count],
    ['5', 1],
  ]);
  expect(edited).toEqual(lines);
});

it.each(['AK-47 | Redlime (Field-Tested), Recoil Case', 'AK-47 | Redlime FT, Recoil Case'])(
  'the parts of %j, split at its comma, stay two lines',
  (text) => {
    const [row] = readPastedLines(text, catalog).rows;
    const { lines, edited } = corrected(text, [[row?.key ?? '', { isSplit: true }]]);
    expect(lines).toEqual([
      [redline.text, 1],
      ['Recoil Case', 1],
    ]);
    expect(edited).toEqual(lines);
  },
);

it.each([
  [
    'Where are my AK-47 | Redlime (FT) x2?\nRecoll Case\nRecoil Case x2\nAK-47 | Redlima FT',
    `Where are my ${redline.text} x2?\nRecoil Case\nRecoil Case x2\n${redline.text}`,
    [
      [redline.text, 3],
      ['Recoil Case', 3],
    ],
  ],
  [
    'AK-47 | Redlime (Field-Tested), Recoll Case\nRecoll Case x2',
    `${redline.text}, Recoil Case\nRecoil Case x2`,
    [
      [redline.text, 1],
      ['Recoil Case', 3],
    ],
  ],
])('several names of %j are replaced together', (text, expected, quantities) => {
  const sheet = sheetOf([], catalog, { text, changes: new Map() });
  const lines = linesOf(sheet);
  const corrections = lines.flatMap((line) => {
    if (/redlim/i.test(line.text)) return { line, name: redline };
    return line.text === 'Recoll Case' ? { line, name: { kind: 'name', text: 'Recoil Case' } as const } : [];
  });
  const result = withOtherNames({ lines, sheet, catalog }, corrections);
  expect(result.sheet.text).toBe(expected);
  expect(result.lines.map((line) => [line.text, line.count])).toEqual(quantities);
});

it('adds the quantity to a line that already has the chosen name', () => {
  const { lines, edited } = corrected(`${redline.text} x3\nAK-47 | Redlime (Field-Tested) x2`);
  expect(lines).toEqual([[redline.text, 5]]);
  expect(edited).toEqual(lines);
});

type Step = [line: string, to: string] | [line: string, pasted: string, 'again'];

/** The text and the quantities after several corrections, each of a line that has a text. `again`: takes one back. */
function afterSteps(text: string, steps: Step[], change = (lines: TicketLine[]) => lines) {
  let sheet = sheetOf([], catalog, { text, changes: new Map() });
  let lines = linesOf(sheet);
  for (const [from, name, again] of steps) {
    const line = lines.find((one) => one.text === from);
    const pasted = line?.replaced?.find((one) => one.text === name);
    if (line === undefined || (again && pasted === undefined)) throw new Error(`no line of ${from}`);
    ({ lines, sheet } =
      pasted === undefined
        ? withOtherNames({ lines, sheet, catalog }, [{ line, name: { kind: 'name', text: name } }])
        : withPastedName({ lines: change(lines), sheet, catalog }, change([line])[0] ?? line, pasted));
  }
  return { text: sheet.text, lines: lines.map((line) => [line.text, line.count]) };
}

it.each<[string, Step[]]>([
  [
    'Redlime x2\nGlock\nRedline',
    [
      ['Redlime', 'Redline'],
      ['Redline', 'Redlime', 'again'],
    ],
  ],
  [
    'Redline\nGlock\nRedlime x2',
    [
      ['Redlime', 'Redline'],
      ['Redline', 'Redlime', 'again'],
    ],
  ],
  [
    'Redlime\nGlock',
    [
      ['Redlime', 'Redlino'],
      ['Redlino', 'Redline'],
      ['Redline', 'Redlime', 'again'],
    ],
  ],
  [
    'Redlima\nGlock\nRedlime',
    [
      ['Redlime', 'Redline'],
      ['Redlima', 'Redline'],
      ['Redline', 'Redlima', 'again'],
      ['Redline', 'Redlime', 'again'],
    ],
  ],
  [
    'Redlimo\nGlock\nRedlime x2',
    [
      ['Redlime', 'Redlimo'],
      ['Redlimo', 'Redline'],
      ['Redline', 'Redlime', 'again'],
      ['Redline', 'Redlimo', 'again'],
    ],
  ],
])('taking back each correction of %j gives the same text and lines again', (names, steps) => {
  const text = `Hi team, my order 4711:\n${names}\nthanks, Bob`;
  expect(afterSteps(text, steps)).toEqual(afterSteps(text, []));
});

it.each([
  [1, [['Redlime', 1]]],
  [5, [['Redlime', 5]]],
])('a name is taken back with a quantity edited to %d', (count, expected) => {
  const steps: Step[] = [
    ['Redlime', 'Redline'],
    ['Redline', 'Redlime', 'again'],
  ];
  const edited = (lines: TicketLine[]) => lines.map((line) => ({ ...line, count }));
  expect(afterSteps('Redlime x2', steps, edited).lines).toEqual(expected);
});
