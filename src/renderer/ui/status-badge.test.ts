import { expect, it } from 'vitest';
import { statusDisplay } from './status-badge.tsx';

it.each(['REFUNDED', 'available', '', 'constructor'])('shows the status %j raw and neutral', (status) => {
  expect(statusDisplay(status)).toEqual({ words: status, tone: 'unknown' });
});
