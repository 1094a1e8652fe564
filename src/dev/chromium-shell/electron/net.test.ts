import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';

const body = Buffer.alloc(64 * 1024, 'a');
const head = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;

it("a response can be read after the server has closed the connection, even if Node's own fetch was used before", async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.once('data', () => {
      socket.write(head);
      socket.end(body);
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  // The first fetch of a process sets the global dispatcher.
  await fetch('data:,');
  const { net } = await import('./net.ts');
  for (let i = 0; i < 20; i++) {
    const response = await net.fetch(`http://127.0.0.1:${address.port}/`);
    if (sockets[i]?.closed === false) await once(sockets[i] as Socket, 'close');
    expect((await response.arrayBuffer()).byteLength).toBe(body.length);
  }
});
