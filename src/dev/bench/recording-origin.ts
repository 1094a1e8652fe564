import {
  Agent,
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as passes } from 'node:timers/promises';
import { floorPage } from './floor-page.ts';

/** Where a request of the app stood at some moment, as seen from the catalog's side. */
export type Asked = 'not-asked' | 'under-way' | 'answered';

/** Which request is meant, by its address. */
export type RequestTest = (url: URL) => boolean;

/** One loopback origin before the catalog. All that is measured goes through it, so that none has a shorter way. */
export type RecordingOrigin = {
  baseUrl: string;
  /** The most recent state of the app's own request for something, since the last `forget`. */
  asked(isMeant: RequestTest): Asked;
  forget(): void;
  /** Resolves once the app has had no request under way for so long. */
  quiet(forMs: number): Promise<void>;
  close(): Promise<void>;
};

type Recorded = { url: URL; isAnswered: boolean };

/**
 * Passes everything on to the catalog, and serves the floor's page beside it. The app comes with its own token and is
 * recorded; the floor's requests come without one, get it here, and are not.
 */
export async function startRecordingOrigin(catalog: {
  baseUrl: string;
  token: string;
}): Promise<RecordingOrigin> {
  const agent = new Agent({ keepAlive: true });
  let recorded: Recorded[] = [];
  let lastBusyAt = performance.now();

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', catalog.baseUrl);
    if (url.pathname === '/floor') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(floorPage);
      return;
    }
    const entry = request.headers.authorization === undefined ? null : { url, isAnswered: false };
    if (entry !== null) {
      recorded.push(entry);
      lastBusyAt = performance.now();
    }
    const authorization = request.headers.authorization ?? `Bearer ${catalog.token}`;
    const headers = { ...request.headers, host: url.host, authorization };
    const onward = forward(url, { method: request.method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    onward.end();
    response.on('close', () => {
      lastBusyAt = performance.now();
      if (entry === null) return;
      if (response.writableFinished) entry.isAnswered = true;
      // The app cancelled it: as good as never asked.
      else recorded = recorded.filter((one) => one !== entry);
    });
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port, not on a pipe: address() is an AddressInfo.
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked(isMeant) {
      const found = recorded.findLast(({ url }) => isMeant(url));
      return found === undefined ? 'not-asked' : found.isAnswered ? 'answered' : 'under-way';
    },
    forget() {
      recorded = recorded.filter(({ isAnswered }) => !isAnswered);
    },
    async quiet(forMs) {
      const isQuiet = () =>
        performance.now() - lastBusyAt >= forMs && recorded.every(({ isAnswered }) => isAnswered);
      while (!isQuiet()) await passes(5);
    },
    async close() {
      agent.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
