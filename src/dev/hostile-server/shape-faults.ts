import {
  accepted,
  both,
  type FaultRow,
  fails,
  failure,
  faults,
  faultyRow,
  type Observation,
  shows,
  showsAllRows,
} from './fault.ts';
import { changes, changesFields, healthyRows, listOf, onRows, replies, sends } from './responses.ts';

const shape = fails('IC-ANSWER-SHAPE');
const notJson = fails('IC-ANSWER-NOT-JSON');
const tooDeep = fails('IC-ANSWER-TOO-DEEP');
const depth = 200_000;
const deepArray = '['.repeat(depth) + ']'.repeat(depth);

/** Invalid JSON, too much of it, or of another shape (section 2.1). */
export const badJson = faults('Bad JSON', [
  ['nested 200k deep', sends((good) => good.replace(/\}$/, `,"x":${deepArray}}`)), tooDeep],
  ['nested 200k deep and cut', replies(200, '{"a":'.repeat(depth)), tooDeep],
  ['nested within a row', changes((good) => ({ ...good, extra: nested(60) })), accepted],
  ['__proto__ and constructor keys', sends(withPollution), both(shows({ kind: 'unpolluted-objects' }))],
  ...['[]', '"text"', 'null', 'true', '7', '{}', '[{"success":true}]'].map(
    (text): FaultRow => [`the whole is ${text}`, replies(200, text), shape],
  ),
  ...[null, 'text', 7, true].map(
    (data): FaultRow => [`data is ${JSON.stringify(data)}`, changes((good) => ({ ...good, data })), shape],
  ),
  [
    'data of the other endpoint',
    changes((good, { endpoint }) => ({ ...good, data: endpoint === 'list' ? { id: 1 } : [{ id: 1 }] })),
    shape,
  ],
  ['data missing', changes(({ data: _data, ...good }) => good), shape],
  [
    'type of the other endpoint',
    changes((good, { endpoint }) => ({ ...good, type: endpoint === 'list' ? 'response' : 'pagination' })),
    shape,
  ],
  ['success as text', changes((good) => ({ ...good, success: 'true' })), shape],
  ['success missing', changes(({ success: _success, ...good }) => good), shape],
  ['trailing comma', sends((good) => good.replace(/\}$/, ',}')), notJson],
  ['two documents', sends((good) => `${good}\n${good}`), notJson],
  ['NaN', sends((good) => good.replace(/"id":\d+/, '"id":NaN')), notJson],
  ['a comment', sends((good) => `/* shop */${good}`), notJson],
  ['a script around it', sends((good) => `callback(${good})`), notJson],
  ['a guard before it', sends((good) => `)]}',\n${good}`), notJson],
  ['a key twice', sends((good) => good.replace('{', '{"data":"first",')), accepted],
  ['unknown members', changes((good) => ({ ...good, message: 'hello', debug: { a: [1] } })), accepted],
]);

function nested(levels: number): unknown {
  return levels === 0 ? 0 : [nested(levels - 1)];
}

function withPollution(good: string): string {
  const bad =
    '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":null,';
  return good.replace('{', `{${bad}`).replaceAll('{"id"', `{${bad}"id"`);
}

const setAside = { kind: 'response', rows: healthyRows - 1, setAside: 1 } as const;
const anItem = { kind: 'response' } as const;
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
    changes((good) => onRows(good, ({ id, hash }) => (hash === undefined ? {} : { id, hash }), faultyRow)),
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
    { list: { kind: 'response', rows: healthyRows, setAside: 4 } },
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
    return good.replace(/"id":\d+/g, (id) => (!isList || row++ === faultyRow ? `"id":${raw}` : id));
  };
}

function price(text: string, isMarked: boolean): FaultRow {
  const expects = {
    list: showsAllRows(value('price', text, isMarked)),
    item: shows(value('price', text, false)),
  };
  return [`price ${JSON.stringify(text)}`, inOneRow({ price: text }), expects];
}

type ValueField = Extract<Observation, { kind: 'value' }>['field'];

function marked(field: ValueField, time: string): FaultRow {
  return [`${field} ${JSON.stringify(time)}`, inOneRow({ [field]: time }), { item: unreadable(field, time) }];
}

function inOneRow(fields: Record<string, unknown>) {
  return changesFields(fields, faultyRow);
}

function unreadable(field: ValueField, text: string) {
  return shows(value(field, text, true));
}

function value(field: ValueField, text: string, isMarked: boolean): Observation {
  return { kind: 'value', field, text, isMarked };
}

const allRows = { kind: 'response', rows: healthyRows } as const;

/** Implausible counts and links (section 2.3): rows are shown, the pager stays plausible, and no link is followed. */
export const badPaging = faults('Bad paging', [
  ...[-1, 10 ** 18, '5', 1].map((total) => paging({ total })),
  ...[1.5, 0, -3, 10 ** 15].map((pages) => paging({ pages })),
  ...[9, 0].map((current_page) => paging({ current_page })),
  ...[0, 10 ** 9].map((per_page) => paging({ per_page })),
  paging({ total: null, pages: null, per_page: null, current_page: null, links: null }),
  paging({ links: null }),
  paging({ links: { next_page: 'javascript:window.hacked=1', previous_page: 'page=abc', first_page: '' } }),
  paging({
    links: { next_page: '/v1/items?page=abc', previous_page: null, first_page: '/v1/items?page=-1' },
  }),
  [
    'links to another origin',
    changes((good, { otherOrigin, token }) => {
      const [next_page, previous_page] = [`${otherOrigin}/?page=2`, `${otherOrigin}/?t=${token}`];
      const links = { next_page, previous_page, first_page: otherOrigin };
      return { ...good, pagination: { ...good.pagination, pages: 1, links } };
    }),
    { list: showsAllRows() },
    { maxRequests: 1 },
  ],
  ['pagination missing', changes(({ pagination: _gone, ...good }) => good), { list: allRows }],
  ['pagination as an array', changes((good) => ({ ...good, pagination: [1, 2, 3] })), { list: allRows }],
  [
    '10,000 rows in a page',
    changes((good) => {
      const [row] = good.data as { name: string }[];
      return { ...good, data: listOf(10_000, { name: row?.name }).data };
    }),
    { list: shows({ kind: 'responsive' }) },
  ],
  [
    'no rows but a total',
    changes((good) => ({ ...good, data: [] })),
    { list: { kind: 'response', rows: 0 } },
  ],
]);

function paging(change: Record<string, unknown>): FaultRow {
  return [
    JSON.stringify(change),
    changes((good) => ({ ...good, pagination: { ...good.pagination, ...change } })),
    { list: showsAllRows({ kind: 'plausible-counts' }) },
  ];
}
