import fc from 'fast-check';
import { addressLike } from '#shared/testing/hostile-text.ts';
import { property } from '#shared/testing/property.ts';
import { allowedImageUrl, signedAddress, textOfSignedAddress } from './signed-address.ts';

const remote = { kind: 'remote', demoOrigin: 'http://127.0.0.1:4711' } as const;
const addresses = addressLike(
  [
    'images.example',
    'images.example.',
    'localhost',
    'cdn',
    'printer.local',
    '127.0.0.1:4711',
    '[::ffff:10.0.0.1]',
  ],
  ['/1.png', '/pictures/1.png', '?x=1', '#part'],
);

property('a picture is fetched over https without a user, or not at all', addresses, (imageUrl) => {
  const allowed = allowedImageUrl(imageUrl, remote);
  if (allowed === null) return true;
  const url = new URL(allowed);
  return (
    allowed === url.href &&
    url.protocol === 'https:' &&
    [url.username, url.password, url.hash].every((part) => part === '') &&
    /\.|^\[/.test(url.hostname) &&
    !/(^|\.)(localhost|local|internal|lan)\.?$/.test(url.hostname)
  );
});

/** By arithmetic over the four bytes, where the guard has a list of networks. */
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

const edges = fc.constantFrom(
  0,
  1,
  9,
  10,
  11,
  15,
  16,
  31,
  32,
  63,
  64,
  100,
  113,
  126,
  127,
  128,
  168,
  169,
  172,
  192,
  198,
  203,
  223,
  224,
  254,
  255,
);
const bytes = fc.array(fc.oneof(edges, fc.nat({ max: 255 })), { minLength: 4, maxLength: 4 });
const spellings: readonly ((four: readonly number[]) => string)[] = [
  (four) => four.join('.'),
  (four) => four.map((byte) => `0x${byte.toString(16)}`).join('.'),
  (four) => four.map((byte) => `0${byte.toString(8)}`).join('.'),
  (four) => String(four.reduce((whole, byte) => whole * 256 + byte, 0)),
  ([a, b, c, d]) => `${a}.${b}.${(c ?? 0) * 256 + (d ?? 0)}`,
  (four) => `${four.join('.')}.`,
];

property(
  'no spelling of a private IPv4 address is fetched, and every public one is',
  fc.tuple(bytes, fc.constantFrom(...spellings)),
  ([four, spelled]) =>
    (allowedImageUrl(`https://${spelled(four)}/1.png`, remote) === null) === isPrivate(four),
);

property(
  'no IPv4 address passes inside of an IPv6 one',
  fc.tuple(bytes, fc.constantFrom('::ffff:', '::', '64:ff9b::', '2002:')),
  ([four, prefix]) => {
    const hex = four.map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const host = `${prefix}${hex.slice(0, 4)}:${hex.slice(4)}${prefix === '2002:' ? '::' : ''}`;
    return allowedImageUrl(`https://[${host}]/1.png`, remote) === null;
  },
);

const key = new Uint8Array(32).fill(7);

property(
  'only an address that main signed is answered',
  fc.tuple(addresses, fc.nat(), fc.nat({ max: 63 })),
  ([url, at, by]) => {
    const signed = signedAddress(url.toWellFormed(), key);
    if (signed.length < 4_000 && url !== '' && textOfSignedAddress(signed, key) !== url.toWellFormed())
      return false;
    const place = at % signed.length;
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const changed = signed.slice(0, place) + letters[by] + signed.slice(place + 1);
    // The last letter of the signature has bits that no byte uses.
    return changed.slice(0, -1) === signed.slice(0, -1) || textOfSignedAddress(changed, key) === null;
  },
  { share: 0.5 },
);
