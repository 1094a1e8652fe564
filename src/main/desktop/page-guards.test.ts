import { EventEmitter } from 'node:events';
import type { App, Session } from 'electron';
import { expect, test, vi } from 'vitest';
import { originOf } from './app-scheme.ts';
import { denyPermissions, guardNavigation, refuseDownloads } from './page-guards.ts';

test.each([
  'app://bundle/index.html',
  'app://bundle/',
  'app://bundle',
  'app://bundle/assets/x.js',
  'app://bundle/index.html?connection=demo#a',
  'APP://bundle/index.html',
])('%s is the app', (url) => {
  expect(originOf(url)).toBe('app://bundle');
});

test.each([
  '',
  'about:blank',
  'javascript:alert(1)',
  'blob:app://bundle/1234',
  'file:///etc/passwd',
  'http://bundle/',
  'https://example.com',
  'app://bundle.example.com/',
  'app://bundlex/',
  'app://bundle:80/',
  'app://bundle@example.com/',
  'app://user:password@bundle/',
  'app://example.com?app://bundle/',
  'app:///bundle/',
  'app://',
  'app2://bundle/',
  'ms-settings:privacy',
  'devtools://devtools/bundled/inspector.html',
  'chrome-extension://bundle/index.html',
  '\\\\bundle\\index.html',
  'not a url',
])('%j is not', (url) => {
  expect(originOf(url)).not.toBe('app://bundle');
});

test.each(['http://localhost:5174/', 'https://localhost:5173/', 'http://localhost/', 'app://bundle/'])(
  'under the dev server %s is not the app',
  (url) => expect(originOf(url)).not.toBe(originOf('http://localhost:5173/index.html')),
);

/** Whether an event's default is prevented. */
function isPrevented(emitter: EventEmitter, event: string, url?: string): boolean {
  const preventDefault = vi.fn();
  emitter.emit(event, { url, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

/** A new page, with what the guard uses of it. */
function guardedPage() {
  const setWindowOpenHandler = vi.fn();
  const contents = Object.assign(new EventEmitter(), { setWindowOpenHandler });
  const app = new EventEmitter();
  // Safe: the guard uses nothing else of the app.
  guardNavigation(app as unknown as Pick<App, 'on'>, 'app://bundle');
  app.emit('web-contents-created', {}, contents);
  return { contents, openWindow: (url: string) => setWindowOpenHandler.mock.lastCall?.[0]({ url }) };
}

test.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])('%s is guarded', (event) => {
  const { contents } = guardedPage();
  expect(isPrevented(contents, event, 'https://example.com/')).toBe(true);
  expect(isPrevented(contents, event, 'app://bundle/index.html')).toBe(false);
});

test('webviews and new windows are denied, even for the app itself', () => {
  const { contents, openWindow } = guardedPage();
  expect(isPrevented(contents, 'will-attach-webview', 'app://bundle/index.html')).toBe(true);
  for (const url of ['https://example.com/', 'app://bundle/index.html', 'about:blank']) {
    expect(openWindow(url)).toEqual({ action: 'deny' });
  }
});

test('downloads are prevented', () => {
  const session = new EventEmitter();
  // Safe: nothing else is used of the session.
  refuseDownloads(session as unknown as Pick<Session, 'on'>);
  expect(isPrevented(session, 'will-download')).toBe(true);
});

test('every permission is denied, to requests, checks and devices', () => {
  const session = {
    setPermissionRequestHandler: vi.fn<Session['setPermissionRequestHandler']>(),
    setPermissionCheckHandler: vi.fn<Session['setPermissionCheckHandler']>(),
    setDevicePermissionHandler: vi.fn<Session['setDevicePermissionHandler']>(),
  };
  denyPermissions(session);
  // Neither the window nor the details matter, nor the name, so that new ones are denied too.
  const anything = {} as never;
  const answer = vi.fn();
  session.setPermissionRequestHandler.mock.lastCall?.[0]?.(anything, 'media', answer, anything);
  expect(answer.mock.calls).toEqual([[false]]);
  const check = session.setPermissionCheckHandler.mock.lastCall?.[0];
  expect(check?.(null, 'clipboard-read', 'app://bundle', anything)).toBe(false);
  const device = { deviceType: 'usb', origin: 'app://bundle', device: anything } as const;
  expect(session.setDevicePermissionHandler.mock.lastCall?.[0]?.(device)).toBe(false);
});
