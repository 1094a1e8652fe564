import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appCommands } from '#shared/app-commands.ts';
import { events } from '#shared/ipc-contract.ts';
import { panels } from '#shared/view-link.ts';

/** Rules about all sources. */
const rooms = path.join(import.meta.dirname, '..');

function sourcesOf(room: string): { name: string; text: string }[] {
  return readdirSync(path.join(rooms, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/\btesting\b/.test(name))
    .map((name) => ({
      name: `${room}/${name.replaceAll('\\', '/')}`,
      text: readFileSync(path.join(rooms, room, name), 'utf8'),
    }));
}

const main = sourcesOf('main');
const preload = sourcesOf('preload');
const renderer = sourcesOf('renderer');

function filesWith(pattern: RegExp, sources = main): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
}

const textOf = (name: string) => main.find((source) => source.name === name)?.text ?? '';
const root = textOf('main/index.ts');

test('ipcMain is used in one file', () => {
  expect(filesWith(/ipcMain\.(on|once|handleOnce)\b/)).toEqual([]);
  expect(filesWith(/ipcMain\.handle\b/)).toEqual(['main/ipc/handle.ts']);
});

test('only the composition root imports values from Electron, and only desktop and ipc its types', () => {
  expect(filesWith(/^import (?!type\b)[^;]*from 'electron'/m)).toEqual(['main/index.ts']);
  const others = filesWith(/(?:from |\()['"]electron['"]/).filter(
    (name) => !/^main\/(desktop|ipc)\//.test(name),
  );
  expect(others).toEqual(['main/index.ts']);
});

test.each(Object.keys(events))('main emits %s', (event) => {
  expect(filesWith(new RegExp(`\\bemit\\('${event}'`))).not.toEqual([]);
});

// Those of the panels are subscribed to together, as `show-${panel}`.
const panelCommands: readonly string[] = panels.map((panel) => `show-${panel}`);

test.each(appCommands)('the page can run %s', (command) => {
  const name = panelCommands.includes(command) ? '`show-\\$\\{panel\\}`' : `'${command}'`;
  const subscribes = new RegExp(`\\buse(App|Setting)Command\\(\\s*('\\w+',\\s*)?${name}`);
  expect(filesWith(subscribes, renderer)).not.toEqual([]);
});

test('keytar is imported in one file, dynamically', () => {
  expect(filesWith(/['"]keytar['"]/)).toEqual(['main/connections/keychain-secret-store.ts']);
  expect(filesWith(/^import [^;]*from 'keytar'/m)).toEqual([]);
});

test('there are no certificate exceptions', () => {
  expect(
    filesWith(
      /certificate-error|setCertificateVerifyProc|NODE_TLS_REJECT|rejectUnauthorized|ignore-certificate/i,
    ),
  ).toEqual([]);
});

test.each(['app.enableSandbox()', 'registerSchemesAsPrivileged', 'app.setAppUserModelId(appId);'])(
  '%s is called before the app is ready',
  (call) => {
    expect(root).toContain(call);
    expect(root.indexOf(call)).toBeLessThan(root.indexOf('whenReady'));
  },
);

test('a start without the sandbox is refused', () => {
  expect(root).toMatch(/^if \(lacksSandbox\(process\.argv, app\)\) .*refuseToStart/m);
});

test('text of the service is rendered as text only', () => {
  const sinks =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc|DOMParser|\beval\(|new Function/i;
  expect(filesWith(sinks, renderer)).toEqual([]);
});

test('the page embeds no other page', () => {
  expect(filesWith(/<(webview|iframe|object|embed)\b|['"](webview|iframe)['"]/i, renderer)).toEqual([]);
});

test('the page makes no network requests', () => {
  expect(filesWith(/\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/, renderer)).toEqual([]);
});

test("the service's paging links are never followed", () => {
  // A quoted name is in a list of the documented fields.
  const reads = /(?<!['"])\b(next|previous|first)_page|\[\s*['"](next|previous|first)_page/;
  expect(filesWith(reads, [...main, ...preload, ...renderer])).toEqual([]);
});

test('no crash dumps are collected, since they contain the token', () => {
  expect(filesWith(/crashReporter/)).toEqual([]);
});

test('a second instance quits before it touches a file', () => {
  expect(root).toMatch(
    /^(else )?if \(app\.requestSingleInstanceLock\(\)\) start\(\).*;\nelse app\.quit\(\);/m,
  );
});

test('the policy file must be guarded', () => {
  // Except one from the command line. See policy.test.ts.
  expect(textOf('main/desktop/effects.ts')).toMatch(
    /readPolicyFile\(commandLine\.policyFile \?\? policyPath\([^)]*\), \{\s*mustBeGuarded: commandLine\.policyFile === null,/,
  );
});

test.each([
  // See support.test.ts.
  'noteUncaught(process, { log, crashTrace });',
  'guardNavigation(app, appOrigin)',
  'denyPermissions(session.defaultSession)',
  'refuseDownloads(session.defaultSession)',
  "powerMonitor.on('resume', () => services.watch.wake(null))",
])('main does %s', (call) => expect(root).toContain(call));

test('no switch weakens Chromium', () => {
  // It refuses to start with one.
  const refusing = 'main/desktop/start.ts';
  expect(filesWith(/appendSwitch|no-sandbox|disable-web-security|allow-file-access/)).toEqual([refusing]);
});
