import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { createDesktopNotices } from './desktop-notices.ts';

class RecordedNotification extends EventEmitter {
  readonly options: NotificationConstructorOptions;
  isShown = false;

  constructor(options: NotificationConstructorOptions) {
    super();
    this.options = options;
  }

  show(): void {
    this.isShown = true;
  }
}

function setUp({ isSupported = true, platform = 'linux' as NodeJS.Platform } = {}) {
  const created: RecordedNotification[] = [];
  const errors: unknown[] = [];
  const notices = createDesktopNotices({
    platform,
    isSupported: () => isSupported,
    create(options) {
      const notification = new RecordedNotification(options);
      created.push(notification);
      // Safe: of Electron's class only `on` and `show` are used.
      return notification as never;
    },
    log: { error: (_message, error) => errors.push(error) },
  });
  return { notices, created, errors };
}

const notice = { title: 'AK-47 | Redline', body: 'Waiting to send → Trade accepted' };

test.each([
  ['linux', '3 &lt;b&gt;Karambit&lt;/b&gt; &amp; more'],
  ['win32', '3 <b>Karambit</b> & more'],
  ['darwin', '3 <b>Karambit</b> & more'],
] as const)('escapes text of the service where the desktop parses markup (%s)', (platform, body) => {
  const { notices, created } = setUp({ platform });
  notices.show({ title: '<b>AK</b>', body: '3 <b>Karambit</b> & more' }, () => {});
  // Titles are not parsed as markup.
  expect(created[0]?.options).toEqual({ title: '<b>AK</b>', body });
});

test('shows a notification and handles its click', () => {
  const { notices, created } = setUp();
  let clicks = 0;
  notices.show(notice, () => {
    clicks += 1;
  });
  expect(created.map(({ options, isShown }) => ({ options, isShown }))).toEqual([
    { options: notice, isShown: true },
  ]);
  created[0]?.emit('click');
  expect(clicks).toBe(1);
});

test('creates nothing if the desktop has no notifications', () => {
  const { notices, created } = setUp({ isSupported: false });
  notices.show(notice, () => {});
  expect(created).toEqual([]);
});

test('logs a failed notification', () => {
  const { notices, created, errors } = setUp();
  notices.show(notice, () => {});
  created[0]?.emit('failed', {}, 'switched off');
  expect(errors).toEqual(['switched off']);
});
