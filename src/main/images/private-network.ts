import { BlockList, isIP } from 'node:net';

/** The addresses of a name, by the resolver of direct connections; rejects when there are none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/**
 * Whether a resolved address, in any notation, is of this machine or its networks.
 *
 * Fewer than a URL is refused for by its address (see signed-address.ts): VPN and proxy programs answer every public name with
 * 198.18.0.0/15, and networks without IPv4 with 64:ff9b::/96, which carries the IPv4 address that is meant.
 */
export function isPrivateAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return privateIpv4.check(address, 'ipv4');
    case 6: {
      const carried = carriedIpv4(address);
      return carried === null ? !isGlobalIpv6(address) : privateIpv4.check(carried, 'ipv4');
    }
    default:
      // Anything but an address can't be known to be safe.
      return true;
  }
}

/** Whether an IPv6 address is routed on the internet: no loopback, link-local, ULA, multicast or embedded IPv4 one is. */
export function isGlobalIpv6(address: string): boolean {
  // An address with a zone is link-local.
  if (address.includes('%')) return false;
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/** The IPv4 address in an IPv4-mapped (::ffff:0:0/96) or NAT64 one (64:ff9b::/96); null for any other. */
function carriedIpv4(address: string): string | null {
  // A URL normalises the notation.
  const spelled = URL.parse(`http://[${address}]/`)?.hostname ?? '';
  // One that begins with two zeros has no high group, and is as private as every other IPv6 address outside of 2000::/3.
  const groups = /\[(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})\]/.exec(spelled);
  if (groups === null) return null;
  // Both take part in every match.
  const [high, low] = groups.slice(1).map((group) => Number.parseInt(group, 16)) as [number, number];
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

export function subnets(
  family: 'ipv4' | 'ipv6',
  ranges: readonly (readonly [network: string, prefix: number])[],
): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

/** "This network", private, shared (CGNAT), loopback, link-local, protocol assignments, and all from multicast on. */
export const privateIpv4Ranges = [
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

/** Within it: Teredo and other protocol assignments, documentation, and 6to4, which carries an IPv4 address of any kind. */
const specialIpv6 = subnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
