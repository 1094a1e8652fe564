import { expect, test } from 'vitest';
import { createHandClock } from '#main/testing/hand-clock.ts';
import { createPutOffWrite } from './put-off-write.ts';

function aWrite() {
  const clock = createHandClock();
  const startedAt = clock.now();
  const writtenAfterMs: number[] = [];
  const write = createPutOffWrite({
    timers: clock,
    write: async () => void writtenAfterMs.push(clock.now() - startedAt),
  });
  return { clock, write, writtenAfterMs };
}

test('changes in quick succession are one write, which they do not put off', () => {
  const { clock, write, writtenAfterMs } = aWrite();
  write.within(500);
  clock.pass(400);
  write.within(500);
  clock.pass(100);
  clock.pass(10_000);
  expect(writtenAfterMs).toEqual([500]);
});

test('what is urgent does not wait for what is not', () => {
  const { clock, write, writtenAfterMs } = aWrite();
  write.within(60_000);
  write.within(500);
  write.within(60_000);
  clock.pass(500);
  clock.pass(60_000);
  expect(writtenAfterMs).toEqual([500]);
});

test('a change after a write is another write', () => {
  const { clock, write, writtenAfterMs } = aWrite();
  write.within(500);
  clock.pass(500);
  write.within(500);
  clock.pass(500);
  expect(writtenAfterMs).toEqual([500, 1_000]);
});

test('whoever leaves has written what was planned, once', async () => {
  const { clock, write, writtenAfterMs } = aWrite();
  write.within(500);
  await write.flush();
  await write.flush();
  clock.pass(500);
  expect(writtenAfterMs).toEqual([0]);
});
