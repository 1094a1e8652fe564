import { describe, expect, it } from 'vitest';
import { withFormulaGuard } from './spreadsheet-cell.ts';

describe('the formula guard', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['  =1', "'  =1"],
    ['\u200b\u00a0=1', "'\u200b\u00a0=1"],
    ['\uff1d1', "'\uff1d1"],
    ["'=1", "''=1"],
    ["'\tx", "''\tx"],
    ['a;=1', "a;'=1"],
    ['a\n-1', "a\n'-1"],
  ])('%j becomes %j', (text, guarded) => expect(withFormulaGuard(text)).toBe(guarded));

  it.each([
    ...['AK-47 | Redline', "'Blueberries' Buckshot | NSWC SEAL", '★ Karambit', '', 'a, =1', '1-2', 'a; b'],
  ])('%j is unchanged', (text) => expect(withFormulaGuard(text)).toBe(text));

  it('takes linear time', () => {
    const startedMs = performance.now();
    withFormulaGuard(`${'\t'.repeat(500_000)}x`);
    withFormulaGuard(`${"'".repeat(500_000)}=`);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });
});
