// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of a source is looked for as it stands.
import type { GuardedFile } from './guard.ts';

/** Rules 8 and 9: what comes from the page to main. */
export const messageGuards: readonly GuardedFile[] = [
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
        name: 'only the kinds of link that are known',
        find: 'link: z.enum(itemLinks)',
        replace: 'link: z.string() as never',
      },
      {
        rule: 8,
        name: 'only a PNG of a bounded size goes to the clipboard',
        find: 'png: z.instanceof(Uint8Array).refine(isClipboardPicture)',
        replace: 'png: z.instanceof(Uint8Array)',
      },
      {
        rule: 8,
        name: 'an id has no slash',
        find: 'const connectionId = connectionIdSchema;',
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
        rule: 2,
        name: 'a start without the sandbox is refused',
        find: 'if (lacksSandbox(process.argv, app)) app.whenReady().then(refuseToStart);\nelse if',
        replace: 'if',
      },
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
        find: 'windows.show();\n  services.watch',
        replace: "ipcMain.on('token', () => {});\n  windows.show();\n  services.watch",
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
        name: 'what nobody caught is heard',
        find: 'noteUncaught(process, { log, crashTrace });',
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
    file: 'src/main/ipc/register-handlers.ts',
    tests: ['main/ipc/token-replies.test.ts'],
    guards: [
      {
        rule: 13,
        name: 'no channel returns what the token is in',
        find: "'connections:activate': ({ id }) => connections.activate(id),",
        replace: "'connections:activate': ({ id }) => connections.targetOf(id) as never,",
      },
    ],
  },
];
