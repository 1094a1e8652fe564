import { expect, test } from 'vitest';
import { openSqliteFile } from '#main/files/sqlite-file.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { createLastStatuses } from './last-statuses.ts';
import { createSpanTable, historySchema } from './span-table.ts';

const folder = temporaryFolder();
const shop = { connectionId: 'shop', baseAddress: 'https://one.example' };
const removed = { connectionId: 'removed', baseAddress: 'https://two.example' };

test('what is seen after a removed connection’s spans were swept is found, although ids are used again', async () => {
  const opened = await openSqliteFile(folder.at('diary.sqlite'), historySchema);
  if (opened.kind !== 'open') throw opened.error;
  const table = createSpanTable(opened.database);
  const see = (key: typeof shop, itemId: number, status: string, seenAt: number) =>
    table.write([{ ...key, itemId, status, hasError: false, seenAt }]);
  const statuses = createLastStatuses(folder.at('diary.sqlite'), shop);

  see(shop, 1, 'AVAILABLE', 1_000);
  see(removed, 2, 'AVAILABLE', 2_000);
  see(removed, 3, 'AVAILABLE', 3_000);
  expect(statuses.idsWith(['AVAILABLE'])).toEqual([1]);
  table.forget('removed');
  expect(table.sweepForgotten(100)).toBe(false);
  see(shop, 1, 'TRADE_ACCEPTED', 4_000);
  see(shop, 4, 'AVAILABLE', 5_000);
  see(shop, 5, 'AVAILABLE', 6_000);
  expect(statuses.idsWith(['AVAILABLE'])).toEqual([4, 5]);
  expect(statuses.idsWith(['TRADE_ACCEPTED'])).toEqual([1]);
  opened.database.close();
});
