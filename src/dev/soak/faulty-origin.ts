import {
  Agent,
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerBadly, type FaultKind, faultKinds, type GoodAnswer, sendGood } from './faults.ts';
import type { Chance } from './seeded-random.ts';

/** A loopback origin before the catalog that lets most requests through and spoils the others. */
export type FaultyOrigin = {
  baseUrl: string;
  /** From the beginning on it spoils nothing. */
  setFaultShare(share: number): void;
  counts(): OriginCounts;
  close(): Promise<void>;
};

export type OriginCounts = {
  requests: number;
  /** Let go by the app before they were answered. */
  cancelled: number;
  faults: Record<FaultKind, number>;
  /** Connections open at the moment. */
  openSockets: number;
};

export async function startFaultyOrigin(catalogUrl: string, chance: Chance): Promise<FaultyOrigin> {
  const agent = new Agent({ keepAlive: true });
  const faults = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>; // one entry per kind
  let faultShare = 0;
  let requests = 0;
  let cancelled = 0;
  let openSockets = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    // Chosen before anything is awaited, so that chance follows the order of the requests.
    const fault = chance.happens(faultShare) ? chance.oneOf(faultKinds) : null;
    response.on('close', () => {
      if (fault === null && !response.writableFinished) cancelled += 1;
    });
    if (fault !== null) faults[fault] += 1;
    const good = await askCatalog(new URL(request.url ?? '/', catalogUrl), request, agent);
    if (fault === null) sendGood(response, good);
    else await answerBadly(fault, response, good);
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    openSockets += 1;
    socket.on('close', () => {
      openSockets -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port, not on a pipe: address() is an AddressInfo.
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    setFaultShare(share) {
      faultShare = share;
    },
    counts: () => ({ requests, cancelled, faults: { ...faults }, openSockets }),
    async close() {
      agent.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function askCatalog(url: URL, { method, headers }: IncomingMessage, agent: Agent): Promise<GoodAnswer> {
  return new Promise((resolve, reject) => {
    // As it is, so that its length is known and half of it is half of the text.
    const asked = { ...headers, host: url.host, 'accept-encoding': 'identity' };
    const onward = forward(url, { method, headers: asked, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const contentType = answer.headers['content-type'] ?? 'application/json';
        resolve({
          status: answer.statusCode ?? 502,
          headers: { 'content-type': contentType },
          body: Buffer.concat(parts),
        });
      });
    });
    onward.on('error', reject);
    onward.end();
  });
}
