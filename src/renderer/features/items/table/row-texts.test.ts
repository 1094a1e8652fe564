import { describe, expect, it } from 'vitest';
import { aRow } from '#renderer/testing/builders.ts';
import { rowTextFormats } from '#shared/rows-as-text.ts';
import { defaultSettings } from '#shared/settings.ts';
import { columnsShown } from './item-columns.tsx';
import { rowLine, rowsText } from './row-texts.ts';

const row = aRow({
  id: 7,
  name: 'Redline https://steamcommunity.com/tradeoffer/new/?partner=1&token=Canary7f3a',
  market_hash_name: 'AK-47 | Redline',
});

describe('a trade token that a name quotes', () => {
  it.each(rowTextFormats)('is in no row that is copied as %s', (format) => {
    const text = rowsText(format, columnsShown(defaultSettings.columns), [row]);
    expect(text).toContain('Redline https:');
    expect(text).not.toContain('Canary7f3a');
  });

  it('is in no row that is dragged', () => {
    expect(rowLine(row)).toMatch(/^Redline https:.*, AK-47 \| Redline, #7$/);
    expect(rowLine(row)).not.toContain('Canary7f3a');
  });
});
