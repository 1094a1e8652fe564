import { isIP } from 'node:net';
import { isGlobalIpv6, privateIpv4Ranges, subnets } from './private-network.ts';

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
 * Where a public name leads is looked at when it is fetched (see picture-fetch.ts).
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
      return !refusedIpv4.check(host, 'ipv4');
    case 6:
      return isGlobalIpv6(host);
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

/** Beside the private ones, those for documentation and for benchmarks. */
const refusedIpv4 = subnets('ipv4', [
  ...privateIpv4Ranges,
  ['192.0.2.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
]);
