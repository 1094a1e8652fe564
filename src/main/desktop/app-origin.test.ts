import { expect, test } from 'vitest';
import { appOriginOf } from './app-origin.ts';

const own = { origin: 'app://bundle', pageUrl: 'app://bundle/index.html' };

test('a package shows its own page, whatever the environment says', () => {
  expect(appOriginOf({ isPackaged: true, devServerUrl: 'http://localhost:5173' })).toEqual(own);
});

test("a checkout shows the dev server's page, if that is on this machine", () => {
  expect(appOriginOf({ isPackaged: false, devServerUrl: 'http://localhost:5173' })).toEqual({
    origin: 'http://localhost:5173',
    pageUrl: 'http://localhost:5173/',
  });
  expect(appOriginOf({ isPackaged: false, devServerUrl: undefined })).toEqual(own);
  for (const devServerUrl of ['http://evil.example', 'https://localhost.evil', 'file:///x', 'x', '']) {
    expect(appOriginOf({ isPackaged: false, devServerUrl })).toEqual(own);
  }
});
