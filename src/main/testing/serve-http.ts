import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';

/** A loopback server for each test, closed after it. */
export function serveHttp(answer: RequestListener): { readonly url: string } {
  let url = '';
  let end = () => {};
  beforeEach(async () => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP
    end = () => {
      server.closeAllConnections();
      server.close();
    };
  });
  afterEach(() => end());
  return {
    get url() {
      return url;
    },
  };
}
