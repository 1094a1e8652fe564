import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as passes } from 'node:timers/promises';
import type { Item } from '#shared/item.ts';
import type { TrainingResponse } from '#shared/training.ts';
import { type Catalog, makeCatalog } from './catalog.ts';
import { demoChoices } from './choices.ts';
import { readMarketNames } from './market-names.ts';
import { makePictures } from './pictures/pictures.ts';
import { createTrouble, type DemoResponse, type ResponseDeps, refusal, respond } from './responses.ts';

type DemoOptions = {
  /** The folder of the market names, `localized-words.json` and the drawings. */
  dataFolder: string;
  /** 0 or absent: a free one. */
  port?: number;
  /** The bearer token that is required; absent: a random one. */
  token?: string;
  /** The same seed makes the same catalog. */
  seed?: number;
  /** Epoch milliseconds; the items' statuses go by it. */
  now?: () => number;
  /** Added before every response. */
  latencyMs?: number;
  /** How many items there are; at least 1. */
  items?: number;
};

export type DemoCatalog = {
  /** `{base_url}` of the interface document, without a trailing slash. */
  baseUrl: string;
  /** The token that requests need. */
  readonly token: string;
  port: number;
  itemCount: number;
  setLatency(ms: number): void;
  /** Changes how it responds to all requests, for training. */
  setResponses(responses: TrainingResponse): void;
  /** Overrides fields of an item's response from now on, for tests of changes. */
  changeItem(itemId: number, change: Partial<Item>): void;
  /** Ends open connections and resolves when the port is free again. */
  close(): Promise<void>;
};

/**
 * Starts the demo catalog: a loopback HTTP server that implements the whole interface document, with its own pictures. See choices.ts
 * for what the document leaves open. Rejects if the names can't be read or the port is in use.
 */
export async function startDemoCatalog(options: DemoOptions): Promise<DemoCatalog> {
  const token = options.token ?? randomBytes(24).toString('base64url');
  const now = options.now ?? Date.now;
  let latencyMs = options.latencyMs ?? 0;
  let refuse = createTrouble('as-usual', now);

  const names = await readMarketNames(options.dataFolder);
  const server = createServer({ maxHeaderSize: maxHeaderBytes, keepAliveTimeout: keepAliveMs });
  const port = await listen(server, options.port ?? 0);
  const baseUrl = `http://127.0.0.1:${port}`;
  const catalog = makeCatalog({
    names,
    count: options.items ?? demoChoices.items,
    seed: options.seed ?? 1,
    now,
    baseUrl,
  });
  const changes = new Map<number, Partial<Item>>();
  const changed = (item: Item | null) => (item === null ? null : { ...item, ...changes.get(item.id) });
  const deps: ResponseDeps = {
    catalog: { ...catalog, get: (id) => changed(catalog.get(id)) },
    baseUrl,
    isTokenRight: (authorization) => isSameText(authorization ?? '', `Bearer ${token}`),
    refuse: (url) => refuse(url),
    picture: makePictures(names, options.dataFolder),
  };
  server.on('clientError', refuseUnreadable);
  server.on('request', (request, response) => void serve(request, response, deps, latencyMs));
  server.once('request', () => prepareFiltersSoon(server, catalog));

  return {
    baseUrl,
    token,
    port,
    itemCount: catalog.count,
    setLatency(ms) {
      latencyMs = ms;
    },
    setResponses(responses) {
      refuse = createTrouble(responses, now);
    },
    changeItem(itemId, change) {
      changes.set(itemId, { ...changes.get(itemId), ...change });
    },
    close: () => close(server),
  };
}

/** A filter of 250 long names exceeds Node's default of 16 KiB. */
const maxHeaderBytes = 256 * 1024;
const keepAliveMs = 30_000;

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  deps: ResponseDeps,
  latencyMs: number,
): Promise<void> {
  // A delayed response must not keep the process alive after closing.
  if (latencyMs > 0) await passes(latencyMs, undefined, { ref: false });
  if (response.destroyed) return;
  const { method = 'GET', url: target = '/' } = request;
  try {
    send(response, await respond({ method, target, authorization: request.headers.authorization }, deps));
  } catch {
    send(response, refusal(500, 'internal error'));
  }
}

/** Node omits the body for HEAD. */
function send(response: ServerResponse, { status, headers, body }: DemoResponse): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, 'content-length': bytes.byteLength }).end(bytes);
}

/** A request that Node can't parse gets the envelope too. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'request too large']
      : ['400 Bad Request', 'bad request'];
  const { body } = refusal(400, message);
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Builds the search index after the first rows, in short slices, so that the first filter is fast too. */
function prepareFiltersSoon(server: Server, catalog: Catalog): void {
  const prepareSome = () => {
    if (server.listening && catalog.prepareSome()) setTimeout(prepareSome, 10).unref();
  };
  setTimeout(prepareSome, 300).unref();
}

/** In constant time, by comparing digests of equal length. */
function isSameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

async function listen(server: Server, port: number): Promise<number> {
  // Only this machine can reach the demo.
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The demo has no port.');
  return address.port;
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
