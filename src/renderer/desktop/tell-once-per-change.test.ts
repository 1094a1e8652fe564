import { expect, test } from 'vitest';
import { afterPaint } from '#renderer/ui/after-paint.ts';
import { tellOncePerChange } from './tell-once-per-change.ts';

const restOfThisGo = () => new Promise<void>((resolve) => afterPaint(resolve));

test('many changes in one go are told once, as it is in the end', async () => {
  const told: number[] = [];
  let value = 0;
  const changed = tellOncePerChange(
    () => value,
    (now) => told.push(now),
  );
  for (value = 1; value < 5; value += 1) changed();
  expect(told).toEqual([]);
  await restOfThisGo();
  expect(told).toEqual([5]);
  value = 6;
  changed();
  await restOfThisGo();
  expect(told).toEqual([5, 6]);
});

test('what was changed and changed back is not told again', async () => {
  const told: string[][] = [];
  let value = ['refresh'];
  const changed = tellOncePerChange(
    () => value,
    (now) => told.push(now),
  );
  changed();
  await restOfThisGo();
  value = [];
  changed();
  value = ['refresh'];
  changed();
  await restOfThisGo();
  expect(told).toEqual([['refresh']]);
});
