import { createHmac, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP, isIPv4 } from 'node:net';

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
 * The addresses that a name resolves to are checked when the picture is fetched ({@link isPrivateAddress}).
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

/** Resolves a name as a direct connection would; rejects if it has no addresses. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/**
 * Whether a resolved address, in any notation, belongs to this machine or its networks.
 *
 * Less strict than the check of an address in a URL: VPN and proxy programs resolve every public name to
 * 198.18.0.0/15, and networks without IPv4 to 64:ff9b::/96, which embeds the actual IPv4 address.
 */
export function isPrivateAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return privateIpv4.check(address, 'ipv4');
    case 6: {
      const embedded = embeddedIpv4(address);
      return embedded === null ? !isGlobalIpv6(address) : privateIpv4.check(embedded, 'ipv4');
    }
    default:
      // Not an address, so it can't be known to be safe.
      return true;
  }
}

/** Whether an IPv6 address is routed on the internet: not loopback, link-local, ULA or multicast, and without an embedded IPv4 address. */
function isGlobalIpv6(address: string): boolean {
  // Only link-local addresses have a zone.
  if (address.includes('%')) return false;
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/** The IPv4 address in an IPv4-mapped (::ffff:0:0/96) or NAT64 one (64:ff9b::/96); null for any other. */
function embeddedIpv4(address: string): string | null {
  // A URL normalises the notation.
  const normalised = URL.parse(`http://[${address}]/`)?.hostname ?? '';
  // If the first two bytes are 0 there is no high group; the caller then treats it as private, like all IPv6 outside of 2000::/3.
  const groups = /\[(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})\]/.exec(normalised);
  if (groups === null) return null;
  // Safe: both groups are part of every match.
  const [high, low] = groups.slice(1).map((group) => Number.parseInt(group, 16)) as [number, number];
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

function subnets(
  family: 'ipv4' | 'ipv6',
  ranges: readonly (readonly [network: string, prefix: number])[],
): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

/** "This network", private, shared (CGNAT), loopback, link-local, protocol assignments, multicast and everything above. */
const privateIpv4Ranges = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const;
const privateIpv4 = subnets('ipv4', privateIpv4Ranges);

const globalIpv6 = subnets('ipv6', [['2000::', 3]]);

/** Exceptions within 2000::/3: Teredo and other protocol assignments, documentation, and 6to4, which embeds any IPv4 address. */
const specialIpv6 = subnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/** Private networks, and those reserved for documentation and benchmarks. */
const refusedIpv4 = subnets('ipv4', [
  ...privateIpv4Ranges,
  ['192.0.2.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
]);
