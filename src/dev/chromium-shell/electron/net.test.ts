import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { net } from './net.ts';

const body = Buffer.alloc(64 * 1024, 'a');
const head = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;

it('an answer whose server hangs up before anybody reads it is whole all the same', async () => {
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

  const answer = await net.fetch(`http://127.0.0.1:${address.port}/`);
  if (sockets[0]?.closed === false) await once(sockets[0], 'close');
  expect((await answer.arrayBuffer()).byteLength).toBe(body.length);
});
