import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Net } from 'electron';
import { fetch as undiciFetch } from 'undici';
import { answerByProtocol, defaultProtocol } from './protocol.ts';
import { supported } from './supported.ts';

type Offered = Pick<Net, 'isOnline' | 'online' | 'resolveHost'> & {
  fetch(
    input: string | Request,
    init?: RequestInit & { bypassCustomProtocolHandlers?: boolean },
  ): Promise<Response>;
};

type UndiciInit = NonNullable<Parameters<typeof undiciFetch>[1]>;

const shellNet: Offered = {
  /**
   * Fetch as undici has it, after the app's own schemes and files. The older undici inside Node throws where nobody can catch it when a
   * catalog hangs up on an answer that is still being read.
   */
  async fetch(input, init = {}) {
    const { bypassCustomProtocolHandlers = false, ...rest } = init;
    const url = new URL(typeof input === 'string' ? input : input.url);
    if (!bypassCustomProtocolHandlers) {
      const answer = await answerByProtocol(defaultProtocol, new Request(input, rest));
      if (answer !== null) return answer;
    }
    if (url.protocol === 'file:') return new Response(new Uint8Array(await readFile(fileURLToPath(url))));
    if (typeof input !== 'string') return globalThis.fetch(input, rest);
    // One standard, two sets of types that say it: undici's own and those of the platform.
    return undiciFetch(input, rest as UndiciInit) as unknown as Promise<Response>;
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
