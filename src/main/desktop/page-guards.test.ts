import type { App, Session, WebContents } from 'electron';
import { expect, test } from 'vitest';
import { decideNavigation, denyPermissions, guardNavigation, refuseDownloads } from './page-guards.ts';

test.each([
  'app://bundle/index.html',
  'app://bundle/',
  'app://bundle',
  'app://bundle/assets/x.js',
  'app://bundle/index.html?connection=demo#a',
  'APP://bundle/index.html',
])('%s is the app', (url) => {
  expect(decideNavigation(url, 'app://bundle')).toBe('allow');
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
  expect(decideNavigation(url, 'app://bundle')).toBe('deny');
});

test('under the dev server only that server is the app', () => {
  const dev = 'http://localhost:5173';
  expect(decideNavigation('http://localhost:5173/index.html', dev)).toBe('allow');
  for (const url of [
    'http://localhost:5174/',
    'https://localhost:5173/',
    'http://localhost/',
    'app://bundle/',
  ]) {
    expect(decideNavigation(url, dev)).toBe('deny');
  }
});

type Listener = (event: { url?: string; preventDefault(): void }) => void;

/** A fake of a new page, with what the guard uses. */
function guardedPage() {
  const listeners = new Map<string, Listener>();
  let openHandler: unknown;
  const contents = {
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    setWindowOpenHandler: (handler: unknown) => {
      openHandler = handler;
    },
  };
  let created: ((event: unknown, contents: WebContents) => void) | undefined;
  const app = {
    on: (event: string, listener: typeof created) => {
      if (event === 'web-contents-created') created = listener;
    },
  };
  // Safe: the guard uses nothing of Electron but what these two have.
  guardNavigation(app as unknown as Pick<App, 'on'>, 'app://bundle');
  created?.({}, contents as unknown as WebContents);

  return {
    isPrevented(event: string, url: string) {
      let prevented = false;
      listeners.get(event)?.({
        url,
        preventDefault: () => {
          prevented = true;
        },
      });
      return prevented;
    },
    openWindow: (url: string) => (openHandler as (details: { url: string }) => unknown)({ url }),
  };
}

test.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])('%s is guarded', (event) => {
  const page = guardedPage();
  expect(page.isPrevented(event, 'https://example.com/')).toBe(true);
  expect(page.isPrevented(event, 'app://bundle/index.html')).toBe(false);
});

test('webviews and new windows are denied, even for the app itself', () => {
  const page = guardedPage();
  expect(page.isPrevented('will-attach-webview', 'app://bundle/index.html')).toBe(true);
  for (const url of ['https://example.com/', 'app://bundle/index.html', 'about:blank']) {
    expect(page.openWindow(url)).toEqual({ action: 'deny' });
  }
});

test('downloads are prevented', () => {
  let prevented = 0;
  const session = {
    on: (event: string, listener: Listener) => {
      expect(event).toBe('will-download');
      listener({
        preventDefault: () => {
          prevented += 1;
        },
      });
    },
  };
  refuseDownloads(session as unknown as Parameters<typeof refuseDownloads>[0]);
  expect(prevented).toBe(1);
});

type Handlers = {
  request: NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
  check: NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
  device: NonNullable<Parameters<Session['setDevicePermissionHandler']>[0]>;
};

function handlers(): Handlers {
  const set: Partial<Handlers> = {};
  denyPermissions({
    setPermissionRequestHandler: (handler) => {
      if (handler !== null) set.request = handler;
    },
    setPermissionCheckHandler: (handler) => {
      if (handler !== null) set.check = handler;
    },
    setDevicePermissionHandler: (handler) => {
      if (handler !== null) set.device = handler;
    },
  });
  const { request, check, device } = set;
  if (!request || !check || !device) throw new Error('a handler was not set');
  return { request, check, device };
}

// Only the name decides: the window and the details may be anything.
const anything = {} as never;

/** Some of Electron's names: they don't matter, so that new ones are denied too. */
const permissions = [
  'media',
  'geolocation',
  'notifications',
  'clipboard-read',
  'openExternal',
  'unknown',
] as const;

test.each(permissions)('%s is denied, both requests and checks', (permission) => {
  const { request, check } = handlers();
  const answers: boolean[] = [];
  request(anything, permission, (granted) => answers.push(granted), anything);
  expect(answers).toEqual([false]);
  expect(check(null, permission, 'app://bundle', anything)).toBe(false);
});

test.each(['hid', 'serial', 'usb'] as const)('a %s device is denied', (deviceType) => {
  expect(handlers().device({ deviceType, origin: 'app://bundle', device: anything })).toBe(false);
});
