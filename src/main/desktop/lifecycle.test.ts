import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test, vi } from 'vitest';
import { createLinkInbox } from '#main/deep-links/link-inbox.ts';
import { flushPromises } from '#main/testing/fake-effects.ts';
import { deepLinkTo } from '#shared/deep-link.ts';
import { createQuitQuestion, type LifecycleDeps, manageLifecycle, receiveDeepLinks } from './lifecycle.ts';

function setUpLifecycle(platform: NodeJS.Platform = 'linux') {
  const happened: string[] = [];
  const shuttingDown = Promise.withResolvers<void>();
  const app = Object.assign(new EventEmitter(), {
    quit: () => happened.push('quit'),
    exit: (code: number) => happened.push(`exit ${code}`),
    relaunch: ({ args }: { args: string[] }) => happened.push(`again with ${args.join(' ')}`),
  });
  const { endNow } = manageLifecycle({
    // Safe: the lifecycle uses nothing of Electron's app but these.
    app: app as unknown as LifecycleDeps['app'],
    platform,
    argv: ['item-catalog', '--demo', 'item-catalog://open?connection=old'],
    showWindow: () => happened.push('window'),
    shutDown: () => {
      happened.push('shutting down');
      return shuttingDown.promise;
    },
    log: { error: (message) => happened.push(message) },
  });
  const emit = (event: string, argv?: string[]) =>
    app.emit(event, { preventDefault: () => happened.push('prevented') }, argv);
  return { happened, emit, endNow, shuttingDown };
}

test('a second start shows the open window', () => {
  const { happened, emit } = setUpLifecycle();
  emit('second-instance');
  expect(happened).toEqual(['window']);
});

test('closing the last window quits, except on macOS', () => {
  const linux = setUpLifecycle('linux');
  linux.emit('window-all-closed');
  expect(linux.happened).toEqual(['quit']);
  const mac = setUpLifecycle('darwin');
  mac.emit('window-all-closed');
  mac.emit('activate');
  expect(mac.happened).toEqual(['window']);
});

test('quitting shuts down once and waits for it', async () => {
  const { happened, emit, shuttingDown } = setUpLifecycle();
  emit('will-quit');
  emit('will-quit');
  expect(happened).toEqual(['prevented', 'shutting down', 'prevented']);
  shuttingDown.resolve();
  await flushPromises();
  expect(happened.at(-1)).toBe('exit 0');
});

test.each([
  [
    'with its link',
    ['item-catalog', 'item-catalog://open?connection=new'],
    '--demo item-catalog://open?connection=new',
  ],
  ['without a link', ['item-catalog'], '--demo'],
])('the app relaunches if it was started while quitting, %s', async (_name, argv, args) => {
  const { happened, emit, shuttingDown } = setUpLifecycle();
  emit('will-quit');
  emit('second-instance', argv);
  emit('second-instance', argv);
  emit('activate');
  expect(happened).not.toContain('window');
  shuttingDown.resolve();
  await flushPromises();
  expect(happened.slice(2)).toEqual([`again with ${args}`, 'exit 0']);
});

test('shuts down in order when the system ends the session', async () => {
  const { happened, endNow, emit, shuttingDown } = setUpLifecycle('win32');
  endNow();
  emit('window-all-closed');
  emit('will-quit');
  shuttingDown.resolve();
  await flushPromises();
  expect(happened.filter((one) => one === 'shutting down')).toHaveLength(1);
  expect(happened.at(-1)).toBe('exit 0');
});

test('quits within two seconds even if shutting down hangs or fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hanging = setUpLifecycle();
  hanging.emit('will-quit');
  await vi.advanceTimersByTimeAsync(1_999);
  vi.useRealTimers();
  expect(hanging.happened.at(-1)).toBe('exit 0');

  const failing = setUpLifecycle();
  failing.emit('will-quit');
  failing.shuttingDown.reject(new Error('ENOSPC'));
  await flushPromises();
  expect(failing.happened.at(-1)).toBe('exit 0');
});

const link = deepLinkTo('connection=demo&item=7');
const opened = { kind: 'open', view: 'connection=demo&limit=50&page=1&item=7' };

