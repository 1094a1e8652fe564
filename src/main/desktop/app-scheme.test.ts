import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { property } from '#shared/testing/property.ts';
import { appOriginOf, createAppScheme, resolveAppFile } from './app-scheme.ts';
import { contentSecurity } from './content-security.ts';

const root = path.resolve('/app/out/renderer');
const get = (url: string) => resolveAppFile({ method: 'GET', url }, root);

test.each([
  ['app://bundle/', 'index.html', 'text/html; charset=utf-8'],
  ['app://bundle', 'index.html', 'text/html; charset=utf-8'],
  ['app://bundle/index.html?x=1#y', 'index.html', 'text/html; charset=utf-8'],
  ['app://bundle/assets/index-1a2b.js', 'assets/index-1a2b.js', 'text/javascript; charset=utf-8'],
  ['app://bundle/assets/a%20b.css', 'assets/a b.css', 'text/css; charset=utf-8'],
  ['app://bundle/assets/../index.html', 'index.html', 'text/html; charset=utf-8'],
])('%s is %s', (url, file, contentType) => {
  expect(get(url)).toEqual({ kind: 'file', filePath: path.join(root, file), contentType });
});

test.each([
  ['app://evil/index.html', 403],
  ['app://bundle.evil/index.html', 403],
  ['app://bundle:80/index.html', 403],
  ['https://bundle/index.html', 403],
  ['file:///etc/passwd', 403],
  ['not a url', 400],
  ['app://bundle/%', 400],
  ['app://bundle/%00.html', 400],
  ['app://bundle/a%5c..%5c..%5cb.js', 400],
  ['app://bundle/C:%2fwindows.html', 400],
  ['app://bundle/index.html::$DATA', 400],
  ['app://bundle/..%2f..%2fmain%2findex.js', 403],
  ['app://bundle/..%2findex.html', 403],
  ['app://bundle/%2e%2e%2f%2e%2e%2fpackage.json', 403],
  ['app://bundle/assets', 404],
  ['app://bundle/assets/', 404],
  ['app://bundle/index.js.map', 404],
  ['app://bundle/secret.txt', 404],
] as const)('%s is refused with %d', (url, status) => {
  expect(get(url)).toEqual({ kind: 'refused', status });
});

test.each(['POST', 'HEAD', 'PUT', 'OPTIONS', 'get'])('%s is refused', (method) => {
  expect(resolveAppFile({ method, url: 'app://bundle/index.html' }, root)).toEqual({
    kind: 'refused',
    status: 405,
  });
});

const folder = temporaryFolder();

test('every response has the content security policy and nosniff, errors included', async () => {
  await mkdir(folder.at('renderer'));
  await writeFile(folder.at('renderer/index.html'), '<!doctype html>');
  await writeFile(folder.at('outside.html'), 'outside');
  const respond = createAppScheme(folder.at('renderer'));
  for (const [url, status] of [
    ['app://bundle/', 200],
    ['app://bundle/missing.js', 404],
    ['app://bundle/..%2foutside.html', 403],
  ] as const) {
    const response = await respond(new Request(url));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-security-policy')).toBe(contentSecurity);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
  const page = await respond(new Request('app://bundle/'));
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toBe('<!doctype html>');
});

const pathPieces = [
  '..',
  '.',
  '/',
  '\\',
  '%2e',
  '%2f',
  '%5c',
  '%00',
  '%252e',
  '%',
  ':',
  '//',
  'a',
  'index',
  'assets/',
  '::$DATA',
  '~1',
  '\u0000',
  'ﬀ',
];
const endings = ['.html', '.js', '.css', '.json', '.map', '.exe', '', '.html/', '.js%00.png'];

property(
  'no path leads out of the folder or to another type of file',
  fc.tuple(
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...pathPieces) },
        fc.string({ unit: 'binary', maxLength: 4 }),
      ),
      { maxLength: 12 },
    ),
    fc.constantFrom(...endings),
    fc.constantFrom('GET', 'GET', 'GET', 'POST', 'HEAD'),
  ),
  ([pieces, ending, method]) => {
    const found = resolveAppFile({ method, url: `app://bundle/${pieces.join('')}${ending}` }, root);
    if (found.kind === 'refused') return true;
    return (
      method === 'GET' &&
      found.filePath.startsWith(root + path.sep) &&
      !found.filePath.slice(root.length).split(path.sep).includes('..') &&
      !/[\\:\p{Cc}]/u.test(found.filePath) &&
      /\.(html|js|css|json|svg|png|webp|ico|woff2)\/?$/.test(found.filePath)
    );
  },
);

const own = { origin: 'app://bundle', pageUrl: 'app://bundle/index.html' };

test('a package shows its own page, whatever the environment', () => {
  expect(appOriginOf({ isPackaged: true, devServerUrl: 'http://localhost:5173' })).toEqual(own);
});

test("a checkout shows the dev server's page if that is on this machine", () => {
  expect(appOriginOf({ isPackaged: false, devServerUrl: 'http://localhost:5173' })).toEqual({
    origin: 'http://localhost:5173',
    pageUrl: 'http://localhost:5173/',
  });
  expect(appOriginOf({ isPackaged: false, devServerUrl: undefined })).toEqual(own);
  for (const devServerUrl of ['http://evil.example', 'https://localhost.evil', 'file:///x', 'x', '']) {
    expect(appOriginOf({ isPackaged: false, devServerUrl })).toEqual(own);
  }
});
