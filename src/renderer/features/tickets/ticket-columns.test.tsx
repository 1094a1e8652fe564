import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import { aTicketRow } from './testing/ticket-screen.ts';
import { useErrorColumn } from './ticket-columns.tsx';
import type { TicketRow } from './ticket-rows.ts';

const waiting = aTicketRow(1);
const fine = aTicketRow(1, { kind: 'found', found: aDetail({ id: 1, error_message: null }) });
const wrong = aTicketRow(2, {
  kind: 'found',
  found: aDetail({ id: 2, error_message: 'Inventory is private' }),
});

function room(rows: readonly TicketRow[], isRunning: boolean) {
  return renderHook(useErrorColumn, { initialProps: { rows, isRunning } });
}

test('the error column is narrow until the first error', () => {
  const { result, rerender } = room([waiting, fine], true);
  expect(result.current).toBe(false);
  rerender({ rows: [fine, wrong], isRunning: true });
  expect(result.current).toBe(true);
  rerender({ rows: [fine, wrong], isRunning: false });
  expect(result.current).toBe(true);
});

test('the error column stays wide during a retry until all rows are loaded', () => {
  const { result, rerender } = room([fine, wrong], false);
  rerender({ rows: [waiting, waiting], isRunning: true });
  expect(result.current).toBe(true);
  rerender({ rows: [fine, fine], isRunning: true });
  expect(result.current).toBe(true);
  rerender({ rows: [fine, fine], isRunning: false });
  expect(result.current).toBe(false);
});
