import type { IpcMainInvokeEvent } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import { pictureBytes } from '#main/images/testing/pictures.ts';
import { channels, type IpcChannel } from '#shared/ipc-contract.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { noLocalMatch } from '#shared/local-match.ts';
import { type Handlers, handleAll } from './handle.ts';
import { createHandlers, type Services } from './handlers.ts';
import { isClipboardPicture, maxPictureBytes } from './request-schemas.ts';
import { aRequestOfEachChannel } from './testing/a-request-of-each-channel.ts';

const channelNames = Object.keys(channels) as IpcChannel[];

/** For their schemas: their services are never called. */
const theHandlers = createHandlers({} as Services);

const requests: { [C in IpcChannel]: unknown } = {
  ...aRequestOfEachChannel({ token: 'canary' }),
  // With rows, which nest deeper.
  'exports:start': {
    what: { kind: 'rows', rows: [{ id: 1, name: 'A', error_message: null }] },
    format: 'csv',
    fields: ['id', 'name'],
    suggestedName: 'Items',
  },
};

const anExport = requests['exports:start'] as object;
const matches = { kind: 'matches', connectionId: 'id-1', query: defaultQuery };

type Registered = (event: IpcMainInvokeEvent, ...sent: unknown[]) => Promise<unknown>;
type Call = (channel: IpcChannel, ...given: Parameters<Registered>) => Promise<unknown>;

function setUp() {
  const registered = new Map<string, Registered>();
  const handled: [string, unknown][] = [];
  const logged: string[] = [];
  const behaviour = { throws: null as unknown };

  const handlers = Object.fromEntries(
    channelNames.map((channel) => [
      channel,
      {
        schema: theHandlers[channel].schema,
        handle: (request: unknown) => {
          handled.push([channel, request]);
          if (behaviour.throws !== null) throw behaviour.throws;
          return 'response';
        },
      },
    ]),
    // Safe: a handler for each channel; their replies don't matter here.
  ) as unknown as Handlers;

  handleAll(
    {
      ipcMain: { handle: (channel, listener) => void registered.set(channel, listener as Registered) },
      appOrigin: 'app://bundle',
      windowIds: new Set([7]),
      log: { error: (message, error) => logged.push(`${message} ${error}`) },
      newReference: () => 'ref-1',
    },
    handlers,
  );
  const call: Call = async (channel, event, ...sent) => registered.get(channel)?.(event, ...sent);
  return { handled, logged, behaviour, call };
}

/** Only what the wrapper reads of an event. */
function eventFrom(frame: unknown, contentsId = 7): IpcMainInvokeEvent {
  return { sender: { id: contentsId }, senderFrame: frame } as unknown as IpcMainInvokeEvent;
}

const page = { url: 'app://bundle/index.html', origin: 'app://bundle', parent: null };
const trusted = eventFrom(page);
const goneFrame = {
  get url(): string {
    throw new Error('Render frame was disposed before WebFrameMain could be accessed');
  },
};

const goneEvent = {
  sender: { id: 7 },
  get senderFrame(): never {
    throw new Error('Render frame was disposed before WebFrameMain could be accessed');
  },
} as unknown as IpcMainInvokeEvent;

const forged: [string, IpcMainInvokeEvent][] = [
  ['no frame', eventFrom(null)],
  ['a frame that is gone', goneEvent],
  ['a disposed frame', eventFrom(goneFrame)],
  ['about:blank', eventFrom({ ...page, url: 'about:blank', origin: 'null' })],
  ['a sandboxed document', eventFrom({ ...page, origin: 'null' })],
  ['another host of the scheme', eventFrom({ ...page, url: 'app://bundle.evil/index.html' })],
  ['a child frame', eventFrom({ ...page, parent: page })],
  ['another site', eventFrom({ ...page, url: 'https://evil.example/', origin: 'https://evil.example' })],
  ['another window', eventFrom(page, 8)],
];

let app = setUp();
beforeEach(() => {
  app = setUp();
});

describe.each(channelNames)('%s', (channel) => {
  test('passes a valid request on', async () => {
    expect(await app.call(channel, trusted, requests[channel])).toBe('response');
    expect(app.handled).toEqual([[channel, requests[channel]]]);
  });

  test.each(forged)('refuses %s', async (_name, event) => {
    await expect(app.call(channel, event, requests[channel])).rejects.toThrow('refused');
    expect(app.handled).toEqual([]);
    expect(app.logged).toEqual([`${channel}: refused a message from a foreign frame undefined`]);
  });

  test('rejects arguments of another shape', async () => {
    const shapes = [
      'text',
      7,
      null,
      [],
      { requestId: 7 },
      { ...(requests[channel] as object), more: 1 },
      { '../': 1 },
    ];
    for (const shape of shapes) await app.call(channel, trusted, shape).catch(() => {});
    await app.call(channel, trusted, requests[channel], 'a second one').catch(() => {});
    expect(app.handled).toEqual([]);
    expect(app.logged).toHaveLength(shapes.length + 1);
  });

  test('turns a bug into a failure with a reference, whose details are only in the log', async () => {
    app.behaviour.throws = new Error('secret details');
    const reply = app.call(channel, trusted, requests[channel]);
    if (channels[channel].returnsOutcome) {
      expect(await reply).toEqual({ ok: false, failure: { kind: 'internal', reference: 'ref-1' } });
    } else {
      await expect(reply).rejects.toThrow(/^internal ref-1$/);
    }
    expect(app.logged).toEqual([`${channel}: bug ref-1 Error: secret details`]);
  });
});

