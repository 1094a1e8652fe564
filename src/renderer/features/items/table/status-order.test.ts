import { expect, it } from 'vitest';
import type { StatusState } from '#renderer/desktop/status-loader.ts';
import { statusOf, statusOrder } from './status-order.ts';

const seen = (status: string | null): StatusState => ({
  kind: 'seen',
  seen: { status, errorMessage: null, answeredAt: 1 },
  isAsked: false,
});

it('statuses stand in the document’s order, unknown ones after them, and what is not known last', () => {
  const states = [
    { kind: 'not-asked' as const },
    seen('LOST'),
    seen('UNAVAILABLE'),
    seen('BURNT'),
    seen(null),
    seen('AVAILABLE'),
  ];
  expect(states.toSorted(statusOrder).map(statusOf)).toEqual([
    'AVAILABLE',
    'UNAVAILABLE',
    'BURNT',
    'LOST',
    '',
    '',
  ]);
});
