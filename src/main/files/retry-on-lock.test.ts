import { expect, test } from 'vitest';
import { retryOnLock } from './retry-on-lock.ts';

function errorOf(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** An act that the system refuses so many times, and a wait that takes no time. */
function setUp(platform: NodeJS.Platform, code: string, refusals: number) {
  let tries = 0;
  const waits: number[] = [];
  const act = async () => {
    tries += 1;
    if (tries <= refusals) throw errorOf(code);
    return 'done';
  };
  const done = retryOnLock(act, { platform, wait: async (ms) => void waits.push(ms) });
  return { done, waits, tries: () => tries };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])('on Windows %s of a moment is waited out', async (code) => {
  const { done, tries } = setUp('win32', code, 3);
  expect(await done).toBe('done');
  expect(tries()).toBe(4);
});

test('what stays refused is rejected within a second', async () => {
  const { done, waits } = setUp('win32', 'EPERM', 1_000);
  await expect(done).rejects.toMatchObject({ code: 'EPERM' });
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(1_000);
});

test.each([
  ['linux', 'EPERM'],
  ['darwin', 'EACCES'],
  ['win32', 'ENOENT'],
  ['win32', 'ENOSPC'],
] as const)('on %s %s is an answer, not a moment', async (platform, code) => {
  const { done, tries } = setUp(platform, code, 1);
  await expect(done).rejects.toMatchObject({ code });
  expect(tries()).toBe(1);
});