test.each([
  ['items:get', { ...(requests['items:get'] as object), itemId: 2 ** 53 }],
  ['items:get', { ...(requests['items:get'] as object), itemId: 0 }],
  ['items:get', { ...(requests['items:get'] as object), itemId: 1.5 }],
  ['localCopies:list', { ...(requests['localCopies:list'] as object), range: { first: 0, count: 10_001 } }],
  ['links:open', { connectionId: 'id', itemId: 1, link: 'https://evil.example' }],
  // A row has documented fields only.
  ['exports:start', { ...anExport, what: { kind: 'rows', rows: [{ id: 1, secret: 'x' }] } }],
  ['exports:start', { ...anExport, what: { kind: 'rows', rows: [{ name: { toString: 'x' } }] } }],
  ['exports:start', { ...anExport, what: { ...matches, localMatch: { ...noLocalMatch, other: [] } } }],
  ['exports:start', { ...anExport, what: { ...matches, localMatch: { name: [] } } }],
  ['exports:start', { ...anExport, what: { ...matches, localMatch: { ...noLocalMatch, name: [''] } } }],
  ['exports:start', { ...anExport, fields: ['id', 'id'] }],
  ['exports:start', { ...anExport, fields: [] }],
  ['exports:start', { ...anExport, fields: ['id', '__proto__'] }],
  ['clipboard:writePicture', { png: new Uint8Array([60, 115, 118, 103]) }],
  ['clipboard:writePicture', { png: [...pictureBytes.png(2, 2)] }],
  ['settings:change', { theme: 'purple' }],
  ['settings:change', { __proto__: null, constructor: 1 }],
] as const)('the schema of %s refuses %j', async (channel, request) => {
  await app.call(channel, trusted, request).catch(() => {});
  expect(app.handled).toEqual([]);
  expect(app.logged).toEqual([expect.stringContaining('"code": ')]);
});

/** The request with each object in it replaced in turn, at any depth. */
function* variants(value: unknown, replace: (object: object) => Iterable<unknown>): Generator<unknown> {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  if (!Array.isArray(value)) yield* replace(value);
  for (const [name, inside] of Object.entries(value)) {
    for (const changed of variants(inside, replace)) {
      yield Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed };
    }
  }
}

const hugeText = 'x'.repeat(9_000_000);

test.each([
  ['an extra field', (object: object) => [{ ...object, more: 1 }]],
  [
    'an invalid id',
    (object: object) =>
      Object.entries(object)
        // The id of an exported row is data like its name, and `appid` is a number.
        .filter(([name, value]) => /id$/i.test(name) && name !== 'appid' && !(name === 'id' && value === 1))
        .map(([name]) => ({ ...object, [name]: '../x' })),
  ],
  [
    'a huge text',
    (object: object) =>
      Object.entries(object)
        .filter(([, value]) => typeof value === 'string')
        .map(([name]) => ({ ...object, [name]: hugeText })),
  ],
])('no channel accepts %s, however deeply nested', async (_name, replace) => {
  let tried = 0;
  for (const channel of channelNames) {
    for (const request of variants(requests[channel], replace)) {
      tried += 1;
      await app.call(channel, trusted, request).catch(() => {});
      expect(app.handled, channel).toEqual([]);
    }
  }
  expect(tried).toBeGreaterThan(30);
});

test('a PNG is accepted for the clipboard, up to the size limit', () => {
  expect(isClipboardPicture(pictureBytes.png(640, 400))).toBe(true);
  expect(isClipboardPicture(padded(pictureBytes.png(640, 400), maxPictureBytes))).toBe(true);
});

test.each([
  ['nothing', new Uint8Array()],
  ['text', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['another kind of picture', pictureBytes.jpeg(640, 400)],
  ['a PNG that is too wide', pictureBytes.png(5_000, 2)],
  ['a PNG of too many bytes', padded(pictureBytes.png(640, 400), maxPictureBytes + 1)],
])('%s is not', (_name, bytes) => {
  expect(isClipboardPicture(bytes)).toBe(false);
});

function padded(bytes: Uint8Array, size: number): Uint8Array {
  const longer = new Uint8Array(size);
  longer.set(bytes);
  return longer;
}
