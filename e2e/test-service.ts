import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A loopback service whose responses a test can change at any time. */
export type TestService = {
  baseUrl: string;
  respondWith(respond: Respond): void;
  close(): Promise<void>;
};

export async function startTestService(respond: Respond): Promise<TestService> {
  let current = respond;
  // Longer than the app keeps an unused connection: a request on one that is being closed would fail.
  const options = { keepAliveTimeout: 60_000 };
  const server = createServer(options, (request, response) => current(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    respondWith(next) {
      current = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Responds with a status and a body; objects are sent as JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Respond {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** Accepts the request and never responds. */
export const silence: Respond = () => undefined;

/** Responds to list requests with their page of these rows. A page that is held is never sent. */
export function pagesOf(
  rows: readonly object[],
  isHeld: (page: number, limit: number) => boolean = () => false,
): Respond {
  return (request, response) => {
    const query = new URL(request.url ?? '', 'http://catalog.example').searchParams;
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    if (isHeld(page, limit)) return;
    const data = rows.slice((page - 1) * limit, page * limit);
    const pages = Math.ceil(rows.length / limit);
    const pagination = { total: rows.length, per_page: limit, current_page: page, pages, links: {} };
    json(200, { success: true, type: 'pagination', data, pagination })(request, response);
  };
}

/** A documented error envelope. */
export function errorOf(message: string, data: unknown = {}): unknown {
  return { success: false, type: 'error', message, data };
}
