import { describe, expect, it } from 'vitest';
import { matchCounts } from './match-probe.tsx';

describe('how answers compare with the text that was requested', () => {
  it('counts every row once, by the closest it comes', () => {
    const values = ['Redline', 'redline', 'AK-47 | Redline', 'AK-47 | REDLINE', 'Asiimov', 'Redline'];
    expect(matchCounts('Redline', values)).toEqual({
      rows: 6,
      equal: 2,
      equalButCase: 1,
      contains: 2,
      neither: 1,
    });
  });

  it('counts nothing where nothing was answered', () => {
    expect(matchCounts('Redline', [])).toEqual({
      rows: 0,
      equal: 0,
      equalButCase: 0,
      contains: 0,
      neither: 0,
    });
  });
});
