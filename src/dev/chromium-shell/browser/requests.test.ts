import { expect, test } from 'vitest';
import { toAppUrl, toBundleUrl } from './requests.ts';

const schemes = ['app', 'item-image'];

test.each([
  ['app://bundle/index.html?a=1#b', 'http://bundle.app.localhost/index.html?a=1#b'],
  ['app://bundle', 'http://bundle.app.localhost/'],
  ['item-image://pictures/1', 'http://pictures.item-image.localhost/1'],
  ['https://elsewhere.example/', 'https://elsewhere.example/'],
  ['app://user@bundle/', 'app://user@bundle/'],
])('%s is opened at %s', (url, bundleUrl) => {
  expect(toBundleUrl(url, schemes)).toBe(bundleUrl);
});

test.each([
  ['http://bundle.app.localhost/x#y', 'app://bundle/x#y'],
  ['http://bundle.app.localhost:80/', 'app://bundle/'],
  ['http://bundle.app.localhost.evil.example/', 'http://bundle.app.localhost.evil.example/'],
  ['http://user@bundle.app.localhost/', 'http://user@bundle.app.localhost/'],
  ['http://bundle.app.localhost:8080/', 'http://bundle.app.localhost:8080/'],
  ['https://bundle.app.localhost/', 'https://bundle.app.localhost/'],
])('main sees %s as %s', (bundleUrl, url) => {
  expect(toAppUrl(bundleUrl, schemes)).toBe(url);
});
