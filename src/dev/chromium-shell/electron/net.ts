import { lookup } from 'node:dns/promises';
import type { Net } from 'electron';
import { Agent, fetch as undiciFetch } from 'undici';
import { supported } from './supported.ts';

type Offered = Pick<Net, 'resolveHost'> & { fetch(url: string, init?: RequestInit): Promise<Response> };
type UndiciInit = NonNullable<Parameters<typeof undiciFetch>[1]>;

// By default undici uses the global dispatcher, which Node's own fetch sets to its older version.
const dispatcher = new Agent();

const shellNet: Offered = {
  /**
   * Fetches with undici. When a catalog closes the connection while the response is read, the older version in Node throws an error that
   * can't be caught.
   */
  async fetch(url, init = {}) {
    // Safe: undici's types and the platform's describe the same standard.
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
