import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Rules that no single function can hold: they are about what must not occur anywhere in the sources. */
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

test('ipcMain is handled in one file', () => {
  expect(filesWith(/ipcMain\.(on|once|handleOnce)\b/)).toEqual([]);
  expect(filesWith(/ipcMain\.handle\b/)).toEqual(['main/ipc/handle.ts']);
});

test("Electron's values are taken in hand in the composition root alone", () => {
  expect(filesWith(/^import (?!type\b)[^;]*from 'electron'/m)).toEqual(['main/index.ts']);
});

test('keytar is imported in one file, and only when it is needed', () => {
  expect(filesWith(/['"]keytar['"]/)).toEqual(['main/connections/keychain-secret-store.ts']);
  expect(filesWith(/^import [^;]*from 'keytar'/m)).toEqual([]);
});

test('the preload takes nothing but electron with it', () => {
  const taken = preload.flatMap(({ text }) =>
    [...text.matchAll(/^import (?!type\b)[^;]*from '([^']+)'/gm)].map(([, from]) => from),
  );
  expect(taken.sort()).toEqual(['#shared/ipc-contract.ts', './desktop-api.ts', 'electron']);
  expect(filesWith(/^import ['"]/m, preload)).toEqual([]);
  const exposed = preload.flatMap(({ text }) =>
    [...text.matchAll(/exposeInMainWorld\((.*)\);/g)].map(([, what]) => what),
  );
  expect(exposed).toEqual(["'desktop', createDesktopApi(ipcRenderer)"]);
  expect(filesWith(/import\(|require\(|process\./, preload)).toEqual([]);
});

test('no certificate is ever excepted', () => {
  expect(
    filesWith(
      /certificate-error|setCertificateVerifyProc|NODE_TLS_REJECT|rejectUnauthorized|ignore-certificate/i,
    ),
  ).toEqual([]);
});

test('the sandbox is switched on before anything is ready', () => {
  const root = main.find(({ name }) => name === 'main/index.ts')?.text ?? '';
  expect(root.indexOf('app.enableSandbox()')).toBeGreaterThan(0);
  expect(root.indexOf('app.enableSandbox()')).toBeLessThan(root.indexOf('whenReady'));
  expect(root).toMatch(/^if \(lacksSandbox\(process\.argv, app\)\) .*refuseToStart/m);
  expect(root.indexOf('registerSchemesAsPrivileged')).toBeLessThan(root.indexOf('whenReady'));
});

test('text of the service is only ever rendered as text', () => {
  const sinks =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc|DOMParser|\beval\(|new Function/i;
  expect(filesWith(sinks, renderer)).toEqual([]);
});

test('the checks of watched items are notified of the end of sleep', () => {
  expect(filesWith(/powerMonitor\.on\('resume', \(\) => services\.watch\.wake\(null\)\)/)).toEqual([
    'main/index.ts',
  ]);
});

test('no page within the page', () => {
  expect(filesWith(/<(webview|iframe|object|embed)\b|['"](webview|iframe)['"]/i, renderer)).toEqual([]);
});

test("the page's own HTML has no inline script, style or handler", () => {
  const html = readFileSync(path.join(rooms, 'renderer/index.html'), 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/i);
});

test('the page talks to main alone', () => {
  expect(filesWith(/\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/, renderer)).toEqual([]);
});

test("the service's paging links are never read, so they cannot be followed", () => {
  // A list of the document's field names quotes them, and reads nothing.
  const reads = /(?<!['"])\b(next|previous|first)_page|\[\s*['"](next|previous|first)_page/;
  expect(filesWith(reads, [...main, ...preload, ...renderer])).toEqual([]);
});

test('no crash dump is collected: the token is in the memory that it would show', () => {
  expect(filesWith(/crashReporter/)).toEqual([]);
});

test('an uncaught error is logged and ends nothing', () => {
  const root = main.find(({ name }) => name === 'main/index.ts')?.text ?? '';
  // What it does with them is proved in support.test.ts.
  expect(root).toMatch(/noteUncaught\(process, \{ log, crashTrace \}\);/);
});

test('a second instance ends before it touches a file', () => {
  const root = main.find(({ name }) => name === 'main/index.ts')?.text ?? '';
  expect(root).toMatch(
    /^(else )?if \(app\.requestSingleInstanceLock\(\)\) start\(\).*;\nelse app\.quit\(\);/m,
  );
});

test('the place of the policy file must be guarded', () => {
  const effects = main.find(({ name }) => name === 'main/desktop/effects.ts')?.text ?? '';
  // A file that the command line names instead may have any owner; what being guarded means is proved in policy-file.test.ts.
  expect(effects).toMatch(
    /readPolicyFile\(commandLine\.policyFile \?\? policyPath\([^)]*\), \{\s*mustBeGuarded: commandLine\.policyFile === null,/,
  );
});

test('Windows knows whose notifications they are', () => {
  const root = main.find(({ name }) => name === 'main/index.ts')?.text ?? '';
  expect(root.indexOf('app.setAppUserModelId(appId);')).toBeGreaterThan(0);
  expect(root.indexOf('app.setAppUserModelId(appId);')).toBeLessThan(root.indexOf('whenReady'));
});

test('the guards of the page are in force', () => {
  const root = main.find(({ name }) => name === 'main/index.ts')?.text ?? '';
  expect(root).toContain('guardNavigation(app, appOrigin)');
  expect(root).toContain('denyPermissions(session.defaultSession)');
  expect(root).toContain('refuseDownloads(session.defaultSession)');
});

test('no switch weakens the browser beneath', () => {
  // It looks for the one among the arguments, to refuse it.
  const refusing = 'main/desktop/failed-start.ts';
  expect(filesWith(/appendSwitch|no-sandbox|disable-web-security|allow-file-access/)).toEqual([refusing]);
});
