import { BlockList, isIP } from 'node:net';

/** Whose answer an image URL came from, as far as the guard needs to know. */
export type ImageSource = {
  kind: 'remote' | 'demo';
  /** `http://127.0.0.1:<port>` of the running demo catalog; null: it isn't running. */
  demoOrigin: string | null;
};

const longestUrl = 2_048;

/**
 * The image URL that main may fetch, re-serialised; null when it must not be: https without userinfo to a public-looking
 * host only. The demo catalog's own pictures on its loopback port are the one exception, for the demo connection alone.
 *
 * Where a public name leads is looked at before the fetch (see private-network.ts).
 */
export function allowedImageUrl(imageUrl: string, source: ImageSource): string | null {
  if (imageUrl.length > longestUrl) return null;
  const url = URL.parse(imageUrl);
  if (url === null || url.username !== '' || url.password !== '') return null;
  // Never sent anyway; without it, one picture has one address.
  url.hash = '';
  // Percent-encoding can make it nine times as long.
  if (url.href.length > longestUrl) return null;
  if (isDemoPicture(url, source)) return url.href;
  return url.protocol === 'https:' && isPublicHost(url.hostname) ? url.href : null;
}

function isDemoPicture(url: URL, { kind, demoOrigin }: ImageSource): boolean {
  return kind === 'demo' && url.origin === demoOrigin && url.pathname.startsWith('/pictures/');
}

/** `hostname` as a parsed URL gives it: lower case, numeric forms of IPv4 already dotted, IPv6 in brackets. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  switch (isIP(host)) {
    case 4:
      return !privateIpv4.check(host, 'ipv4');
    case 6:
      return globalIpv6.check(host, 'ipv6') && !specialIpv6.check(host, 'ipv6');
    default:
      return isPublicName(host.replace(/\.$/, ''));
  }
}

function isPublicName(name: string): boolean {
  // A name without a dot is looked up in the local network.
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

const privateIpv4 = subnets('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);

/** All of IPv6 that is routed on the internet; loopback, link-local, ULA, multicast and IPv4-mapped ones lie outside. */
const globalIpv6 = subnets('ipv6', [['2000::', 3]]);

/** Within it: Teredo and other protocol assignments, documentation, and 6to4, which carries an IPv4 address of any kind. */
const specialIpv6 = subnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

function subnets(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}
