import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { isGlobalIpv6, privateIpv4Ranges, subnets } from './private-network.ts';

export const imageScheme = 'item-image';

/**
 * `item-image://picture/<base64url of a text>.<HMAC>`: main serves only addresses that it has signed, so the page can't request any other
 * URL. Stateless: a text has the same address for the lifetime of the key.
 */
export function signedAddress(text: string, key: Uint8Array): string {
  const payload = Buffer.from(text).toString('base64url');
  return `${imageScheme}://picture/${payload}.${signature(payload, key).toString('base64url')}`;
}

/** The text of an address signed with this key; null for anything else. */
export function textOfSignedAddress(address: string, key: Uint8Array): string | null {
  const match = /^item-image:\/\/picture\/([\w-]{1,4096})\.([\w-]{43})$/.exec(address);
  if (match === null) return null;
  // Safe: both groups are part of every match.
  const [payload, given] = match.slice(1) as [string, string];
  const isSigned = timingSafeEqual(Buffer.from(given, 'base64url'), signature(payload, key));
  return isSigned ? Buffer.from(payload, 'base64url').toString('utf8') : null;
}

function signature(payload: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(payload).digest();
}

type ImageSource = {
  kind: 'remote' | 'demo';
  /** `http://127.0.0.1:<port>` of the running demo catalog; null: it isn't running. */
  demoOrigin: string | null;
};

const maxUrlLength = 2_048;

/**
 * The image URL in normal form if main may fetch it, otherwise null. Allowed are https URLs of public hosts without userinfo and, for the
 * demo connection only, the demo catalog's own pictures on its loopback port.
 *
 * The addresses that a name resolves to are checked when the picture is fetched (see picture-fetch.ts).
 */
export function allowedImageUrl(imageUrl: string, source: ImageSource): string | null {
  const url = URL.parse(imageUrl);
  if (url === null || url.username !== '' || url.password !== '') return null;
  // Never sent, and without it equal pictures have equal addresses.
  url.hash = '';
  if (url.href.length > maxUrlLength) return null;
  if (isDemoPicture(url, source)) return url.href;
  return url.protocol === 'https:' && isPublicHost(url.hostname) ? url.href : null;
}

function isDemoPicture(url: URL, { kind, demoOrigin }: ImageSource): boolean {
  return kind === 'demo' && url.origin === demoOrigin && url.pathname.startsWith('/pictures/');
}

/** `hostname` of a parsed URL: in lower case, with IPv4 in dotted form and IPv6 in brackets. */
function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return isGlobalIpv6(hostname.slice(1, -1));
  return isIPv4(hostname) ? !refusedIpv4.check(hostname, 'ipv4') : isPublicName(hostname.replace(/\.$/, ''));
}

function isPublicName(name: string): boolean {
  // A name without a dot belongs to the local network.
  return name.includes('.') && !localEndings.some((ending) => name.endsWith(ending));
}

const localEndings = [
  '.localhost',
  '.local',
  '.localdomain',
  '.internal',
  '.intranet',
  '.lan',
  '.home',
  '.corp',
  '.home.arpa',
];

/** Private networks, and those reserved for documentation and benchmarks. */
const refusedIpv4 = subnets('ipv4', [
  ...privateIpv4Ranges,
  ['192.0.2.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
]);
