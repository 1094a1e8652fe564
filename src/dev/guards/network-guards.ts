// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of a source is looked for as it stands.
import type { GuardedFile } from './guard.ts';

/** Rules 24 to 32: what a catalog and the network can answer. */
export const networkGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/items-api/request-watch.ts',
    tests: ['main/items-api/http-client.test.ts'],
    guards: [
      {
        rule: 24,
        name: 'a request ends in time whatever happens',
        find: "const total = timer('total', given.totalMs);",
        replace: 'const total = undefined as unknown;',
      },
      {
        rule: 24,
        name: 'a cancel is heard',
        find: "else given.signal.addEventListener('abort', cancel, { once: true });",
        replace: '',
      },
      {
        rule: 24,
        name: 'a cancel that came first counts',
        find: 'if (given.signal.aborted) cancel();\n  else given',
        replace: 'given',
      },
      {
        rule: 24,
        name: 'a cancel does not wait for the network',
        find: 'Promise.race([stopped, work])',
        replace: 'work',
      },
      {
        rule: 24,
        name: 'a stage ends in time',
        find: 'if (!controller.signal.aborted) stage = timer(name, afterMs);',
        replace: 'stage = [timer, name, afterMs].length;',
      },
    ],
  },
  {
    file: 'src/main/ipc/requests.ts',
    tests: ['main/ipc/requests.test.ts', 'main/ipc/item-requests.test.ts'],
    guards: [
      {
        rule: 24,
        name: 'a cancel settles what waits for a keychain',
        find: "signal.addEventListener('abort', cancelled, { once: true });",
        replace: '',
      },
      {
        rule: 24,
        name: 'a cancel that overtakes its request counts',
        find: 'if (early.delete(requestId) || isOver) controller.abort();',
        replace: 'if (isOver) controller.abort();',
      },
      {
        rule: 31,
        name: 'two requests never share an id',
        find: "if (running.has(requestId)) throw new Error('request id in use');",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/items-api/body-reader.ts',
    tests: ['main/items-api/http-client.test.ts'],
    guards: [
      {
        rule: 25,
        name: 'decoded bytes are counted while they come',
        find: "if (bytes > maxBytes) return failed({ kind: 'too-large', limitBytes: maxBytes });",
        replace: '',
      },
      {
        rule: 25,
        name: 'an unknown coding is refused',
        find: 'codings.every((coding) => knownCodings.has(coding.trim()))',
        replace: 'codings.length > 0',
      },
      {
        rule: 27,
        name: 'fewer bytes than announced is cut off',
        find: "if (announced !== null && bytes < announced) return failed({ kind: 'cut-off' });",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/items-api/items-api.ts',
    tests: ['main/items-api/items-api.test.ts'],
    guards: [
      {
        rule: 25,
        name: 'an item has a smaller cap than a list',
        find: 'const mostItemBytes = 1024 * 1024;',
        replace: 'const mostItemBytes = 8 * 1024 * 1024;',
      },
      {
        rule: 25,
        name: 'a list has a cap',
        find: 'const mostListBytes = 8 * 1024 * 1024;',
        replace: 'const mostListBytes = Number.MAX_SAFE_INTEGER;',
      },
    ],
  },
  {
    file: 'src/main/items-api/answer-text.ts',
    tests: ['main/items-api/answer-text.test.ts'],
    guards: [
      { rule: 26, name: 'UTF-8 or nothing', find: '{ fatal: true }', replace: '{ fatal: false }' },
      {
        rule: 27,
        name: 'HTML is not the service, whatever is inside',
        find: "if (type === 'text/html' || type === 'application/xhtml+xml') {",
        replace: "if (type === '?') {",
      },
      {
        rule: 27,
        name: 'HTML under another name is not the service',
        find: "if (/^\\s*</.test(text)) return failed({ kind: 'not-the-service', reason: 'web-page' });",
        replace: '',
      },
      {
        rule: 27,
        name: 'other content is not the service',
        find: "if (!mayBeJson(type)) return failed({ kind: 'not-the-service', reason: 'other-content' });",
        replace: '',
      },
      {
        rule: 27,
        name: 'an empty answer is not "no items"',
        find: "if (answer.body.byteLength === 0) return failed({ kind: 'empty-answer', status: answer.status });",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/items-api/json-text.ts',
    tests: ['main/items-api/json-text.test.ts', 'main/items-api/list-answer.test.ts'],
    guards: [
      {
        rule: 26,
        name: 'the depth is capped',
        find: "if (depth > deepestNesting) return failed({ kind: 'unreadable-answer', reason: 'too-deep' });",
        replace: '',
      },
      {
        rule: 27,
        name: 'JSON that ends in the middle is cut off',
        find: "if (endsInside) return failed({ kind: 'cut-off' });",
        replace: '',
      },
      {
        rule: 29,
        name: 'digits that a float would lose are shown',
        find: 'exactJson.rawJSON(source)',
        replace: 'value',
      },
    ],
  },
  {
    file: 'src/main/items-api/envelope.ts',
    tests: ['main/items-api/list-answer.test.ts', 'main/items-api/item-answer.test.ts'],
    guards: [
      {
        rule: 27,
        name: '"success: false" is said',
        find: "if (value.success === false) return failed({ kind: 'unreadable-answer', reason: 'says-failure' });",
        replace: '',
      },
      { rule: 28, name: 'the kind of envelope', find: ' || value.type !== type', replace: '' },
      {
        rule: 28,
        name: 'an envelope that does not say success',
        find: 'value.success !== true || ',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/items-api/list-answer.ts',
    tests: ['main/items-api/list-answer.test.ts'],
    guards: [
      {
        rule: 26,
        name: 'only rebuilt rows go out',
        find: 'rows.push(row.data);',
        replace: 'rows.push(given as ListItem);',
      },
      {
        rule: 28,
        name: 'a bad row is set aside, not lost',
        find: 'setAside.push({ index, fields: badFields(given, row.error.issues), isRepeated: false });',
        replace: '',
      },
      {
        rule: 28,
        name: 'a bad envelope fails the page',
        find: "if (!Array.isArray(data)) return failed({ kind: 'unreadable-answer', reason: 'shape' });",
        replace:
          'if (!Array.isArray(data)) return success({ rows: [], quarantined: [], pagination: readPagination(null), unlistedFields: [] });',
      },
      {
        rule: 28,
        name: 'an id that comes twice is set aside',
        find: '} else if (ids.has(row.data.id)) {',
        replace: '} else if (ids === undefined) {',
      },
      {
        rule: 31,
        name: 'a count is a plain count',
        find: 'Number.isSafeInteger(value) && value >= 0',
        replace: 'value >= 0',
      },
      {
        rule: 21,
        name: 'a row set aside hides a trade token',
        find: 'withTradeTokensMasked(JSON.stringify(data[index]))',
        replace: 'JSON.stringify(data[index])',
      },
    ],
  },
  {
    file: 'src/main/items-api/item-fields.ts',
    tests: ['main/items-api/list-answer.test.ts', 'main/items-api/item-answer.test.ts'],
    guards: [
      {
        rule: 29,
        name: 'an id is a positive safe integer',
        find: 'const itemId = z.int().positive();',
        replace: 'const itemId = z.number();',
      },
      {
        rule: 29,
        name: 'a number is a safe integer',
        find: 'const integer = z.int();',
        replace: 'const integer = z.number();',
      },
      {
        rule: 26,
        name: 'half a surrogate pair is replaced',
        find: 'z.string().transform((value) => value.toWellFormed())',
        replace: 'z.string()',
      },
    ],
  },
  {
    file: 'src/main/items-api/item-urls.ts',
    tests: ['main/items-api/item-urls.test.ts'],
    guards: [
      {
        rule: 29,
        name: 'an id in the path is digits',
        find: 'if (!Number.isSafeInteger(itemId) || !/^\\d{1,16}$/.test(String(itemId))) return null;',
        replace: '',
      },
    ],
  },
  {
    file: 'src/shared/price.ts',
    tests: ['shared/price.test.ts'],
    guards: [
      {
        rule: 29,
        name: 'a price has its documented shape',
        find: 'return /^\\d{1,30}\\.\\d{2}$/.test(text);',
        replace: 'return /^\\d+(\\.\\d+)?$/.test(text);',
      },
      {
        rule: 29,
        name: 'prices are compared digit by digit',
        find: 'return isPrice(price) ? BigInt(price.replace',
        replace: 'return isPrice(price) ? BigInt(Math.round(Number(price) * 100)) || BigInt(price.replace',
      },
    ],
  },
  {
    file: 'src/shared/timestamp.ts',
    tests: ['shared/timestamp.test.ts'],
    guards: [
      {
        rule: 30,
        name: '30 February is no date',
        find: " || new Date(ms).toISOString() !== `${text.replace(' ', 'T')}.000Z`",
        replace: '',
      },
      { rule: 30, name: 'there is no year 0', find: " || text.startsWith('0000')", replace: '' },
      {
        rule: 30,
        name: 'microseconds have six digits',
        find: '(?:\\.(\\d{6}))Z$/',
        replace: '(?:\\.(\\d+))?Z$/',
      },
    ],
  },
  {
    file: 'src/shared/item-query-changes.ts',
    tests: ['shared/item-query-changes.test.ts'],
    guards: [
      {
        rule: 31,
        name: 'a page is within the pages there are',
        find: 'page: clamp(Math.trunc(page), 1, last)',
        replace: 'page: last && page',
      },
      {
        rule: 31,
        name: 'a page size is within 1 to 250',
        find: 'limit: clamp(Math.trunc(limit), limitBounds.min, limitBounds.max)',
        replace: 'limit',
      },
      {
        rule: 31,
        name: 'a new filter returns to page 1',
        find: 'return { ...query, names: distinct(names), page: 1 };',
        replace: 'return { ...query, names: distinct(names) };',
      },
    ],
  },
  {
    file: 'src/renderer/desktop/item-queries.ts',
    tests: ['renderer/desktop/item-queries.test.ts'],
    guards: [
      {
        rule: 31,
        name: 'an answer nobody waits for is cancelled',
        find: "signal.addEventListener('abort', cancel, { once: true });",
        replace: '',
      },
      {
        rule: 37,
        name: 'every cache is keyed by its connection',
        find: "['connection', connectionId] as const",
        replace: "['connection', connectionId && ''] as const",
      },
    ],
  },
  {
    file: 'src/main/items-api/retry-after.ts',
    tests: ['main/items-api/retry-after.test.ts'],
    guards: [
      {
        rule: 32,
        name: 'a wait is clamped to 1 to 120 s',
        find: 'return Math.min(retryAfterBounds.maxMs, Math.max(retryAfterBounds.minMs, ms));',
        replace: 'return ms;',
      },
      {
        rule: 32,
        name: 'a date is an HTTP date',
        find: 'if (!httpDate.test(text)) return null;',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/items-api/retry-policy.ts',
    tests: ['main/items-api/retry-policy.test.ts', 'main/items-api/http-client.test.ts'],
    guards: [
      {
        rule: 32,
        name: 'a refusal is never retried',
        find: 'if (!isPassing(tried.failure) || tried.retry >= retries)',
        replace: 'if (tried.retry >= retries)',
      },
      { rule: 32, name: 'at most three retries', find: ' || tried.retry >= retries', replace: '' },
      {
        rule: 32,
        name: 'the pause is jittered',
        find: 'Math.floor(random * firstMs * 2 ** retry)',
        replace: 'Math.floor(firstMs * 2 ** retry + 0 * random)',
      },
      {
        rule: 32,
        name: 'a 429 holds the connection',
        find: 'return { failure, forMs: retryAfterMs ?? unstatedMs };',
        replace: 'return unstatedMs < 0 ? { failure, forMs: 0 } : null;',
      },
    ],
  },
];
