import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostileRows } from './hostile-rows.ts';

/** A catalog on loopback whose every name is an attack, under any token. */
export async function startHostileCatalog(): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '', 'http://catalog.example').searchParams;
    const [page, limit] = [Number(asked.get('page')), Number(asked.get('limit'))];
    const data = hostileRows.slice((page - 1) * limit, page * limit);
    const total = hostileRows.length;
    const pagination = {
      total,
      per_page: limit,
      current_page: page,
      pages: Math.ceil(total / limit),
      links: {},
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, type: 'pagination', data, pagination }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
