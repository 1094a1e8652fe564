import { expect, test } from 'vitest';
import { type LifecycleDeps, manageLifecycle } from './lifecycle.ts';
import { createHandClock } from './testing/hand-clock.ts';

function setUp(platform: NodeJS.Platform = 'linux') {
  const listeners = new Map<string, (event: { preventDefault(): void }) => void>();
  const happened: string[] = [];
  const clock = createHandClock();
  let endShutDown: (error?: Error) => void = () => {};
  const app = {
    on: (event: string, listener: (event: { preventDefault(): void }) => void) =>
      listeners.set(event, listener),
    quit: () => happened.push('quit'),
    exit: (code: number) => happened.push(`exit ${code}`),
  };
  manageLifecycle({
    // Safe: the lifecycle uses nothing of Electron's app but these three.
    app: app as unknown as LifecycleDeps['app'],
    platform,
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
  const emit = (event: string) =>
    listeners.get(event)?.({ preventDefault: () => happened.push('prevented') });
  return { happened, clock, emit, endShutDown: (error?: Error) => endShutDown(error) };
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
