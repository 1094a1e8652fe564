import { expect, it } from 'vitest';
import { statusOrder } from './response-columns.tsx';

it('sorts documented statuses first, then unknown ones, then missing ones', () => {
  expect(['', 'LOST', 'UNAVAILABLE', 'BURNT', '', 'AVAILABLE'].toSorted(statusOrder)).toEqual([
    'AVAILABLE',
    'UNAVAILABLE',
    'BURNT',
    'LOST',
    '',
    '',
  ]);
});