function setUpLinks({
  argv = ['item-catalog'],
  mayShow = true,
  isPackaged = false,
  platform = 'win32' as NodeJS.Platform,
} = {}) {
  const done: string[] = [];
  const inbox = createLinkInbox({ onWaiting: () => done.push('waiting') });
  const app = Object.assign(new EventEmitter(), {
    isPackaged,
    setAsDefaultProtocolClient: (scheme: string) => done.push(`client of ${scheme}`),
  });
  receiveDeepLinks({
    // Safe: nothing else of the app is used.
    app: app as unknown as App,
    platform,
    argv,
    inbox,
    mayShow: () => mayShow,
    showWindow: () => done.push('shown'),
  });
  return { inbox, done, app };
}

test("keeps this start's link until the page takes it", () => {
  const { inbox } = setUpLinks({ argv: ['item-catalog', '--demo', link] });
  expect(inbox.take()).toEqual(opened);
  expect(inbox.take()).toBeNull();
});

test('only a notification of the app names a ticket, never a link', () => {
  const { inbox } = setUpLinks();
  inbox.receive(link, 'ticket-1');
  expect(inbox.take()).toEqual({ ...opened, ticketId: 'ticket-1' });
  inbox.receive(`${link}&ticket=ticket-1`);
  expect(inbox.take()).toEqual({ kind: 'refused', reason: 'carries-more' });
});

test("passes a second start's link to the open window", () => {
  const { inbox, done, app } = setUpLinks();
  // Chromium appends its own arguments on Windows.
  app.emit('second-instance', {}, ['item-catalog', link, '--allow-file-access-from-files']);
  expect(done).toEqual(['waiting']);
  expect(inbox.take()).toEqual(opened);
  app.emit('second-instance', {}, ['item-catalog']);
  expect(inbox.take()).toBeNull();
});

test.each([true, false])(
  "keeps a link from macOS' event, and shows the window if the app is ready (%s)",
  (mayShow) => {
    const preventDefault = vi.fn();
    const { inbox, done, app } = setUpLinks({ mayShow });
    app.emit('open-url', { preventDefault }, link);
    expect(preventDefault).toHaveBeenCalled();
    expect(done.includes('shown')).toBe(mayShow);
    expect(inbox.take()).toEqual(opened);
  },
);

test.each([
  ['win32', false, []],
  ['win32', true, ['client of item-catalog']],
  ['darwin', true, ['client of item-catalog']],
  ['linux', true, []],
] as const)(
  'only a package registers the link scheme, and not on Linux: %s, %s',
  (platform, isPackaged, done) => {
    expect(setUpLinks({ platform, isPackaged }).done).toEqual(done);
  },
);

function setUpQuit(responses: (boolean | Error)[] = [], isUnfinished = true) {
  const happened: string[] = [];
  const attempts = createQuitQuestion({
    isUnfinished: () => isUnfinished,
    async ask() {
      happened.push('asked');
      const response = responses.shift() ?? false;
      if (response instanceof Error) throw response;
      return response;
    },
    quit: () => happened.push('quit'),
    stay: () => happened.push('stayed'),
  });
  return { happened, attempt: () => attempts({ preventDefault: () => happened.push('refused') }) };
}

test('quits without a question if nothing would be lost', async () => {
  const { happened, attempt } = setUpQuit([], false);
  attempt();
  await flushPromises();
  expect(happened).toEqual([]);
});

test('asks once, and quits if the user agrees', async () => {
  const { happened, attempt } = setUpQuit([true]);
  attempt();
  attempt();
  await flushPromises();
  expect(happened).toEqual(['refused', 'asked', 'refused', 'quit']);
  attempt();
  expect(happened).toHaveLength(4);
});

test('asks again after the user chose to stay', async () => {
  const { happened, attempt } = setUpQuit([false, true]);
  attempt();
  await flushPromises();
  attempt();
  await flushPromises();
  expect(happened).toEqual(['refused', 'asked', 'stayed', 'refused', 'asked', 'quit']);
});

test('quits if the question fails', async () => {
  const { happened, attempt } = setUpQuit([new Error('no display')]);
  attempt();
  await flushPromises();
  expect(happened.at(-1)).toBe('quit');
});
