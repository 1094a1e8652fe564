import { expect, test } from 'vitest';
import { differencesAsTsv } from './differences-dialog.tsx';

const seen = {
  connectionId: 'shop',
  endpoint: 'list',
  kind: 'extra-field',
  answers: 3,
  firstSeenAt: 0,
  lastSeenAt: 0,
} as const;

test('a field name sent by the service can’t start a formula in a spreadsheet', () => {
  const text = differencesAsTsv([{ ...seen, name: '=HYPERLINK("https://evil.example")' }], () => '=Shop');
  const [, line = ''] = text.split('\n');
  expect(line.split('\t').slice(0, 5)).toEqual([
    `'=HYPERLINK("https://evil.example")`,
    'extra-field',
    'list',
    "'=Shop",
    '3',
  ]);
});
