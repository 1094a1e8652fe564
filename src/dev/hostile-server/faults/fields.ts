import { changes, sends } from '#dev/hostile-server/exchange.ts';
import { type Fault, failure, type Look, spoiltRow } from '#dev/hostile-server/fault.ts';
import { healthyRows } from '#dev/hostile-server/healthy-answers.ts';

const family = 'Bad fields';
/** Of the documented shape, and beyond what a float could hold. */
const hugePrice = '99999999999999999999.99';
const setAside = { kind: 'answer', rows: healthyRows - 1, setAside: 1 } as const;
const allRows = { kind: 'answer', rows: healthyRows, setAside: 0 } as const;
const answeredItem = { kind: 'answer' } as const;

/** Values that the document doesn't allow: a row is set aside and counted, or the value is shown raw and marked. */
export const badFields: Fault[] = [
  ...(
    [
      ['text', '"2"'],
      ['2^53+1', '9007199254740993'],
      ['0', '0'],
      ['negative', '-2'],
      ['a fraction', '2.5'],
      ['null', 'null'],
      ['1e400', '1e400'],
    ] as const
  ).map(([name, raw]) => ({
    family,
    name: `id ${name}`,
    act: sends(withRaw('id', raw)),
    sees: { list: setAside, item: failure('IC-ANSWER-SHAPE') },
  })),
  { family, name: 'an id twice', act: changes(rowChanged({ id: 1 })), sees: { list: setAside } },
  {
    family,
    name: 'another item',
    act: changes(rowChanged({ id: 77_777 })),
    sees: { item: failure('IC-ANSWER-SHAPE') },
  },
  ...['1,00', '', '-1.00', '1e5', '1.234', '12', ' 1.00', '0x10', '１２.００'].map(
    (price) =>
      ({
        family,
        name: `price ${JSON.stringify(price)}`,
        act: changes(rowChanged({ price })),
        sees: {
          list: { kind: 'answer', rows: healthyRows, setAside: 0, look: value('price', price, true) },
          item: { kind: 'answer', look: value('price', price, false) },
        },
      }) satisfies Fault,
  ),
  {
    family,
    name: 'price of 20 digits',
    act: changes(rowChanged({ price: hugePrice })),
    sees: {
      list: {
        kind: 'answer',
        rows: healthyRows,
        setAside: 0,
        look: value('price', hugePrice, false),
      },
      item: { kind: 'answer', look: value('price', hugePrice, false) },
    },
  },
  ...([12.4, null, true, [], {}] as const).map(
    (price) =>
      ({
        family,
        name: `price ${JSON.stringify(price)} without quotes`,
        act: changes(rowChanged({ price })),
        sees: { list: setAside, item: unreadable('price', JSON.stringify(price)) },
      }) satisfies Fault,
  ),
  ...['name', 'market_hash_name', 'image'].map(
    (field) =>
      ({
        family,
        name: `${field} null`,
        act: changes(rowChanged({ [field]: null })),
        sees: { list: setAside, item: answeredItem },
      }) satisfies Fault,
  ),
  {
    family,
    name: 'a field missing',
    act: changes(rowChanged({ market_hash_name: undefined })),
    sees: { list: setAside, item: answeredItem },
  },
  {
    family,
    name: 'every field missing',
    act: changes(emptied),
    sees: { list: setAside, item: { kind: 'answer', look: { kind: 'missing-field', field: 'name' } } },
  },
  {
    family,
    name: 'extra fields',
    act: changes(rowChanged({ colour: 'red', nested: { deep: [1, 2] } })),
    sees: { list: allRows, item: { kind: 'answer', look: { kind: 'unlisted-field', name: 'colour' } } },
  },
  {
    family,
    name: 'rows that are no objects',
    act: changes((good) => ({ ...good, data: [null, 7, 'x', [], ...rowsOf(good)] })),
    sees: { list: { kind: 'answer', rows: healthyRows, setAside: 4 } },
  },
  { family, name: 'appid as text', act: changes(rowChanged({ appid: '730' })), sees: { list: setAside } },
  {
    family,
    name: 'unknown status',
    act: changes(rowChanged({ status: 'LOST_IN_SPACE' })),
    sees: { item: { kind: 'answer', look: status('LOST_IN_SPACE') } },
  },
  {
    family,
    name: 'status in lower case',
    act: changes(rowChanged({ status: 'available' })),
    sees: { item: { kind: 'answer', look: status('available') } },
  },
  {
    family,
    name: 'status as a number',
    act: changes(rowChanged({ status: 3 })),
    sees: { item: answeredItem },
  },
  ...[
    '2024-02-30T01:02:03.000000Z',
    '0000-01-01T00:00:00.000000Z',
    '2024-05-06',
    'yesterday',
    '',
    '2024-13-01T00:00:00.000000Z',
    '2024-05-06T25:00:00.000000Z',
    '+275760-09-14T00:00:00.000000Z',
  ].map((time) => marked('bought_at', time)),
  ...['2024-02-30 01:02:03', '0000-00-00 00:00:00', '06/05/2024', '1714979289', '2023-02-29 00:00:00'].map(
    (time) => marked('last_send', time),
  ),
  {
    family,
    name: 'dates null',
    act: changes(rowChanged({ bought_at: null, last_send: null, send_date: null })),
    sees: { item: unreadable('bought_at', 'null') },
  },
  {
    family,
    name: 'a trade offer beyond 2^53',
    act: sends((good) => good.replace('5123456789', '90071992547409931')),
    sees: { item: unreadable('trade_offer_id', '90071992547409931') },
  },
];

// Function declarations, so that the table above may come first.
function rowsOf(good: { data: unknown }): Record<string, unknown>[] {
  return good.data as Record<string, unknown>[]; // the healthy list's own rows
}

/** Changes the second row of a list, or the item. */
function rowChanged(change: Record<string, unknown>) {
  return (good: { data: unknown }) => ({
    ...good,
    data: Array.isArray(good.data)
      ? rowsOf(good).map((row, index) => (index === spoiltRow ? { ...row, ...change } : row))
      : { ...(good.data as object), ...change },
  });
}

function emptied(good: { data: unknown }) {
  const data = Array.isArray(good.data)
    ? rowsOf(good).map((row, index) => (index === spoiltRow ? {} : row))
    : { id: (good.data as { id: number }).id, hash: (good.data as { hash: string }).hash };
  return { ...good, data };
}

/** A raw JSON value, which `JSON.stringify` could not write, in place of the second row's or the item's field. */
function withRaw(field: string, raw: string) {
  return (good: string) => {
    let seen = 0;
    const isList = good.includes('"pagination"');
    return good.replace(new RegExp(`"${field}":[^,}]+`, 'g'), (found) => {
      const isMeant = !isList || seen === spoiltRow;
      seen += 1;
      return isMeant ? `"${field}":${raw}` : found;
    });
  };
}

type ValueField = Extract<Look, { kind: 'value' }>['field'];

function marked(field: ValueField, time: string): Fault {
  return {
    family,
    name: `${field} ${JSON.stringify(time)}`,
    act: changes(rowChanged({ [field]: time })),
    sees: { item: unreadable(field, time) },
  };
}

function unreadable(field: ValueField, text: string) {
  return { kind: 'answer', look: value(field, text, true) } as const;
}

function value(field: ValueField, text: string, isMarked: boolean): Look {
  return { kind: 'value', field, text, isMarked };
}

function status(text: string): Look {
  return { kind: 'text', field: 'status', text, shown: text };
}
