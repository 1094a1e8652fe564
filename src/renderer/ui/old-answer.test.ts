import { expect, it } from 'vitest';
import { isOldAnswer } from './old-answer.ts';
import { msUntilNextAge } from './seen-text.ts';

it('an answer is old once it is five minutes old, which is when its age is said anew', () => {
  const justBefore = 299_000;
  expect(isOldAnswer(0, justBefore)).toBe(false);
  expect(isOldAnswer(0, justBefore + msUntilNextAge(0, justBefore))).toBe(true);
});
