import { EventEmitter } from 'node:events';
import type { App, Session, WebContents } from 'electron';
import { expect, test, vi } from 'vitest';
import {
  denyPermissions,
  guardNavigation,
  offerContextMenu,
  refuseDownloads,
  reloadCrashedPage,
} from './page.ts';

/** Whether an event's default is prevented. */
function isPrevented(emitter: EventEmitter, event: string, url?: string): boolean {
  const preventDefault = vi.fn();
  emitter.emit(event, { url, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

/** A new page, with what the guard uses of it. */
function guardedPage(appOrigin = 'app://bundle') {
  const setWindowOpenHandler = vi.fn();
  const contents = Object.assign(new EventEmitter(), { setWindowOpenHandler });
  const app = new EventEmitter();
  // Safe: the guard uses nothing else of the app.
  guardNavigation(app as unknown as Pick<App, 'on'>, appOrigin);
  app.emit('web-contents-created', {}, contents);
  return { contents, openWindow: (url: string) => setWindowOpenHandler.mock.lastCall?.[0]({ url }) };
}

test.each([
  'app://bundle/index.html',
  'app://bundle/',
  'app://bundle',
  'app://bundle/assets/x.js',
  'app://bundle/index.html?connection=demo#a',
  'APP://bundle/index.html',
])('%s is the app', (url) => {
  expect(isPrevented(guardedPage().contents, 'will-navigate', url)).toBe(false);
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
  expect(isPrevented(guardedPage().contents, 'will-navigate', url)).toBe(true);
});

test('under the dev server only that server is the app', () => {
  const { contents } = guardedPage('http://localhost:5173');
  expect(isPrevented(contents, 'will-navigate', 'http://localhost:5173/index.html')).toBe(false);
  for (const url of [
    'http://localhost:5174/',
    'https://localhost:5173/',
    'http://localhost/',
    'app://bundle/',
  ])
    expect(isPrevented(contents, 'will-navigate', url)).toBe(true);
});

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
  const response = vi.fn();
  session.setPermissionRequestHandler.mock.lastCall?.[0]?.(anything, 'media', response, anything);
  expect(response.mock.calls).toEqual([[false]]);
  const check = session.setPermissionCheckHandler.mock.lastCall?.[0];
  expect(check?.(null, 'clipboard-read', 'app://bundle', anything)).toBe(false);
  const device = { deviceType: 'usb', origin: 'app://bundle', device: anything } as const;
  expect(session.setDevicePermissionHandler.mock.lastCall?.[0]?.(device)).toBe(false);
});

test('a crashed page is reloaded thrice a minute, then the user decides, and a reload resets the count', () => {
  const done: string[] = [];
  let isClosed = false;
  let now = 0;
  let reload = () => {};
  const contents = Object.assign(new EventEmitter(), {
    reload: () => void done.push('reload'),
    isDestroyed: () => isClosed,
  });
  // Safe: nothing else of the contents is used.
  reloadCrashedPage(contents as unknown as Parameters<typeof reloadCrashedPage>[0], {
    now: () => now,
    log: { error: (message) => void done.push(message) },
    offerChoice: (again) => {
      done.push('asked');
      reload = again;
    },
  });
  /** What follows after the end of the page's process. */
  const after = (reason: string, at = now) => {
    now = at;
    done.length = 0;
    contents.emit('render-process-gone', {}, { reason, exitCode: 5 });
    return done.slice(1);
  };
  expect(after('clean-exit')).toEqual([]);
  expect(after('crashed')).toEqual(['reload']);
  expect(done[0]).toBe("the page's process is gone: crashed (5)");
  expect([after('oom', 10_000), after('crashed', 20_000)]).toEqual([['reload'], ['reload']]);
  expect(after('crashed', 65_000)).toEqual(['reload']);
  expect(after('crashed', 69_000)).toEqual(['asked']);
  reload();
  expect(done.at(-1)).toBe('reload');
  expect(after('crashed')).toEqual(['reload']);

  // The window may be closed while the dialog is open.
  isClosed = true;
  reload();
  expect(done.filter((one) => one === 'reload')).toHaveLength(1);
});

const editFlags = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: false,
  canSelectAll: true,
};

test.each<[what: string, clicked: object, entries: string[][]]>([
  ['nothing without a selection', { selectionText: '' }, []],
  ['nothing for selected white space', { selectionText: '  \n' }, []],
  ['copying for selected text', { selectionText: 'AK-47' }, [['Copy']]],
  [
    'editing in a field, with the impossible commands disabled',
    { isEditable: true, selectionText: '' },
    [['Undo (disabled)', 'Redo (disabled)', 'Cut', 'Copy', 'Paste (disabled)', 'Select all']],
  ],
])('the menu offers %s', (_what, clicked, entries) => {
  const shown: string[][] = [];
  const contents = new EventEmitter();
  // Safe: nothing else is used of the contents.
  offerContextMenu(contents as unknown as WebContents, (template) => {
    const commands = template.filter(({ type }) => type !== 'separator');
    shown.push(commands.map(({ label, enabled }) => `${label}${enabled ? '' : ' (disabled)'}`));
  });
  contents.emit('context-menu', {}, { isEditable: false, editFlags, ...clicked });
  expect(shown).toEqual(entries);
});
