import type { Guard, GuardedFile } from './guard.ts';

/** Rules 2 to 6: what the page is, gets and may go to. */
export const pageGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/window.ts',
    tests: ['main/window.test.ts'],
    guards: [
      preference('contextIsolation: true'),
      preference('sandbox: true'),
      preference('nodeIntegration: false'),
      preference('nodeIntegrationInWorker: false'),
      preference('nodeIntegrationInSubFrames: false'),
      preference('webSecurity: true'),
      preference('allowRunningInsecureContent: false'),
      preference('experimentalFeatures: false'),
      preference('webviewTag: false'),
      {
        rule: 2,
        name: 'the preferences are frozen',
        find: 'return Object.freeze({',
        replace: 'return ({',
      },
      {
        rule: 2,
        name: 'the window opens with these preferences',
        find: 'webPreferences: pagePreferences(run),',
        replace: '',
      },
      {
        rule: 10,
        name: 'a package has no developer tools',
        find: 'devTools: !run.isPackaged',
        replace: 'devTools: true',
      },
    ],
  },
  {
    file: 'src/main/menu.ts',
    tests: ['main/menu.test.ts'],
    guards: [
      {
        rule: 10,
        name: "a package's menu has no developer tools",
        find: 'context.isPackaged ? viewEntries',
        replace: 'false ? viewEntries',
      },
    ],
  },
  {
    file: 'src/main/permissions.ts',
    tests: ['main/permissions.test.ts'],
    guards: [
      { rule: 3, name: 'no permission is given', find: 'return false;', replace: 'return true;' },
      {
        rule: 3,
        name: 'a request is decided',
        find: 'answer(decidePermission(permission))',
        replace: 'answer(true)',
      },
      {
        rule: 3,
        name: 'a check is decided',
        find: '(_contents, permission) => decidePermission(permission)',
        replace: '() => true',
      },
      {
        rule: 3,
        name: 'a device is decided',
        find: '({ deviceType }) => decidePermission(deviceType)',
        replace: '() => true',
      },
    ],
  },
  {
    file: 'src/main/content-security.ts',
    tests: ['main/content-security.test.ts'],
    guards: [
      policy("'default-src': [\"'none'\"]", "'default-src': [\"'self'\"]"),
      policy("'script-src': [\"'self'\"]", "'script-src': [\"'self'\", \"'unsafe-inline'\"]"),
      policy("'style-src': [\"'self'\"]", "'style-src': [\"'self'\", \"'unsafe-inline'\"]"),
      policy("'img-src': [\"'self'\", 'item-image:']", "'img-src': [\"'self'\", 'item-image:', 'https:']"),
      policy("'connect-src': [\"'none'\"]", "'connect-src': ['https:']"),
      policy("'object-src': [\"'none'\"],", ''),
      policy("'base-uri': [\"'none'\"],", ''),
      policy("'form-action': [\"'none'\"],", ''),
      policy("'frame-src': [\"'none'\"],", "'frames-src': [\"'none'\"],"),
      policy("'worker-src': [\"'none'\"],", "'worker-src': ['blob:'],"),
    ],
  },
  {
    file: 'src/main/app-scheme.ts',
    tests: ['main/app-scheme.test.ts'],
    guards: [
      {
        rule: 4,
        name: 'every answer carries the policy',
        find: "'content-security-policy': contentSecurity,",
        replace: '',
      },
      {
        rule: 5,
        name: 'GET only',
        find: "if (request.method !== 'GET') return { kind: 'refused', status: 405 };",
        replace: '',
      },
      { rule: 5, name: 'one host only', find: ' || url.host !== appHost', replace: '' },
      {
        rule: 5,
        name: 'no path leads out of the folder',
        find: "if (!isInside(filePath, root)) return { kind: 'refused', status: 403 };",
        replace: '',
      },
      {
        rule: 5,
        name: 'backslashes, colons and NUL are refused',
        find: " || /[\\\\:\\p{Cc}]/u.test(pathname)) return { kind: 'refused', status: 400 };",
        replace: ") return { kind: 'refused', status: 400 };",
      },
      {
        rule: 5,
        name: 'only the kinds of file that the build makes',
        find: "if (contentType === undefined) return { kind: 'refused', status: 404 };",
        replace: '',
      },
      {
        rule: 5,
        name: 'no type is guessed',
        find: "'x-content-type-options': 'nosniff',",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/navigation.ts',
    tests: ['main/navigation.test.ts'],
    guards: [
      {
        rule: 6,
        name: 'origins are compared whole, not by a prefix',
        find: 'originOf(url) === appOrigin',
        replace: 'url.startsWith(appOrigin)',
      },
      listener('will-navigate', 'refuseForeign'),
      listener('will-redirect', 'refuseForeign'),
      listener('will-frame-navigate', 'refuseForeign'),
      listener('will-attach-webview', '(event) => event.preventDefault()'),
      {
        rule: 6,
        name: 'no page opens a window',
        find: "return { action: 'deny' };",
        replace: "return { action: 'allow' } as never;",
      },
      {
        rule: 6,
        name: 'no download begins',
        find: "session.on('will-download', (event) => event.preventDefault());",
        replace: "session.on('will-download', () => {});",
      },
    ],
  },
  {
    file: 'src/main/app-origin.ts',
    tests: ['main/app-origin.test.ts', 'main/navigation.test.ts', 'main/ipc/trusted-frame.test.ts'],
    guards: [
      {
        rule: 6,
        name: 'an address with a user is of no origin',
        find: " || username !== '' || password !== ''",
        replace: '',
      },
      { rule: 10, name: 'a package ignores the dev server', find: '!run.isPackaged && ', replace: '' },
      {
        rule: 10,
        name: 'a dev server is on this machine',
        find: "(url.hostname === 'localhost' || url.hostname === '127.0.0.1')",
        replace: 'true',
      },
    ],
  },
];

function preference(find: string): Guard {
  const [name = '', value = ''] = find.split(': ');
  return {
    rule: 2,
    name: `${find} in the window`,
    find: `${find},`,
    replace: `${name}: ${value === 'true' ? 'false' : 'true'},`,
  };
}

function policy(find: string, replace: string): Guard {
  return { rule: 4, name: `the policy's ${find.split("'")[1]}`, find, replace };
}

function listener(event: string, handler: string): Guard {
  return {
    rule: 6,
    name: `${event} is refused`,
    find: `contents.on('${event}', ${handler});`,
    replace: `contents.on('${event}', () => {});`,
  };
}
