// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of a source is looked for as it stands.
import type { GuardedFile } from './guard.ts';

/** Rules 25 to 30: what an answer can be. */
export const answerGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/items-api/items-api.ts',
    tests: ['main/items-api/items-api.test.ts', 'main/ipc/token-replies.test.ts'],
    guards: [
      {
        rule: 13,
        name: 'an echoed token does not reach the page',
        find: 'readText(withoutSecrets(text.value))',
        replace: 'readText(text.value)',
      },
    ],
  },
  {
    file: 'src/main/items-api/item-answer.ts',
    tests: ['main/items-api/item-answer.test.ts'],
    guards: [
      {
        rule: 21,
        name: 'the raw answer hides the trade token',
        find: 'return jsonTextShown(value, withMaskedToken, indent);',
        replace: 'return jsonTextShown(value, (text) => text, indent);',
      },
      {
        rule: 21,
        name: 'the raw answer hides the trade token where it stands alone',
        find: 'withoutTokenValue(rawJson(value, indent), tradeUrlIn(data))',
        replace: "(withoutTokenValue && tradeUrlIn ? rawJson(value, indent) : '')",
      },
      {
        rule: 26,
        name: 'another item is not the answer',
        find: ' || data.id !== askedId',
        replace: '',
      },
      {
        rule: 26,
        name: "only the answer's own fields are read",
        find: 'Object.hasOwn(data, field) ? itemSchema',
        replace: 'true ? itemSchema',
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
        find: 'jsonTextShown(data[index], withMaskedToken)',
        replace: 'jsonTextShown(data[index], (text) => text)',
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
    file: 'src/renderer/ui/visible-text.ts',
    tests: ['renderer/ui/visible-text.test.ts'],
    guards: [
      {
        rule: 33,
        name: 'hidden characters are shown',
        find: 'text.replace(hiddenCharacters, named)',
        replace: 'text',
      },
      { rule: 33, name: 'direction overrides are shown', find: '\\u2028-\\u202e', replace: '\\u2028' },
      {
        rule: 33,
        name: 'zero-width characters are shown',
        find: '\\u200b\\u200c\\u200e\\u200f',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/items-api/filter-messages.ts',
    tests: ['main/items-api/filter-messages.test.ts'],
    guards: [
      {
        rule: 33,
        name: "the service's messages are clipped",
        find: '.slice(0, longestMessage)',
        replace: '',
      },
      {
        rule: 33,
        name: "hidden characters in the service's messages are shown",
        find: ".replace(/[\\p{Cc}\\p{Cf}]/gu, '�')",
        replace: '',
      },
    ],
  },
];
