import { expect, test } from 'vitest';
import { signedAddress, textOfSignedAddress } from './signed-address.ts';

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
