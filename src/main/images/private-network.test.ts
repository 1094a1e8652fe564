import { expect, test } from 'vitest';
import { isPrivateAddress } from './private-network.ts';

test.each([
  ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '169.254.169.254', '172.16.0.1'],
  ...['192.168.1.1', '192.0.0.8', '224.0.0.251', '255.255.255.255'],
  ...['::1', '::', 'fd00::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::fb', '2606:4700::1%1'],
  // IPv4 inside of IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
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
])('%s is not', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
