import type { App } from 'electron';
import { expect, test } from 'vitest';
import { createLinkInbox } from '#main/deep-links/link-inbox.ts';
import { deepLinkTo } from '#shared/deep-link.ts';
import { receiveDeepLinks } from './deep-link-entry.ts';

const link = deepLinkTo('connection=demo&item=7');
const opened = { kind: 'open', view: 'connection=demo&limit=50&page=1&item=7' };

function setUp({
  argv = ['item-catalog'],
  mayShow = true,
  isPackaged = false,
  platform = 'win32' as NodeJS.Platform,
} = {}) {
  const listeners = new Map<string, (...given: unknown[]) => void>();
  const done: string[] = [];
  const inbox = createLinkInbox({ onWaiting: () => done.push('told') });
  const app = {
    on: (event: string, listener: (...given: unknown[]) => void) => listeners.set(event, listener),
    isPackaged,
    setAsDefaultProtocolClient: (scheme: string) => done.push(`client of ${scheme}`),
  };
  receiveDeepLinks({
    // Safe: nothing else of the app is used.
    app: app as unknown as App,
    platform,
    argv,
    inbox,
    mayShow: () => mayShow,
    showWindow: () => done.push('shown'),
  });
  return { inbox, done, emit: (event: string, ...given: unknown[]) => listeners.get(event)?.(...given) };
}

test('a link of this start waits until the page asks, and is given once', () => {
  const { inbox } = setUp({ argv: ['item-catalog', '--demo', link] });
  expect(inbox.take()).toEqual(opened);
  expect(inbox.take()).toBeNull();
});

test('a second start brings its link to the window that is open; without one nothing waits', () => {
  const { inbox, done, emit } = setUp();
  emit('second-instance', {}, ['item-catalog', '--', link]);
  expect(done).toEqual(['told']);
  expect(inbox.take()).toEqual(opened);
  emit('second-instance', {}, ['item-catalog']);
  expect(inbox.take()).toBeNull();
});

test.each([true, false])(
  'a link of macOS is kept, and the window shown once there can be one (%s)',
  (mayShow) => {
    let isPrevented = false;
    const { inbox, done, emit } = setUp({ mayShow });
    emit('open-url', { preventDefault: () => (isPrevented = true) }, link);
    expect(isPrevented).toBe(true);
    expect(done.includes('shown')).toBe(mayShow);
    expect(inbox.take()).toEqual(opened);
  },
);

test('only a package registers itself for the links', () => {
  expect(setUp().done).toEqual([]);
  expect(setUp({ isPackaged: true }).done).toEqual(['client of item-catalog']);
  expect(setUp({ isPackaged: true, platform: 'darwin' }).done).toEqual(['client of item-catalog']);
});

test('on Linux the desktop entry says so, and no start waits for a program to say it again', () => {
  expect(setUp({ isPackaged: true, platform: 'linux' }).done).toEqual([]);
});
