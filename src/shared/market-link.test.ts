import { expect, test } from 'vitest';
import { marketLink, marketNameIn } from './market-link.ts';

const listings = 'https://steamcommunity.com/market/listings';

test.each([
  [730, 'AK-47 | Redline (Field-Tested)', '730/AK-47%20%7C%20Redline%20%28Field-Tested%29'],
  [730, '★ StatTrak™ Karambit', '730/%E2%98%85%20StatTrak%E2%84%A2%20Karambit'],
  [570, 'a/../../id/1', '570/a%2F..%2F..%2Fid%2F1'],
  [570, '%2e%2e', '570/%252e%252e'],
  [570, '...', '570/...'],
  [570, 'a?b=c#d&e', '570/a%3Fb%3Dc%23d%26e'],
  [570, '\\\\evil.example\\share', '570/%5C%5Cevil.example%5Cshare'],
  [570, 'https://evil.example/@x:1', '570/https%3A%2F%2Fevil.example%2F%40x%3A1'],
  [570, `"';$(rm -rf ~)\`*!`, '570/%22%27%3B%24%28rm%20-rf%20~%29%60%2A%21'],
  [570, '\u202Etxt.exe', '570/%E2%80%AEtxt.exe'],
  [252490, '  spaces kept  ', '252490/%20%20spaces%20kept%20%20'],
])('%i %j is one path segment', (appid, name, path) => {
  const link = marketLink(appid, name);
  expect(link).toEqual({ ok: true, href: `${listings}/${path}` });
  // A browser opens the same address.
  expect(new URL(`${listings}/${path}`).href).toBe(`${listings}/${path}`);
});

test.each([
  [730, ''],
  [730, '   '],
  [730, '.'],
  [730, '..'],
  [730, 'a\nb'],
  [730, 'a\u0000'],
  [730, 'a\u007F'],
  [730, '\uD83D'],
  [730, 'a'.repeat(301)],
  [0, 'a'],
  [-1, 'a'],
  [1.5, 'a'],
  [2 ** 53, 'a'],
  [Number.NaN, 'a'],
])('%d %j has no listing', (appid, name) => {
  expect(marketLink(appid, name)).toEqual({ ok: false, reason: 'malformed' });
});

test.each([
  [`${listings}/730/AK-47%20%7C%20Redline%20%28Field-Tested%29`, 'AK-47 | Redline (Field-Tested)'],
  [' steamcommunity.com/market/listings/730/Recoil%20Case?l=english\n', 'Recoil Case'],
  [`${listings}/730/A%2C%20B`, 'A, B'],
  [`${listings}/730/`, null],
  [`${listings}/730/%E0%A4%A`, null],
  [`see ${listings}/730/A`, null],
  [`${listings}/730/A?x ${listings}/730/B`, null],
  ['https://evil.example/market/listings/730/A', null],
  ['https://steamcommunity.com/profiles/1/inventory#730_2_123', null],
])('%j names %j', (text, name) => {
  expect(marketNameIn(text)).toBe(name);
});
