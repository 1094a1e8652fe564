import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

test('without options the defaults are used', () => {
  expect(readCommandLine([], {})).toEqual({ kind: 'start', port: 0, latencyMs: 0, items: 150_000, seed: 1 });
});

test('every option is read', () => {
  const args = '--port 4600 --token abc --latency 50 --items 200 --seed 7'.split(' ');
  expect(readCommandLine(args, { DEMO_TOKEN: 'other' })).toEqual({
    kind: 'start',
    port: 4600,
    token: 'abc',
    latencyMs: 50,
    items: 200,
    seed: 7,
  });
});

test('the token may come from the environment', () => {
  expect(readCommandLine([], { DEMO_TOKEN: 'from-outside' })).toMatchObject({ token: 'from-outside' });
});

test.each([
  [['--port', '70000'], '--port must be a whole number from 0 to 65535.'],
  [['--port', 'x'], '--port must be'],
  [['--latency', '-5'], "'--latency'"],
  [['--items', '0'], '--items must be a whole number from 1'],
  [['--colour', 'red'], "Unknown option '--colour'"],
  [['4600'], "Unexpected argument '4600'"],
])('%j is refused with a reason', (args, message) => {
  const command = readCommandLine(args, {});
  expect(command).toMatchObject({ kind: 'wrong', message: expect.stringContaining(message) });
});

test('a token that is invalid in a header is refused without being repeated', () => {
  const command = readCommandLine(['--token', 'se cret'], {});
  expect(command).toMatchObject({ kind: 'wrong', message: expect.not.stringContaining('cret') });
});
