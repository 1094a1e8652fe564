import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { createAppScheme, resolveAppFile } from './app-scheme.ts';
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

test.each(['POST', 'HEAD', 'PUT', 'OPTIONS', 'get'])('%s is no way to read a file', (method) => {
  expect(resolveAppFile({ method, url: 'app://bundle/index.html' }, root)).toEqual({
    kind: 'refused',
    status: 405,
  });
});

const folder = temporaryFolder();

test('every answer carries the policy and forbids guessing its type, a refusal too', async () => {
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
