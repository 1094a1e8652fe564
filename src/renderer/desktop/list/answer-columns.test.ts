import { expect, it } from 'vitest';
import { statusOrder } from './answer-columns.tsx';

it('statuses are in the document’s order, unknown ones after them, and what is not known last', () => {
  expect(['', 'LOST', 'UNAVAILABLE', 'BURNT', '', 'AVAILABLE'].toSorted(statusOrder)).toEqual([
    'AVAILABLE',
    'UNAVAILABLE',
    'BURNT',
    'LOST',
    '',
    '',
  ]);
});
