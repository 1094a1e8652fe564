import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Act, answerBytes } from '#dev/hostile-server/exchange.ts';
import { notTheService } from '#dev/hostile-server/faults/content.ts';
import { cutAndStalled } from '#dev/hostile-server/faults/cut-and-stalled.ts';
import { badJson } from '#dev/hostile-server/faults/json.ts';
import { serverTrouble, slowDowns } from '#dev/hostile-server/faults/refusals.ts';
import type { Chance } from './actions.ts';

/** A loopback origin before the demo catalog that passes most answers on and spoils the others. */
export type FaultyCatalog = {
  baseUrl: string;
  /** 0 to 1; 0 at first. */
  setFaultShare(share: number): void;
  counts(): { requests: number; cancelled: number; faults: Record<string, number> };
  close(): Promise<void>;
};

const late: Act = async (exchange) => {
  await sleep(2_000);
  exchange.end(answerBytes(200, JSON.stringify(exchange.good())));
};

/** Of the hostile server's faults those that end by themselves: a stall is met there, and would only slow a long run down. */
const faults: readonly { name: string; act: Act }[] = [
  ...[...serverTrouble, ...cutAndStalled, ...notTheService, ...badJson].filter(
    ({ isStall, maxBytes }) => !isStall && maxBytes === undefined,
  ),
  ...slowDowns.slice(0, 1),
  { name: 'two seconds late', act: late },
];

export async function startFaultyCatalog(catalogUrl: string, chance: Chance): Promise<FaultyCatalog> {
  const counts = { requests: 0, cancelled: 0, faults: {} as Record<string, number> };
  let faultShare = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    counts.requests += 1;
    // Chosen before anything is awaited, so that chance follows the order of the requests.
    const fault = chance.happens(faultShare) ? chance.oneOf(faults) : null;
    response.on('close', () => {
      if (fault === null && !response.writableFinished) counts.cancelled += 1;
    });
    const { authorization = '' } = request.headers;
    const good = await fetch(new URL(request.url ?? '/', catalogUrl), { headers: { authorization } });
    const body = await good.text();
    const { socket } = response;
    if (socket === null) return;
    if (fault === null || good.status !== 200) {
      response.writeHead(good.status, { 'content-type': 'application/json' }).end(body);
      return;
    }
    counts.faults[fault.name] = (counts.faults[fault.name] ?? 0) + 1;
    // Spoilt answers break HTTP's rules as well, so they are written past Node's server.
    await fault.act({
      endpoint: /^\/v1\/items\/\d/.test(request.url ?? '') ? 'item' : 'list',
      good: () => JSON.parse(body),
      token: authorization.replace('Bearer ', ''),
      ownOrigin: baseUrl,
      otherOrigin: baseUrl,
      send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
      end: (bytes) => void (bytes === undefined ? socket.end() : socket.end(bytes)),
      reset: () => void socket.resetAndDestroy(),
      isOpen: () => !socket.destroyed && socket.writable,
    });
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    baseUrl,
    setFaultShare(share) {
      faultShare = share;
    },
    counts: () => structuredClone(counts),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
