import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { property } from '#shared/testing/property.ts';
import { allowedImageUrl, isPrivateAddress, signedAddress, textOfSignedAddress } from './image-address.ts';

const key = new Uint8Array(32).fill(7);
const url = 'https://images.example/★.png?a=b&c=%20';
const address = signedAddress(url, key);

test('a text has one address, from which it can be read back', () => {
  expect(address).toMatch(/^item-image:\/\/picture\/[\w-]+\.[\w-]{43}$/);
  expect(textOfSignedAddress(address, key)).toBe(url);
  expect(signedAddress(url, key)).toBe(address);
  expect(new URL(address).href).toBe(address);
});

test.each([
  ['no signature', `item-image://picture/${Buffer.from(url).toString('base64url')}`],
  [
    'the signature of another URL, even one with the same beginning',
    address.replace(/^[^.]*/, signedAddress(`${url}&d=e`, key).split('.')[0] ?? ''),
  ],
  ['a changed signature', address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ['a signature by another key', signedAddress(url, new Uint8Array(32).fill(8))],
  ['another host', address.replace('//picture/', '//other/')],
  ['another scheme', address.replace('item-image:', 'https:')],
  ['a query', `${address}?x`],
  ['another prefix', `x${address}`],
  ['a URL in the clear', `item-image://picture/${url}`],
])('refuses %s', (_name, forged) => {
  expect(textOfSignedAddress(forged, key)).toBeNull();
});

const remote = { kind: 'remote', demoOrigin: null } as const;
const demo = { kind: 'demo', demoOrigin: 'http://127.0.0.1:4321' } as const;

/** A URL of the maximum length. */
const longest = `https://images.example/${'x'.repeat(2_048 - 23)}`;

test.each([
  ['https://images.example/1.png', 'https://images.example/1.png'],
  ['https://IMAGES.example:8443/a b?c=d#e', 'https://images.example:8443/a%20b?c=d'],
  ['https://8.8.8.8/1.png', 'https://8.8.8.8/1.png'],
  ['https://[2606:4700::1]/1.png', 'https://[2606:4700::1]/1.png'],
  ['https://local.example/1.png', 'https://local.example/1.png'],
  [longest, longest],
])('allows %s', (url, allowed) => {
  expect(allowedImageUrl(url, remote)).toBe(allowed);
});

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
  'https://nas.localdomain/1.png',
  'https://db.internal/1.png',
  'https://wiki.intranet/1.png',
  'https://router.lan/1.png',
  'https://router.home/1.png',
  'https://mail.corp/1.png',
  'https://router.home.arpa/1.png',
  'https://127.0.0.1/1.png',
  'https://127.1/1.png',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/1.png',
  'https://[::ffff:8.8.8.8]/1.png',
  `${longest}x`,
  `https://images.example/${'★'.repeat(500)}`,
])('refuses the URL %j', (url) => {
  expect(allowedImageUrl(url, remote)).toBeNull();
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
    ['on a path that leaves the folder', 'http://127.0.0.1:4321/pictures/../v1/items', demo],
    ['with a user', 'http://a@127.0.0.1:4321/pictures/1.png', demo],
  ] as const)('are refused %s', (_when, url, source) => {
    expect(allowedImageUrl(url, source)).toBeNull();
  });
});

/** Computed from the bytes, independently of the guard's list of networks. */
function isPrivate([a, b, c]: readonly number[]): boolean {
  const first = (a ?? 0) * 256 + (b ?? 0);
  const three = first * 256 + (c ?? 0);
  return (
    [0, 10, 127].includes(a ?? 0) ||
    (a ?? 0) >= 224 ||
    [0xa9fe, 0xc0a8].includes(first) ||
    (first >= 0xac10 && first <= 0xac1f) ||
    (first >= 0x6440 && first <= 0x647f) ||
    (first >= 0xc612 && first <= 0xc613) ||
    [0xc00000, 0xc00002, 0xc63364, 0xcb0071].includes(three)
  );
}

const edges = [
  0, 1, 9, 10, 11, 15, 16, 31, 32, 63, 64, 100, 113, 126, 127, 128, 168, 169, 172, 192, 198, 203, 223, 224,
  254, 255,
];
const bytes = fc.array(fc.oneof(fc.constantFrom(...edges), fc.nat({ max: 255 })), {
  minLength: 4,
  maxLength: 4,
});
const notations: readonly ((four: readonly number[]) => string)[] = [
  (four) => four.join('.'),
  (four) => four.map((byte) => `0x${byte.toString(16)}`).join('.'),
  (four) => four.map((byte) => `0${byte.toString(8)}`).join('.'),
  (four) => String(four.reduce((whole, byte) => whole * 256 + byte, 0)),
  ([a, b, c, d]) => `${a}.${b}.${(c ?? 0) * 256 + (d ?? 0)}`,
  (four) => `${four.join('.')}.`,
];

property(
  'refuses every notation of a private IPv4 address, and allows those of a public one',
  fc.tuple(bytes, fc.constantFrom(...notations)),
  ([four, notation]) =>
    (allowedImageUrl(`https://${notation(four)}/1.png`, remote) === null) === isPrivate(four),
);

property(
  'refuses an IPv6 address that embeds an IPv4 address',
  fc.tuple(bytes, fc.constantFrom('::ffff:', '::', '64:ff9b::', '2002:')),
  ([four, prefix]) => {
    const hex = four.map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const host = `${prefix}${hex.slice(0, 4)}:${hex.slice(4)}${prefix === '2002:' ? '::' : ''}`;
    return allowedImageUrl(`https://[${host}]/1.png`, remote) === null;
  },
);

test.each([
  ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '169.254.169.254', '172.16.0.1'],
  ...['192.168.1.1', '192.0.0.8', '224.0.0.251', '255.255.255.255'],
  ...['::1', '::', 'fd00::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::fb', '2606:4700::1%1'],
  // IPv4 embedded in IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
  ...['::ffff:10.1.2.3', '::ffff:7f00:1', '::ffff:0.0.0.1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::10.0.0.1', '64:ff9b::7f00:1', '64:ff9b::1', '64:ff9b:1::8.8.8.8'],
  ...['2002:7f00:1::', '2002:c0a8:101::1', '2001:0:c0a8:101::1'],
  ...['nonsense', ''],
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  ...['93.184.215.14', '198.18.0.7', '172.32.0.1', '100.128.0.1'],
  ...['2606:4700::1', '64:ff9b::5db8:d70e', '64:ff9b::93.184.215.14', '::ffff:93.184.215.14'],
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
