import { expect, test } from 'vitest';
import { createHandClock } from '#main/testing/hand-clock.ts';
import { type LifecycleDeps, manageLifecycle } from './lifecycle.ts';

function setUp(platform: NodeJS.Platform = 'linux') {
  const listeners = new Map<string, (event: { preventDefault(): void }, argv?: string[]) => void>();
  const happened: string[] = [];
  const clock = createHandClock();
  let endShutDown: (error?: Error) => void = () => {};
  const app = {
    on: (event: string, listener: (event: { preventDefault(): void }, argv?: string[]) => void) =>
      listeners.set(event, listener),
    quit: () => happened.push('quit'),
    exit: (code: number) => happened.push(`exit ${code}`),
    relaunch: ({ args }: { args: string[] }) => happened.push(`again with ${args.join(' ')}`),
  };
  const { endNow } = manageLifecycle({
    // Safe: the lifecycle uses nothing of Electron's app but these.
    app: app as unknown as LifecycleDeps['app'],
    platform,
    argv: ['item-catalog', '--demo', 'item-catalog://open?connection=old'],
    timers: clock,
    showWindow: () => happened.push('window'),
    shutDown: () => {
      happened.push('shutting down');
      return new Promise((resolve, reject) => {
        endShutDown = (error) => (error ? reject(error) : resolve());
      });
    },
    log: { error: (message) => happened.push(message) },
  });
  const emit = (event: string, argv?: string[]) =>
    listeners.get(event)?.({ preventDefault: () => happened.push('prevented') }, argv);
  return { happened, clock, emit, endNow, endShutDown: (error?: Error) => endShutDown(error) };
}

test('a second start shows the window of the first', () => {
  const { happened, emit } = setUp();
  emit('second-instance');
  expect(happened).toEqual(['window']);
});

test('the last window closed quits, but on macOS', () => {
  const linux = setUp('linux');
  linux.emit('window-all-closed');
  expect(linux.happened).toEqual(['quit']);
  const mac = setUp('darwin');
  mac.emit('window-all-closed');
  mac.emit('activate');
  expect(mac.happened).toEqual(['window']);
});

test('quitting waits for what is being written, and asks once', async () => {
  const { happened, emit, endShutDown } = setUp();
  emit('will-quit');
  emit('will-quit');
  expect(happened).toEqual(['prevented', 'shutting down', 'prevented']);
  endShutDown();
  await turns();
  expect(happened.at(-1)).toBe('exit 0');
});

test.each([
  [
    'with its link',
    ['item-catalog', 'item-catalog://open?connection=new'],
    '--demo item-catalog://open?connection=new',
  ],
  ['without a link', ['item-catalog'], '--demo'],
])('a start while the app is ending is made good once it has ended, %s', async (_name, argv, args) => {
  const { happened, emit, endShutDown } = setUp();
  emit('will-quit');
  emit('second-instance', argv);
  emit('second-instance', argv);
  emit('activate');
  expect(happened).not.toContain('window');
  endShutDown();
  await turns();
  expect(happened.slice(2)).toEqual([`again with ${args}`, 'exit 0']);
});

test('when the system ends the session, it ends in order without having been asked to quit', async () => {
  const { happened, endNow, emit, endShutDown } = setUp('win32');
  endNow();
  emit('window-all-closed');
  emit('will-quit');
  endShutDown();
  await turns();
  expect(happened.filter((one) => one === 'shutting down')).toHaveLength(1);
  expect(happened.at(-1)).toBe('exit 0');
});

test('what hangs or fails does not keep the app from ending within two seconds', async () => {
  const hanging = setUp();
  hanging.emit('will-quit');
  hanging.clock.pass(1_999);
  await turns();
  expect(hanging.happened.at(-1)).toBe('exit 0');

  const failing = setUp();
  failing.emit('will-quit');
  failing.endShutDown(new Error('ENOSPC'));
  await turns();
  expect(failing.happened.at(-1)).toBe('exit 0');
});

async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
