import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import type { TestCertificate } from '#dev/test-certificates.ts';
import { type Act, type Endpoint, type Exchange, healthyResponse, responseBytes } from './responses.ts';

/** The connection below HTTP: nothing listens, plain text, or TLS with a certificate. */
export type Line = { kind: 'closed' } | { kind: 'plain' } | { kind: 'tls'; certificate: TestCertificate };

export type HostileOrigin = Awaited<ReturnType<typeof startHostileOrigin>>;

/**
 * A catalog's origin: healthy unless a test changes it. It writes to raw sockets, so that it can break HTTP's rules.
 * @param given.otherOrigin a second origin, to which faulty responses point in every possible way
 */
export async function startHostileOrigin(given: { line: Line; otherOrigin?: string }) {
  const sockets = new Set<net.Socket>();
  let line = given.line;
  let faulty: { endpoint: Endpoint; act: Act } | null = null;
  let requests: { endpoint: Endpoint; method: string; path: string; head: string }[] = [];
  let serial = 1;
  let bytesTaken = 0;

  const server = net.createServer((socket) => {
    keep(socket);
    if (line.kind !== 'tls') return listen(socket);
    const secure = new tls.TLSSocket(socket, { isServer: true, ...line.certificate });
    keep(secure);
    listen(secure);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address with a port.
  const { port } = server.address() as net.AddressInfo;
  const baseUrl = `${given.line.kind === 'tls' ? 'https' : 'http'}://127.0.0.1:${port}`;

  function keep(socket: net.Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // In the tests clients close connections in the middle of a response.
    socket.on('error', () => {});
  }

  /** One request per connection: every response closes it. */
  function listen(socket: net.Socket): void {
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      // A web server's response to a TLS handshake or anything else that isn't a request.
      if (!/^[A-Z]/.test(text)) return void socket.end(responseBytes(400));
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      const whole = text.slice(0, end);
      text = '';
      void respond(socket, whole);
    });
  }

  async function respond(socket: net.Socket, requestHead: string): Promise<void> {
    const [method = '', path = ''] = requestHead.split(' ', 2);
    const itemId = /^\/v1\/items\/(\d+)$/.exec(path)?.[1];
    const endpoint = itemId === undefined ? 'list' : 'item';
    requests.push({ endpoint, method, path, head: requestHead });
    const ownSerial = serial;
    const exchange: Exchange = {
      endpoint,
      good: () => healthyResponse(endpoint, Number(itemId ?? 0), ownSerial),
      token: /^authorization: bearer (.*)$/im.exec(requestHead)?.[1]?.trim() ?? '',
      ownOrigin: baseUrl,
      otherOrigin: given.otherOrigin ?? '',
      send: (bytes) =>
        new Promise((resolve) => {
          // Called with an error when the connection has gone.
          socket.write(bytes, (error) => {
            if (!error && ownSerial === serial) bytesTaken += bytes.length;
            resolve();
          });
        }),
      end: (bytes) => void (bytes === undefined ? socket.end() : socket.end(bytes)),
      reset: () => void (socket instanceof tls.TLSSocket ? socket.destroy() : socket.resetAndDestroy()),
      // False for a response that began before the behaviour changed.
      isOpen: () => !socket.destroyed && socket.writable && ownSerial === serial,
    };
    if (faulty?.endpoint === endpoint) await faulty.act(exchange);
    else exchange.end(responseBytes(200, JSON.stringify(exchange.good())));
  }

  function startOver(): void {
    for (const socket of sockets) socket.destroy();
    requests = [];
    bytesTaken = 0;
    serial += 1;
  }

  async function changeLine(next: Line): Promise<void> {
    startOver();
    const wasListening = line.kind !== 'closed';
    line = next;
    if (next.kind === 'closed' && wasListening) {
      server.close();
      await once(server, 'close');
    }
    if (next.kind !== 'closed' && !wasListening) {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    }
  }

  return {
    baseUrl,
    /** All requests since the behaviour last changed. */
    get requests() {
      return requests;
    },
    /** The number in healthy responses now; it changes with the behaviour. */
    serial: () => serial,
    /** Bytes sent in faulty responses since the behaviour last changed. */
    bytesTaken: () => bytesTaken,
    /** Connections that the app has not released. */
    openConnections: () => sockets.size,
    /** From now on requests to this endpoint get the fault; the other endpoint stays healthy. */
    misbehave(endpoint: Endpoint, act: Act) {
      startOver();
      faulty = { endpoint, act };
    },
    changeLine,
    /** Healthy again, with the line that it started with. */
    async heal() {
      faulty = null;
      await changeLine(given.line);
    },
    close: () => changeLine({ kind: 'closed' }),
  };
}
