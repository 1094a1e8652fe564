// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of a source is looked for as it stands.
import type { GuardedFile } from './guard.ts';

/** Rules 1 to 12: the window and what may come into it or leave it. */
export const windowGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/connections/base-address.ts',
    tests: ['main/connections/base-address.test.ts'],
    guards: [
      {
        rule: 1,
        name: 'plain http goes to no other machine',
        find: "return scheme === 'http' && ownMachine.has(authority.replace(/:\\d*$/, ''));",
        replace: "return scheme === 'http';",
      },
      {
        rule: 1,
        name: 'this machine is named whole, not by a prefix',
        find: "ownMachine.has(authority.replace(/:\\d*$/, ''))",
        replace: '[...ownMachine].some((own) => authority.startsWith(own))',
      },
      {
        rule: 1,
        name: 'other schemes than http and https are refused',
        find: "if (scheme === 'https') return true;",
        replace: "if (scheme !== 'http') return true;",
      },
      {
        rule: 1,
        name: 'a user name before the host is refused',
        find: "if (authority.includes('@')) return refused('has-credentials');",
        replace: '',
      },
      {
        rule: 1,
        name: 'backslashes, blanks and hidden characters are refused',
        find: "if (/[\\s\\\\\\p{Cc}\\p{Cf}]/u.test(text)) return refused('not-an-address');",
        replace: '',
      },
      {
        rule: 1,
        name: 'a query or fragment is refused',
        find: "if (/[?#]/.test(text)) return refused('has-query');",
        replace: '',
      },
      {
        rule: 1,
        name: 'an endless address is refused',
        find: "if (text.length > longestAddress) return refused('too-long');",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/connections/connection-store.ts',
    tests: ['main/connections/connection-store.test.ts'],
    guards: [
      {
        rule: 1,
        name: 'an address in an edited file is checked like a typed one',
        find: 'z.string().refine(isBaseAddress)',
        replace: 'z.string()',
      },
    ],
  },
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
        find: 'context.isPackaged ? [] : [separator',
        replace: 'false ? [] : [separator',
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
  {
    file: 'src/shared/trade-url.ts',
    tests: ['shared/trade-url.test.ts', 'main/links/item-link.test.ts'],
    guards: [
      {
        rule: 7,
        name: 'blanks, backslashes, NUL and other scripts are refused',
        find: ' || !/^[\\x21-\\x5b\\x5d-\\x7e]+$/.test(text)',
        replace: '',
      },
      {
        rule: 7,
        name: 'an endless address is not looked into',
        find: 'text.length > longestUrl || ',
        replace: '',
      },
      {
        rule: 7,
        name: 'https only',
        find: "if (url.protocol !== 'https:') return { ok: false, reason: 'not-https' };",
        replace: '',
      },
      {
        rule: 7,
        name: 'a user before the host is refused',
        find: "if (/^[^:]*:\\/*[^/?#]*@/.test(text)) return { ok: false, reason: 'credentials' };",
        replace: '',
      },
      {
        rule: 7,
        name: 'the one host, compared whole',
        find: 'if (url.host !== tradeHost)',
        replace: 'if (!url.host.endsWith(tradeHost))',
      },
      {
        rule: 7,
        name: 'the port belongs to the host',
        find: 'url.host !== tradeHost',
        replace: 'url.hostname !== tradeHost',
      },
      {
        rule: 7,
        name: 'the one path',
        find: "if (!/^\\/tradeoffer\\/new\\/?$/.test(url.pathname)) return { ok: false, reason: 'malformed' };",
        replace: '',
      },
      { rule: 7, name: 'the partner is a number', find: ' || !isPartner(partner)', replace: '' },
      {
        rule: 7,
        name: 'the token is plain',
        find: ' || !/^[A-Za-z0-9_-]{1,64}$/.test(token)',
        replace: '',
      },
      { rule: 7, name: 'a parameter counts only once', find: ' || others.length > 0', replace: '' },
      {
        rule: 7,
        name: 'what is opened is written anew',
        find: 'href: `https://${tradeHost}/tradeoffer/new/?partner=${partner}&token=${token}`',
        replace: 'href: text',
      },
      {
        rule: 21,
        name: 'a trade token is masked whatever its name looks like',
        find: '(?:t|%[57]4)',
        replace: 't',
      },
    ],
  },
  {
    file: 'src/main/links/item-link.ts',
    tests: ['main/links/item-link.test.ts'],
    guards: [
      {
        rule: 7,
        name: 'an offer is a positive safe integer',
        find: "if (!Number.isSafeInteger(id) || id <= 0) return refused('malformed');",
        replace: '',
      },
      {
        rule: 7,
        name: 'a trade address is checked',
        find: "return url.ok ? { kind: 'open', url: url.href } : refused(url.reason);",
        replace: "return { kind: 'open', url: text, ...(url.ok && {}) };",
      },
    ],
  },
  {
    file: 'src/main/links/link-opener.ts',
    tests: ['main/links/link-opener.test.ts'],
    guards: [
      {
        rule: 7,
        name: 'a refused link is not opened',
        find: "if (decision.kind === 'refused') return failed({ kind: 'link-refused', reason: decision.reason });",
        replace:
          "if (decision.kind === 'refused') return success(await deps.openExternal(source.tradeUrl ?? '')) as never;",
      },
      {
        rule: 7,
        name: "another connection's item opens nothing",
        find: 'return `${connectionId}/${itemId}`;',
        replace: 'return `${connectionId && 0}/${itemId}`;',
      },
    ],
  },
  {
    file: 'src/main/ipc/request-schemas.ts',
    tests: ['main/ipc/handle.test.ts'],
    guards: [
      {
        rule: 7,
        name: 'a link is opened by id and kind, never by address',
        find: "'links:open': z.strictObject({ connectionId, itemId, link: z.enum(itemLinks) })",
        replace: "'links:open': z.looseObject({ connectionId, itemId, link: z.enum(itemLinks) })",
      },
      {
        rule: 7,
        name: 'only the two kinds of link',
        find: 'link: z.enum(itemLinks)',
        replace: 'link: z.string() as never',
      },
      {
        rule: 8,
        name: 'an id has no slash',
        find: 'const connectionId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);',
        replace: 'const connectionId = z.string();',
      },
      {
        rule: 8,
        name: 'unknown settings are refused',
        find: 'if (!Object.hasOwn(settingsSchema.shape, field)) return false;',
        replace: 'if (!Object.hasOwn(settingsSchema.shape, field)) return true;',
      },
      {
        rule: 29,
        name: 'an item id is a positive safe integer',
        find: 'const itemId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);',
        replace: 'const itemId = z.number();',
      },
    ],
  },
  {
    file: 'src/main/ipc/handle.ts',
    tests: ['main/ipc/handle.test.ts'],
    guards: [
      {
        rule: 8,
        name: 'a foreign sender is refused',
        find: 'if (!isTrustedFrame(senderOf(event), { origin: deps.appOrigin, windowIds: deps.windowIds })) {',
        replace: 'if (isTrustedFrame === undefined || senderOf === undefined) {',
      },
      {
        rule: 8,
        name: 'arguments are parsed',
        find: 'requestSchemas[channel].parse(sent[0])',
        replace: 'sent[0]',
      },
      {
        rule: 8,
        name: 'one argument and no more',
        find: "if (sent.length > 1) throw new Error('more than one argument');",
        replace: '',
      },
      {
        rule: 8,
        name: 'a frame that is gone is nobody',
        find: 'if (frame === null) return null;',
        replace:
          "if (frame === null) return { url: 'app://bundle/', origin: 'app://bundle', isMainFrame: true };",
      },
      {
        rule: 20,
        name: 'a bug crosses as a reference',
        find: 'throw new Error(`internal ${reference}`);',
        replace: 'throw error;',
      },
      {
        rule: 20,
        name: 'a bug in an outcome crosses as a reference',
        find: "return failed({ kind: 'internal', reference });",
        replace: "return failed({ kind: 'internal', reference: String(error) });",
      },
    ],
  },
  {
    file: 'src/main/ipc/trusted-frame.ts',
    tests: ['main/ipc/trusted-frame.test.ts'],
    guards: [
      { rule: 8, name: 'main frames only', find: ' || !frame.isMainFrame', replace: '' },
      {
        rule: 8,
        name: 'known windows only',
        find: 'if (!app.windowIds.has(contentsId)) return false;',
        replace: '',
      },
      {
        rule: 8,
        name: "the frame's origin",
        find: 'frame.origin === app.origin && ',
        replace: '',
      },
      {
        rule: 8,
        name: "the address's origin",
        find: ' && originOf(frame.url) === app.origin',
        replace: '',
      },
    ],
  },
  {
    file: 'src/preload/desktop-api.ts',
    tests: ['preload/desktop-api.test.ts'],
    guards: [
      {
        rule: 9,
        name: "the page never sees main's event",
        find: 'const withoutEvent = (_event: unknown, said: Parameters<typeof listener>[0]) => listener(said);',
        replace:
          'const withoutEvent = (event: unknown, said: unknown) => (listener as (...all: unknown[]) => void)(said, event);',
      },
      {
        rule: 9,
        name: 'no further argument travels',
        find: "list: () => invoke('connections:list', undefined),",
        replace: 'list: ((...given: [never, never]) => ipc.invoke(...given)) as never,',
      },
    ],
  },
  {
    file: 'src/preload/index.ts',
    tests: ['main/sources.test.ts'],
    guards: [
      {
        rule: 9,
        name: 'the page never gets ipcRenderer',
        find: "contextBridge.exposeInMainWorld('desktop', createDesktopApi(ipcRenderer));",
        replace:
          "contextBridge.exposeInMainWorld('desktop', createDesktopApi(ipcRenderer));\ncontextBridge.exposeInMainWorld('ipc', ipcRenderer);",
      },
      {
        rule: 9,
        name: 'the preload takes nothing but electron',
        find: "import { createDesktopApi } from './desktop-api.ts';",
        replace: "import { createDesktopApi } from './desktop-api.ts';\nimport 'node:fs';",
      },
    ],
  },
  {
    file: 'src/main/index.ts',
    tests: ['main/sources.test.ts'],
    guards: [
      { rule: 2, name: 'the sandbox is on for all', find: 'app.enableSandbox();', replace: '' },
      {
        rule: 3,
        name: 'permissions are denied in the session',
        find: 'denyPermissions(session.defaultSession);',
        replace: '',
      },
      { rule: 6, name: 'navigation is guarded', find: 'guardNavigation(app, appOrigin);', replace: '' },
      {
        rule: 6,
        name: 'downloads are refused',
        find: 'refuseDownloads(session.defaultSession);',
        replace: '',
      },
      {
        rule: 8,
        name: 'messages come by the one wrapper',
        find: 'windows.show();\n  log.info',
        replace: "ipcMain.on('token', () => {});\n  windows.show();\n  log.info",
      },
      {
        rule: 11,
        name: 'TLS is checked in the whole process',
        find: 'const clock = { now: Date.now };',
        replace: "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';\n  const clock = { now: Date.now };",
      },
      {
        rule: 11,
        name: 'no certificate is excepted',
        find: 'const clock = { now: Date.now };',
        replace:
          "app.on('certificate-error', (_event, _contents, _url, _error, _certificate, trust) => trust(true));\n  const clock = { now: Date.now };",
      },
      {
        rule: 22,
        name: 'no crash dump is collected',
        find: 'const clock = { now: Date.now };',
        replace: "crashReporter.start({ submitURL: '' });\n  const clock = { now: Date.now };",
      },
      {
        rule: 35,
        name: 'a bug in a promise does not end the app',
        find: "process.on('unhandledRejection', (error) => log.error('unhandled', error));",
        replace: '',
      },
      {
        rule: 35,
        name: 'a bug in a callback does not end the app',
        find: "process.on('uncaughtException', (error) => log.error('uncaught', error));",
        replace: '',
      },
      {
        rule: 37,
        name: 'two instances do not fight over the files',
        find: 'if (app.requestSingleInstanceLock()) start()',
        replace: 'if (app !== undefined) start()',
      },
    ],
  },
  {
    file: 'src/shared/view-link.ts',
    tests: ['shared/view-link.test.ts'],
    guards: [
      {
        rule: 12,
        name: 'a link names a connection by its id only',
        find: 'z.string().regex(/^[A-Za-z0-9-]{1,64}$/)',
        replace: 'z.string()',
      },
      {
        rule: 12,
        name: 'an endless link is not looked into',
        find: 'if (text.length > 64_000) return null;',
        replace: '',
      },
      {
        rule: 12,
        name: 'a link has a bounded number of filters',
        find: 'names: z.array(filterText).max(250),',
        replace: 'names: z.array(filterText),',
      },
      {
        rule: 12,
        name: 'a filter in a link is bounded',
        find: 'z.string().min(1).max(500)',
        replace: 'z.string()',
      },
      {
        rule: 12,
        name: 'an item or page in a link is a positive safe integer',
        find: 'z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)',
        replace: 'z.coerce.number()',
      },
    ],
  },
];

function preference(find: string) {
  const [name = '', value = ''] = find.split(': ');
  return {
    rule: 2,
    name: `${find} in the window`,
    find: `${find},`,
    replace: `${name}: ${value === 'true' ? 'false' : 'true'},`,
  };
}

function policy(find: string, replace: string) {
  return { rule: 4, name: `the policy's ${find.split("'")[1]}`, find, replace };
}

function listener(event: string, handler: string) {
  return {
    rule: 6,
    name: `${event} is refused`,
    find: `contents.on('${event}', ${handler});`,
    replace: `contents.on('${event}', () => {});`,
  };
}
