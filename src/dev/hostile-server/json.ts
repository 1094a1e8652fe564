import { changes, replies, sends } from './exchange.ts';
import { accepted, both, type FaultRow, fails, faults, shows } from './fault.ts';

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
