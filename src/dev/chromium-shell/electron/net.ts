import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Net } from 'electron';
import { answerByProtocol, defaultProtocol } from './protocol.ts';
import { supported } from './supported.ts';

type Offered = Pick<Net, 'isOnline' | 'online' | 'resolveHost'> & {
  fetch(
    input: string | Request,
    init?: RequestInit & { bypassCustomProtocolHandlers?: boolean },
  ): Promise<Response>;
};

const shellNet: Offered = {
  /** Node's own fetch, after the app's own schemes and files. */
  async fetch(input, init = {}) {
    const { bypassCustomProtocolHandlers = false, ...rest } = init;
    const url = new URL(typeof input === 'string' ? input : input.url);
    if (!bypassCustomProtocolHandlers) {
      const answer = await answerByProtocol(defaultProtocol, new Request(input, rest));
      if (answer !== null) return answer;
    }
    if (url.protocol === 'file:') return new Response(new Uint8Array(await readFile(fileURLToPath(url))));
    return globalThis.fetch(input, rest);
  },
  /** By the resolver that Node's fetch uses. */
  async resolveHost(host) {
    const found = await lookup(host, { all: true });
    return {
      endpoints: found.map(({ address, family }) => ({ address, family: family === 6 ? 'ipv6' : 'ipv4' })),
    };
  },
  isOnline: () => true,
  online: true,
};

export const net = supported('net', shellNet);
