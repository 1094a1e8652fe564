import { describe, expect, test } from 'vitest';
import { allowedImageUrl, signedAddress, textOfSignedAddress } from './signed-address.ts';

const key = new Uint8Array(32).fill(7);
const url = 'https://images.example/★.png?a=b&c=%20';
const address = signedAddress(url, key);

test('an address leads back to its text, and one text has one address', () => {
  expect(address).toMatch(/^item-image:\/\/picture\/[\w-]+\.[\w-]{43}$/);
  expect(textOfSignedAddress(address, key)).toBe(url);
  expect(signedAddress(url, key)).toBe(address);
});

test('an address survives being parsed as a URL', () => {
  expect(new URL(address).href).toBe(address);
});

test.each([
  ['no signature', `item-image://picture/${Buffer.from(url).toString('base64url')}`],
  [
    'the signature of another URL',
    address.replace(/^[^.]*/, signedAddress('https://b.example/', key).split('.')[0] ?? ''),
  ],
  ['a changed signature', address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ['a signature by another key', signedAddress(url, new Uint8Array(32).fill(8))],
  ['another host', address.replace('//picture/', '//other/')],
  ['another scheme', address.replace('item-image:', 'https:')],
  ['a query', `${address}?x`],
  ['a URL in the clear', `item-image://picture/${url}`],
])('%s leads nowhere', (_name, forged) => {
  expect(textOfSignedAddress(forged, key)).toBeNull();
});

const remote = { kind: 'remote', demoOrigin: null } as const;
const demo = { kind: 'demo', demoOrigin: 'http://127.0.0.1:4321' } as const;

describe('allowed', () => {
  test.each([
    ['https://images.example/1.png', 'https://images.example/1.png'],
    ['https://IMAGES.example:8443/a b?c=d#e', 'https://images.example:8443/a%20b?c=d'],
    ['https://8.8.8.8/1.png', 'https://8.8.8.8/1.png'],
    ['https://[2606:4700::1]/1.png', 'https://[2606:4700::1]/1.png'],
    ['https://local.example/1.png', 'https://local.example/1.png'],
  ])('%s', (url, allowed) => {
    expect(allowedImageUrl(url, remote)).toBe(allowed);
  });
});

describe('refused', () => {
  test.each([
    '',
    'nonsense',
    '//images.example/1.png',
    'http://images.example/1.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'blob:https://images.example/1',
    'https://user@images.example/1.png',
    'https://:secret@images.example/1.png',
    'https://localhost/1.png',
    'https://localhost./1.png',
    'https://a.localhost/1.png',
    'https://printer/1.png',
    'https://nas.local/1.png',
    'https://nas.local./1.png',
    'https://db.internal/1.png',
    'https://router.home.arpa/1.png',
    'https://127.0.0.1/1.png',
    'https://127.1/1.png',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/1.png',
    'https://[::ffff:8.8.8.8]/1.png',
    `https://images.example/${'x'.repeat(2_048)}`,
    `https://images.example/${'★'.repeat(500)}`,
  ])('%s', (url) => {
    expect(allowedImageUrl(url, remote)).toBeNull();
  });
});

describe("the demo catalog's pictures", () => {
  const picture = 'http://127.0.0.1:4321/pictures/1.png';

  test('are allowed for the demo connection', () => {
    expect(allowedImageUrl(picture, demo)).toBe(picture);
  });

  test.each([
    ['for another connection', picture, { ...demo, kind: 'remote' }],
    ['when the demo is not running', picture, { ...demo, demoOrigin: null }],
    ['on another port', 'http://127.0.0.1:4322/pictures/1.png', demo],
    ['on another path', 'http://127.0.0.1:4321/v1/items', demo],
    ['on a path that only looks like it', 'http://127.0.0.1:4321/pictures/../v1/items', demo],
    ['with a user', 'http://a@127.0.0.1:4321/pictures/1.png', demo],
  ] as const)('are refused %s', (_when, url, source) => {
    expect(allowedImageUrl(url, source)).toBeNull();
  });
});
