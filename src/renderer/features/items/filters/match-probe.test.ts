import { expect, it } from 'vitest';
import { matchCounts } from './match-probe.tsx';

it('counts each result once, by its closest match', () => {
  const values = ['Redline', 'redline', 'AK-47 | Redline', 'AK-47 | REDLINE', 'Asiimov', 'Redline'];
  expect(matchCounts('Redline', values)).toEqual({
    equal: 2,
    equalButCase: 1,
    contains: 2,
    neither: 1,
  });
});
