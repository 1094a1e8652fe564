import { BlockList, isIP } from 'node:net';

/** Hears the addresses of a name from whoever will connect to it; rejects when there are none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/**
 * Whether the name of a URL leads to this machine or its networks. A name that can't be resolved here is let pass: behind a
 * proxy only the proxy can, and without one nothing will be reached. Addresses written in the URL are not judged here
 * (see image-address.ts).
 *
 * What is left is a name whose owner changes its address between this look and the connection.
 */
export async function leadsToPrivateNetwork(url: string, resolveHost: ResolveHost): Promise<boolean> {
  const { hostname } = new URL(url);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  const addresses = await resolveHost(hostname).catch(() => []);
  return addresses.some(isPrivateAddress);
}

function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  // What is no address leads nowhere that could be known to be safe.
  return family === 0 || privateNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Fewer than a URL is refused for by its address: VPN and proxy programs answer every public name with 198.18.0.0/15, and
 * networks without IPv4 with 64:ff9b::/96. The list also finds IPv4 addresses that are written as IPv6 (::ffff:10.0.0.1).
 */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6');
}
