import { BlockList, isIP } from 'node:net';

/** Resolves a name as a direct connection would; rejects if it has no addresses. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/**
 * Whether a resolved address, in any notation, belongs to this machine or its networks.
 *
 * Less strict than the check of an address in a URL (see signed-address.ts): VPN and proxy programs resolve every public name to
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
export function isGlobalIpv6(address: string): boolean {
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

export function subnets(
  family: 'ipv4' | 'ipv6',
  ranges: readonly (readonly [network: string, prefix: number])[],
): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

/** "This network", private, shared (CGNAT), loopback, link-local, protocol assignments, multicast and everything above. */
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

/** Exceptions within 2000::/3: Teredo and other protocol assignments, documentation, and 6to4, which embeds any IPv4 address. */
const specialIpv6 = subnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
