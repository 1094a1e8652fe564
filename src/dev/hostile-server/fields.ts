import { changes, changesFields, onRows, sends } from './exchange.ts';
import { type FaultRow, failure, faults, type Observation, shows, showsAllRows, spoiltRow } from './fault.ts';
import { healthyRows } from './healthy-answers.ts';

const setAside = { kind: 'answer', rows: healthyRows - 1, setAside: 1 } as const;
const anItem = { kind: 'answer' } as const;
const notTheItem = failure('IC-ANSWER-SHAPE');

/** Undocumented values: the row is set aside and counted, or the value is shown as sent and marked. */
export const badFields = faults('Bad fields', [
  ...['"2"', '9007199254740993', '0', '-2', '2.5', 'null', '1e400'].map(
    (id): FaultRow => [`id ${id}`, sends(withRawId(id)), { list: setAside, item: notTheItem }],
  ),
  ['an id twice', inOneRow({ id: 1 }), { list: setAside }],
  ['another item', inOneRow({ id: 77_777 }), { item: notTheItem }],
  ...['1,00', '', '-1.00', '1e5', '1.234', '12', ' 1.00', '0x10', '１２.００'].map((text) =>
    price(text, true),
  ),
  // Has the documented shape, but a float can't hold it.
  price('99999999999999999999.99', false),
  ...([12.4, null, true, [], {}] as const).map(
    (given): FaultRow => [
      `price ${JSON.stringify(given)} without quotes`,
      inOneRow({ price: given }),
      { list: setAside, item: unreadable('price', JSON.stringify(given)) },
    ],
  ),
  ...['name', 'market_hash_name', 'image'].map(
    (field): FaultRow => [`${field} null`, inOneRow({ [field]: null }), { list: setAside, item: anItem }],
  ),
  ['a field missing', inOneRow({ market_hash_name: undefined }), { list: setAside, item: anItem }],
  [
    'every field missing',
    changes((good) => onRows(good, ({ id, hash }) => (hash === undefined ? {} : { id, hash }), spoiltRow)),
    { list: setAside, item: shows({ kind: 'missing-field', field: 'name' }) },
  ],
  [
    'extra fields',
    inOneRow({ colour: 'red', nested: { deep: [1, 2] } }),
    { list: showsAllRows(), item: shows({ kind: 'unlisted-field', name: 'colour' }) },
  ],
  [
    'rows that are no objects',
    changes((good) => ({ ...good, data: [null, 7, 'x', [], ...(good.data as unknown[])] })),
    { list: { kind: 'answer', rows: healthyRows, setAside: 4 } },
  ],
  ['appid as text', inOneRow({ appid: '730' }), { list: setAside }],
  ...['LOST_IN_SPACE', 'available'].map(
    (text): FaultRow => [
      `unknown status ${text}`,
      inOneRow({ status: text }),
      { item: shows({ kind: 'text', field: 'status', text, shown: text }) },
    ],
  ),
  ['status as a number', inOneRow({ status: 3 }), { item: anItem }],
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
  ['dates null', inOneRow({ bought_at: null, last_send: null }), { item: unreadable('bought_at', 'null') }],
  [
    'a trade offer beyond 2^53',
    sends((good) => good.replace('5123456789', '90071992547409931')),
    { item: unreadable('trade_offer_id', '90071992547409931') },
  ],
]);

/** Replaces the id of one row or the item by raw JSON that `JSON.stringify` couldn't write. */
function withRawId(raw: string) {
  return (good: string) => {
    let row = 0;
    const isList = good.includes('"pagination"');
    return good.replace(/"id":\d+/g, (id) => (!isList || row++ === spoiltRow ? `"id":${raw}` : id));
  };
}

function price(text: string, isMarked: boolean): FaultRow {
  const sees = {
    list: showsAllRows(value('price', text, isMarked)),
    item: shows(value('price', text, false)),
  };
  return [`price ${JSON.stringify(text)}`, inOneRow({ price: text }), sees];
}

type ValueField = Extract<Observation, { kind: 'value' }>['field'];

function marked(field: ValueField, time: string): FaultRow {
  return [`${field} ${JSON.stringify(time)}`, inOneRow({ [field]: time }), { item: unreadable(field, time) }];
}

function inOneRow(fields: Record<string, unknown>) {
  return changesFields(fields, spoiltRow);
}

function unreadable(field: ValueField, text: string) {
  return shows(value(field, text, true));
}

function value(field: ValueField, text: string, isMarked: boolean): Observation {
  return { kind: 'value', field, text, isMarked };
}
