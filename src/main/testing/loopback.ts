import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import tls from 'node:tls';
import { afterEach, beforeEach, onTestFinished } from 'vitest';

/** A loopback server for each test, closed after it. */
export function serveHttp(respond: RequestListener): { readonly url: string } {
  let url = '';
  let end = () => {};
  beforeEach(async () => {
    const server = createServer(respond);
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

/** A server on a free loopback port that responds with raw bytes, so that it can also break HTTP's rules. */
export type Loopback = {
  origin: string;
  /** The head of each request, in the order they came. */
  requests: string[];
  openSockets(): number;
};

/** Called once per request with the socket and the number of the request, from 1. */
export type Respond = (socket: net.Socket, number: number) => void;

/** Closes when the test ends. */
export async function listenOnLoopback(respond: Respond, secure?: tls.TlsOptions): Promise<Loopback> {
  const requests: string[] = [];
  const sockets = new Set<net.Socket>();
  function serve(socket: net.Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that hangs up in the middle is part of the tests.
    socket.on('error', () => {});
    socket.on('data', (head) => {
      requests.push(head.toString('latin1'));
      respond(socket, requests.length);
    });
  }
  const server = secure === undefined ? net.createServer(serve) : tls.createServer(secure, serve);
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address with a port.
  const { port } = server.address() as net.AddressInfo;
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const origin = `${secure === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  return { origin, requests, openSockets: () => sockets.size };
}

/** A whole response as it goes over the wire. */
export function responseBytes(
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array = '',
): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries({ 'content-length': String(bytes.byteLength), ...headers });
  const head = `HTTP/1.1 ${status} X\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
}
