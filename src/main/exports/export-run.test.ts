import { expect, test } from 'vitest';
import { exportFields } from '#shared/export.ts';
import { exportedCells } from './export-run.ts';

const token = 'Ab3dEf9h';
const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=118204417&token=${token}`;

test('cells are in the order of the columns, with null for missing ones', () => {
  expect(
    exportedCells({ id: 7, name: 'AK', error_message: null }, ['name', 'status', 'id', 'error_message']),
  ).toEqual(['AK', null, 7, null]);
});

test('masks the token in other texts', () => {
  const row = { error_message: `refused for ${token}`, trade_url: tradeUrl };
  expect(exportedCells(row, ['error_message'])).toEqual(['refused for ••••••••']);
});

test.each(exportFields)('masks the token in %s, however it is written', (field) => {
  for (const text of [
    tradeUrl,
    tradeUrl.replace('token', '%74oken'),
    `sent to ${tradeUrl}&x=1`,
    encodeURIComponent(tradeUrl),
  ]) {
    expect(String(exportedCells({ [field]: text }, [field])[0])).not.toContain(token);
  }
});
