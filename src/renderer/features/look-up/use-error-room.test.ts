import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import type { LookUpRow } from './look-up.ts';
import { useErrorRoom } from './look-up-columns.tsx';

const waiting: LookUpRow = { id: 1, result: { kind: 'waiting' } };
const fine: LookUpRow = { id: 1, result: { kind: 'found', found: aDetail({ id: 1, error_message: null }) } };
const wrong: LookUpRow = {
  id: 2,
  result: { kind: 'found', found: aDetail({ id: 2, error_message: 'Inventory is private' }) },
};

function room(rows: readonly LookUpRow[], isRunning: boolean) {
  return renderHook(useErrorRoom, { initialProps: { rows, isRunning } });
}

test('errors have no room before there is one, and have it from the first one on', () => {
  const { result, rerender } = room([waiting, fine], true);
  expect(result.current).toBe(false);
  rerender({ rows: [fine, wrong], isRunning: true });
  expect(result.current).toBe(true);
  rerender({ rows: [fine, wrong], isRunning: false });
  expect(result.current).toBe(true);
});

test('a list that is asked for again keeps their room until all is answered', () => {
  const { result, rerender } = room([fine, wrong], false);
  rerender({ rows: [waiting, waiting], isRunning: true });
  expect(result.current).toBe(true);
  rerender({ rows: [fine, fine], isRunning: true });
  expect(result.current).toBe(true);
  rerender({ rows: [fine, fine], isRunning: false });
  expect(result.current).toBe(false);
});
