import { expect, test, vi } from 'vitest';
import { leadsToPrivateNetwork } from './private-network.ts';

const url = 'https://images.example/1.png';

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '224.0.0.251',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  'ff02::fb',
  '::ffff:10.1.2.3',
  '::ffff:7f00:1',
  'nonsense',
])('a name whose address is %s leads inside', async (address) => {
  expect(await leadsToPrivateNetwork(url, async () => ['93.184.215.14', address])).toBe(true);
});

test.each(['93.184.215.14', '2606:4700::1', '198.18.0.7', '64:ff9b::5db8:d70e', '172.32.0.1'])(
  'a name whose address is %s does not',
  async (address) => {
    expect(await leadsToPrivateNetwork(url, async () => [address])).toBe(false);
  },
);

test('a name that only a proxy can resolve is let pass', async () => {
  expect(
    await leadsToPrivateNetwork(url, async () => {
      throw new Error('ERR_NAME_NOT_RESOLVED');
    }),
  ).toBe(false);
});

test.each(['http://127.0.0.1:4321/pictures/1.png', 'https://[2606:4700::1]/1.png'])(
  'an address in the URL is not asked for: %s',
  async (literal) => {
    const resolveHost = vi.fn(async () => ['10.0.0.1']);
    expect(await leadsToPrivateNetwork(literal, resolveHost)).toBe(false);
    expect(resolveHost).not.toHaveBeenCalled();
  },
);
