import { changes, replies, sends } from '#dev/hostile-server/exchange.ts';
import { answered, both, type Fault, failure } from '#dev/hostile-server/fault.ts';

const family = 'Bad JSON';
const shape = both(failure('IC-ANSWER-SHAPE'));
const notJson = both(failure('IC-ANSWER-NOT-JSON'));
const tooDeep = both(failure('IC-ANSWER-TOO-DEEP'));
const depth = 200_000;

/** JSON that is none, is too much, or is of another shape (section 2.1). */
export const badJson: Fault[] = [
  {
    family,
    name: 'nested 200k deep',
    act: sends((good) => good.replace(/\}$/, `,"x":${'['.repeat(depth)}${']'.repeat(depth)}}`)),
    sees: tooDeep,
  },
  { family, name: 'nested 200k deep and cut', act: replies(200, '{"a":'.repeat(depth)), sees: tooDeep },
  {
    family,
    name: 'nested within a row',
    act: changes((good) => ({ ...good, extra: nested(60) })),
    sees: both(answered),
  },
  {
    family,
    name: '__proto__ and constructor keys',
    act: sends(withPollution),
    sees: both({ kind: 'answer', look: { kind: 'unpolluted-objects' } }),
  },
  ...['[]', '"text"', 'null', 'true', '7', '{}', '[{"success":true}]'].map((text) => ({
    family,
    name: `the whole is ${text}`,
    act: replies(200, text),
    sees: shape,
  })),
  ...[null, 'text', 7, true].map((data) => ({
    family,
    name: `data is ${JSON.stringify(data)}`,
    act: changes((good) => ({ ...good, data })),
    sees: shape,
  })),
  {
    family,
    name: 'data of the other endpoint',
    act: changes((good, { endpoint }) => ({ ...good, data: endpoint === 'list' ? { id: 1 } : [{ id: 1 }] })),
    sees: shape,
  },
  { family, name: 'data missing', act: changes(({ data: _data, ...good }) => good), sees: shape },
  {
    family,
    name: 'type of the other endpoint',
    act: changes((good, { endpoint }) => ({
      ...good,
      type: endpoint === 'list' ? 'response' : 'pagination',
    })),
    sees: shape,
  },
  { family, name: 'success as text', act: changes((good) => ({ ...good, success: 'true' })), sees: shape },
  { family, name: 'success missing', act: changes(({ success: _success, ...good }) => good), sees: shape },
  { family, name: 'trailing comma', act: sends((good) => good.replace(/\}$/, ',}')), sees: notJson },
  { family, name: 'two documents', act: sends((good) => `${good}\n${good}`), sees: notJson },
  { family, name: 'NaN', act: sends((good) => good.replace(/"id":\d+/, '"id":NaN')), sees: notJson },
  { family, name: 'a comment', act: sends((good) => `/* shop */${good}`), sees: notJson },
  { family, name: 'a script around it', act: sends((good) => `callback(${good})`), sees: notJson },
  { family, name: 'a guard before it', act: sends((good) => `)]}',\n${good}`), sees: notJson },
  {
    family,
    name: 'a key twice',
    act: sends((good) => good.replace('{', '{"data":"first",')),
    sees: both(answered),
  },
  {
    family,
    name: 'unknown members',
    act: changes((good) => ({ ...good, message: 'hello', debug: { a: [1] } })),
    sees: both(answered),
  },
];

function nested(levels: number): unknown {
  return levels === 0 ? 0 : [nested(levels - 1)];
}

function withPollution(good: string): string {
  const bad =
    '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":null,';
  return good.replace('{', `{${bad}`).replaceAll('{"id"', `{${bad}"id"`);
}
