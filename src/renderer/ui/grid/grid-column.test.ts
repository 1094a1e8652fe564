import { describe, expect, it } from 'vitest';
import { rowTextFormats } from '#shared/rows-as-text.ts';
import { type GridColumn, itemLine, rowsText, selectColumn } from './grid-column.tsx';

const row = {
  id: 7,
  name: 'Redline https://steamcommunity.com/tradeoffer/new/?partner=1&token=Canary7f3a',
  market_hash_name: 'AK-47 | Redline',
};
const columns: readonly GridColumn<typeof row>[] = [
  selectColumn,
  { id: 'name', label: 'Name', size: 100, render: () => null, plain: ({ name }) => name },
  { id: 'id', label: 'ID', size: 50, render: () => null, plain: ({ id }) => `#${id}`, value: ({ id }) => id },
  { id: 'remove', label: 'Remove', size: 20, render: () => null, press: () => {} },
];

describe('rows as text', () => {
  it('have the columns that can be copied, with numbers as numbers', () => {
    expect(JSON.parse(rowsText('json', columns, [{ ...row, name: 'Redline' }]))).toEqual([
      { name: 'Redline', id: 7 },
    ]);
  });

  it('have the heading of what is copied, where the cells show something else', () => {
    const [, name] = columns;
    if (name === undefined) throw new Error('no column');
    expect(rowsText('tsv', [{ ...name, copiedLabel: 'Name (UTC)' }], [row])).toMatch(/^Name \(UTC\)\n/);
  });

  it.each(rowTextFormats)('never contain a trade token, as %s', (format) => {
    const text = rowsText(format, columns, [row]);
    expect(text).toContain('Redline https:');
    expect(text).not.toContain('Canary7f3a');
  });

  it('never contain one when dragged', () => {
    expect(itemLine(row)).toMatch(/^Redline https:.*, AK-47 \| Redline, #7$/);
    expect(itemLine(row)).not.toContain('Canary7f3a');
  });
});
