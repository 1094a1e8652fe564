import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Act } from '#dev/hostile-server/answers.ts';
import { cutAndStalled, notTheService } from '#dev/hostile-server/body-faults.ts';
import { serverErrors, slowDowns } from '#dev/hostile-server/http-faults.ts';
import { badJson } from '#dev/hostile-server/shape-faults.ts';
import { startAnsweringServer } from '#e2e/hostile-server/answering-server.ts';
import type { Chance } from './actions.ts';

/** The hostile server's faults that end by themselves: a stall would only slow down a long run. */
const faults: readonly { name: string; act: Act }[] = [
  ...[...serverErrors, ...cutAndStalled, ...notTheService, ...badJson].filter(
    ({ isStall, maxBytes }) => !isStall && maxBytes === undefined,
  ),
  ...slowDowns.slice(0, 1),
];

/** A loopback proxy of the demo catalog that answers `faultShare` of the requests, 0 to 1, with a fault. */
export async function startFaultyCatalog(catalogUrl: string, chance: Chance) {
  const state = { faultShare: 0, requests: 0, faults: {} as Record<string, number> };

  async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    state.requests += 1;
    // Chosen before anything is awaited, so that the choices follow the order of the requests.
    const fault = chance.happens(state.faultShare) ? chance.oneOf(faults) : null;
    const { authorization = '' } = headers;
    const good = await fetch(new URL(url, catalogUrl), { headers: { authorization } });
    const body = await good.text();
    const { socket } = response;
    if (socket === null) return;
    if (fault === null || good.status !== 200) {
      response.writeHead(good.status, { 'content-type': 'application/json' }).end(body);
      return;
    }
    state.faults[fault.name] = (state.faults[fault.name] ?? 0) + 1;
    // Faulty answers may break HTTP's rules, so they are written to the socket.
    await fault.act({
      endpoint: /^\/v1\/items\/\d/.test(url) ? 'item' : 'list',
      good: () => JSON.parse(body),
      token: authorization.replace('Bearer ', ''),
      ownOrigin: catalogUrl,
      otherOrigin: catalogUrl,
      send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
      end: (bytes) => void (bytes === undefined ? socket.end() : socket.end(bytes)),
      reset: () => void socket.resetAndDestroy(),
      isOpen: () => !socket.destroyed && socket.writable,
    });
  }

  const server = await startAnsweringServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return Object.assign(state, { baseUrl: server.baseUrl, close: server.close });
}
