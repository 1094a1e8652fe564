import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { createDesktopNotices } from './desktop-notices.ts';

function setUp({ isSupported = true, platform = 'linux' as NodeJS.Platform } = {}) {
  const created: NotificationConstructorOptions[] = [];
  const errors: unknown[] = [];
  const notification = Object.assign(new EventEmitter(), { show: vi.fn() });
  const notices = createDesktopNotices({
    platform,
    isSupported: () => isSupported,
    create(options) {
      created.push(options);
      // Safe: of Electron's class only `on` and `show` are used.
      return notification as never;
    },
    log: { error: (_message, error) => errors.push(error) },
  });
  return { notices, created, notification, errors };
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
  expect(created[0]).toEqual({ title: '<b>AK</b>', body });
});

test('shows a notification and handles its click', () => {
  const { notices, created, notification } = setUp();
  const onClick = vi.fn();
  notices.show(notice, onClick);
  expect(created).toEqual([notice]);
  expect(notification.show).toHaveBeenCalledOnce();
  notification.emit('click');
  expect(onClick).toHaveBeenCalledOnce();
});

test('creates nothing if the desktop has no notifications', () => {
  const { notices, created } = setUp({ isSupported: false });
  notices.show(notice, () => {});
  expect(created).toEqual([]);
});

test('logs a failed notification', () => {
  const { notices, notification, errors } = setUp();
  notices.show(notice, () => {});
  notification.emit('failed', {}, 'switched off');
  expect(errors).toEqual(['switched off']);
});
