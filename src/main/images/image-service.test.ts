import { describe, expect, test, vi } from 'vitest';
import type { Fetch } from '#main/effects.ts';
import { createManualTime, nodeFetch } from '#main/testing/fake-effects.ts';
import { type Loopback, listenOnLoopback, type Respond, responseBytes } from '#main/testing/loopback.ts';
import { createImageService, createWorkQueue } from './image-service.ts';
import type { PictureFiles } from './picture-files.ts';
import { keyText } from './picture-files.ts';
import { animations, pictureBytes } from './testing/pictures.ts';

const demo = { connectionId: 'demo', kind: 'demo' } as const;
const remote = { connectionId: 'c1', kind: 'remote' } as const;
const pngBytes = pictureBytes.png(10, 10);

function picturesOnDisk() {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const files: PictureFiles = {
    read: async (key) => kept.get(keyText(key)) ?? null,
    put: (key, bytes) => void kept.set(keyText(key), new Uint8Array(bytes)),
    forgetConnection: () => {},
    close: async () => {},
  };
  return { kept, files };
}

function aService(fetch: Fetch, demoOrigin: string | null = null, disk = picturesOnDisk()) {
  const time = createManualTime();
  const gone = new Set<string>();
  const service = createImageService({
    gone,
    fetch,
    fetchPinned: (url, init) => fetch(url, init),
    resolveProxy: async () => 'DIRECT',
    time,
    files: disk.files,
    resolveHost: async () => ['93.184.215.14'],
    signingKey: new Uint8Array(32).fill(7),
    demoOrigin: () => demoOrigin,
  });
  function show(path: string, connection: { connectionId: string; kind: 'remote' } = remote) {
    const address = service.addressOf(`https://images.example/${path}`, connection);
    return service.respond({ method: 'GET', url: address ?? 'refused' });
  }
  return { service, time, show, disk, gone };
}

/** A loopback server as the demo catalog, and the response to one of its pictures. */
async function pictureFrom(respond: Respond): Promise<{ server: Loopback; response: Response }> {
  const server = await listenOnLoopback(respond);
  const { service } = aService(nodeFetch, server.origin);
  const address = service.addressOf(`${server.origin}/pictures/1.png`, demo);
  if (address === null) throw new Error('the guard refused the demo picture');
  return { server, response: await service.respond({ method: 'GET', url: address }) };
}

async function expectNoPicture(response: Response): Promise<void> {
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe('');
}

describe('a picture', () => {
  test('is served with the type of its bytes, whatever the server declares', async () => {
    const { server, response } = await pictureFrom((socket) =>
      socket.write(responseBytes(200, { 'content-type': 'text/html' }, pngBytes)),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toContain('private');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pngBytes);
    expect(server.requests[0]).not.toMatch(/authorization|cookie|referer/i);
  });

  test('that is animated is served as its first frame', async () => {
    const { animated, still } = animations.gif(20_000);
    const { response } = await pictureFrom((socket) => socket.write(responseBytes(200, {}, animated)));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(still);
  });

  test.each<[string, Respond]>([
    ['that is SVG', (socket) => socket.write(responseBytes(200, { 'content-type': 'image/png' }, '<svg/>'))],
    ['that does not exist', (socket) => socket.write(responseBytes(404, {}, pngBytes))],
    ['that is truncated', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n\x89PNG')],
    [
      'in an unknown coding',
      (socket) => socket.write(responseBytes(200, { 'content-encoding': 'rot13' }, pngBytes)),
    ],
  ])('%s is a 404 without a body', async (_name, respond) => {
    await expectNoPicture((await pictureFrom(respond)).response);
  });

  test('that is too large is a 404', async () => {
    const bytes = Buffer.alloc(4 * 1024 * 1024 + 1);
    bytes.set(pngBytes);
    const { response } = await pictureFrom((socket) =>
      socket.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), bytes])),
    );
    await expectNoPicture(response);
  });
});

