import { lookup } from 'node:dns/promises';
import type { Net } from 'electron';
import { Agent, fetch as undiciFetch } from 'undici';
import { supported } from './supported.ts';

type Offered = Pick<Net, 'resolveHost'> & { fetch(url: string, init?: RequestInit): Promise<Response> };
type UndiciInit = NonNullable<Parameters<typeof undiciFetch>[1]>;

// By default undici takes whatever dispatcher is in a global, which Node's own fetch fills with its older one.
const dispatcher = new Agent();

const shellNet: Offered = {
  /**
   * Fetches over the network by undici. The older version inside Node throws where it can't be caught when a catalog hangs up on a
   * response that is still being read.
   */
  async fetch(url, init = {}) {
    // Two sets of types for the same standard: undici's and the platform's.
    const request = { ...init, dispatcher } as UndiciInit;
    return undiciFetch(url, request) as unknown as Promise<Response>;
  },
  /** Uses the same resolver as `fetch`. */
  async resolveHost(host) {
    const found = await lookup(host, { all: true });
    return {
      endpoints: found.map(({ address, family }) => ({ address, family: family === 6 ? 'ipv6' : 'ipv4' })),
    };
  },
};

export const net = supported('net', shellNet);
