import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aRow } from '#renderer/testing/builders.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { localCopyTime, timeText, useFoundInLocalCopy } from './local-copy.ts';

function Found({ connectionId }: { connectionId: string }) {
  return useFoundInLocalCopy(connectionId, 'dragon').rows.map(({ name }) => name);
}

it('never shows items of one connection’s copy as another’s', async () => {
  const asked: string[] = [];
  const { container, rerender } = renderWithProviders(<Found connectionId="demo" />, {
    localCopy: {
      state: { whole: { number: 1, total: 1, items: 1, unreadable: 0, endedAt: 1 } },
      rows: [aRow({ id: 1, name: 'Dragon Lore' })],
      before({ connectionId }) {
        asked.push(connectionId);
        return connectionId === 'demo' ? Promise.resolve(undefined) : new Promise(() => {});
      },
    },
  });
  await screen.findByText('Dragon Lore');
  rerender(<Found connectionId="shop" />);
  await expect.poll(() => asked).toContain('shop');
  expect(container).toHaveTextContent('');
});

it('a local copy that was paused for long is dated by its start and end', () => {
  const at = (day: number, hour: number) => new Date(new Date().getFullYear(), 0, day, hour, 7).getTime();
  const timeOf = (startedAt: number) => {
    const whole = { number: 1, total: 1, items: 1, unreadable: 0, startedAt, endedAt: at(8, 10) };
    return localCopyTime({ pass: null, whole })?.replaceAll(/\s/g, ' ');
  };
  expect(timeOf(at(5, 9))).toBe('Jan 5 – 8');
  expect(timeOf(at(8, 9))).toBe('Jan 8, 10:07');
  expect(timeOf(at(8, 5))).toBe('Jan 8, 05:07 – 10:07');
  vi.useFakeTimers({ now: at(8, 11) });
  onTestFinished(() => void vi.useRealTimers());
  expect(timeOf(at(8, 5))).toBe('05:07 – 10:07');
});

it('shows the year of another year’s time', () => {
  const thisYear = new Date().getFullYear();
  for (const year of [thisYear - 1, thisYear + 4]) {
    expect(timeText(new Date(year, 0, 5, 10, 7).getTime())).toBe(`Jan 5, ${year}, 10:07`);
  }
  const startedAt = new Date(thisYear - 1, 11, 30).getTime();
  const endedAt = new Date(thisYear, 0, 2).getTime();
  const whole = { number: 1, total: 1, items: 1, unreadable: 0, startedAt, endedAt };
  expect(localCopyTime({ pass: null, whole })).toContain(`${thisYear - 1}`);
});