describe('the network', () => {
  test('is asked only for addresses that main signed', async () => {
    const fetch = vi.fn<Fetch>();
    const { service } = aService(fetch);
    const address = service.addressOf('https://images.example/1.png', remote) ?? '';
    await expectNoPicture(await service.respond({ method: 'GET', url: `${address}x` }));
    await expectNoPicture(await service.respond({ method: 'POST', url: address }));
    expect(service.addressOf('https://169.254.169.254/', remote)).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });

  test('is asked once for each picture', async () => {
    const fetch = vi.fn<Fetch>(async () => new Response(pngBytes));
    const { show } = aService(fetch);
    const responses = [...(await Promise.all([show('1.png'), show('1.png')])), await show('1.png')];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('is asked again for a failed picture only after a minute', async () => {
    const fetch = vi.fn<Fetch>(async () => new Response(null, { status: 500 }));
    const { show, time } = aService(fetch);
    for (const name of ['1.png', '2.png']) await show(name);
    time.advance(59_999);
    for (const name of ['1.png', '2.png']) await show(name);
    expect(fetch).toHaveBeenCalledTimes(2);
    time.advance(1);
    await show('1.png');
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('is asked again for a failed picture when a thousand others have failed', async () => {
    const fetch = vi.fn<Fetch>(async () => new Response(null, { status: 404 }));
    const { show } = aService(fetch);
    for (let count = 0; count <= 1_000; count += 1) await show(`${count}.png`);
    fetch.mockClear();
    await show('0.png');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('loads a few pictures of each site at a time, so that a site that hangs delays no other', async () => {
    const asked: string[] = [];
    const { service, time, show } = aService((url) => {
      asked.push(url);
      return url.includes('stuck') ? new Promise(() => {}) : Promise.resolve(new Response(pngBytes));
    });
    const address = (url: string) => service.addressOf(url, remote) ?? '';
    const stuck = Array.from({ length: 40 }, (_, at) => address(`https://a${at}.stuck.example/1.png`));
    const waiting = stuck.map((url) => service.respond({ method: 'GET', url }));
    await vi.waitFor(() => expect(asked).toHaveLength(6), { interval: 5 });
    const fine = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        service.respond({ method: 'GET', url: address(`https://www.fine.example/${at}.png`) }),
      ),
    );
    expect(fine.every(({ status }) => status === 200)).toBe(true);
    expect(asked.filter((url) => url.includes('stuck'))).toHaveLength(6);
    expect((await show('1.png')).status).toBe(200);
    await vi.waitFor(
      () => {
        time.advance(10_000);
        expect(asked.filter((url) => url.includes('stuck'))).toHaveLength(40);
      },
      { interval: 5 },
    );
    time.advance(10_000);
    for (const response of await Promise.all(waiting)) await expectNoPicture(response);
    expect(time.running()).toEqual([]);
  });

  /** Pictures of which none arrives: after each round the six that were asked for time out, and the next six are. */
  function aSlowSite() {
    const asked: number[] = [];
    const { show, time, gone } = aService((url) => {
      asked.push(Number(/(\d+)\.png/.exec(url)?.[1]));
      return new Promise(() => {});
    });
    const ask = (at: number) => show(`${at}.png`);
    async function nextRound(): Promise<number[]> {
      const before = asked.length;
      time.advance(10_000);
      await vi.waitFor(() => expect(asked).toHaveLength(before + 6), { interval: 5 });
      return asked.slice(before);
    }
    return { gone, time, asked, ask, nextRound };
  }

  test('is asked first for what was asked for last, and not for the oldest of too many that wait', async () => {
    const { asked, ask, nextRound } = aSlowSite();
    const responses = Array.from({ length: 260 }, (_, at) => ask(at));
    // Six are asked for, and of the others that wait four are too many.
    for (const at of [6, 7, 8, 9]) await expectNoPicture((await responses[at]) ?? Response.error());
    expect(asked).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await nextRound()).toEqual([220, 221, 222, 223, 224, 225]);
    // What was dropped isn't missing, and what still waits is as new as the rest when it is shown again.
    void ask(100);
    void ask(6);
    const inView = [];
    for (let round = 1; round <= 6; round += 1) inView.push(...(await nextRound()));
    const newest = Array.from({ length: 34 }, (_, at) => 226 + at);
    expect(inView).toEqual([...newest, 100, 6]);
    expect(await nextRound()).toEqual([219, 218, 217, 216, 215, 214]);
  });

  test('is not asked for the pictures of a removed connection that wait', async () => {
    const { gone, asked, time, ask } = aSlowSite();
    const responses = Array.from({ length: 20 }, (_, at) => ask(at));
    await vi.waitFor(() => expect(asked).toHaveLength(6), { interval: 5 });
    gone.add('c1');
    time.advance(10_000);
    for (const response of await Promise.all(responses)) await expectNoPicture(response);
    expect(asked).toHaveLength(6);
  });
});

describe('the disk', () => {
  const oneKey = 'c1\nhttps://images.example/1.png';

  test('keeps a picture for the next start, which needs no request', async () => {
    const { show, disk } = aService(async () => new Response(pngBytes));
    await show('1.png');
    expect([...disk.kept.keys()]).toEqual([oneKey]);

    const fetch = vi.fn<Fetch>();
    const response = await aService(fetch, null, disk).show('1.png');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pngBytes);
    expect(fetch).not.toHaveBeenCalled();
    expect([...disk.kept.keys()]).toEqual([oneKey]);
  });

  test("keeps each connection's pictures apart, even from the same URL", async () => {
    const fetch = vi.fn<Fetch>(async () => new Response(pngBytes));
    const { show, disk } = aService(fetch);
    await show('1.png');
    await show('1.png', { connectionId: 'c2', kind: 'remote' });
    expect(fetch).toHaveBeenCalledTimes(2);
    expect([...disk.kept.keys()]).toEqual([oneKey, oneKey.replace('c1', 'c2')]);
  });

  test('may hold something else, which is fetched again', async () => {
    const disk = picturesOnDisk();
    disk.kept.set(oneKey, new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const { show } = aService(async () => new Response(pngBytes), null, disk);
    expect((await show('1.png')).status).toBe(200);
    expect(disk.kept.get(oneKey)).toEqual(pngBytes);
  });

  test('keeps no pictures of the demo, whose port changes at each start', async () => {
    const disk = picturesOnDisk();
    const { service } = aService(async () => new Response(pngBytes), 'http://127.0.0.1:4321', disk);
    const url = service.addressOf('http://127.0.0.1:4321/pictures/1.png', demo) ?? '';
    expect((await service.respond({ method: 'GET', url })).status).toBe(200);
    expect(disk.kept.size).toBe(0);
  });
});

test('the addresses of a removed connection are no longer served', async () => {
  const fetch = vi.fn<Fetch>(async () => new Response(pngBytes));
  const { show, gone } = aService(fetch);
  await show('1.png');
  const other = { connectionId: 'c2', kind: 'remote' } as const;
  await show('1.png', other);
  gone.add('c1');
  await expectNoPicture(await show('1.png'));
  expect((await show('1.png', other)).status).toBe(200);
  expect(fetch).toHaveBeenCalledTimes(2);
});

function aQueue() {
  const queue = createWorkQueue({ atOnce: 4, perGroup: 2, waiting: 10 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  function ask(group: string, name: string) {
    return queue.run({ name, group }, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  }
  return { started, ask, end: (name: string) => ends.get(name)?.() };
}

test('failed work frees its place for what waits', async () => {
  const queue = createWorkQueue({ atOnce: 1, perGroup: 1, waiting: 1 });
  const one = { name: 'one', group: 'a' };
  const broken = queue.run(one, () => Promise.reject(new Error('broken')));
  const other = queue.run(one, async () => 'done');
  queue.askAgain('one');
  await expect(broken).rejects.toThrow('broken');
  expect(await other).toBe('done');
  expect(await queue.run(one, async () => 'done')).toBe('done');
});

test('the total is limited across groups, and a group whose work has ended gets another turn', async () => {
  const { started, ask, end } = aQueue();
  const running = ['a', 'a', 'b', 'b', 'c', 'a'].map((group, at) => ask(group, `${group}${at}`));
  await Promise.resolve();
  expect(started).toEqual(['a0', 'a1', 'b2', 'b3']);
  end('b2');
  end('a0');
  await Promise.all([running[2], running[0]]);
  expect(started.slice(4)).toEqual(['c4', 'a5']);
  for (const name of ['a1', 'a5', 'b3', 'c4']) end(name);
  await Promise.all(running);
  for (const at of [6, 7, 8]) void ask('a', `a${at}`);
  await Promise.resolve();
  expect(started.slice(6)).toEqual(['a6', 'a7']);
});
