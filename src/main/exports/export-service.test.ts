import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createItemsApi } from '#main/items-api/items-api.ts';
import { aRow } from '#main/items-api/testing/wire.ts';
import type { LocalCopies } from '#main/local-copy/local-copies.ts';
import { sampleRow } from '#main/local-copy/testing/sample-rows.ts';
import { createRequestLimiter } from '#main/request-limits/request-limiter.ts';
import { createManualTime, memoryStore, nodeFetch } from '#main/testing/fake-effects.ts';
import { serveHttp } from '#main/testing/loopback.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { type ExportProgress, type ExportRequest, exportRowOf, groupExportFields } from '#shared/export.ts';
import { type Failure, failed, success } from '#shared/failure.ts';
import { defaultQuery, type ItemQuery } from '#shared/item-query.ts';
import { wholeLocalCopy } from '#shared/local-copy.ts';
import { noLocalMatch } from '#shared/local-match.ts';
import type { ItemNote } from '#shared/note.ts';
import { createUnfinishedExports, type ExportDisk } from './export-file.ts';
import { createExportService, type ExportService } from './export-service.ts';
import { readCsv, readSheet } from './testing/read-back.ts';

/** A catalog of 1,010 items on loopback, which a test may stall or break at any page. */
const total = 1_010;
const folder = temporaryFolder();
let asked: URL[] = [];
const services: ExportService[] = [];
let authorizations: (string | undefined)[] = [];
let meddle: (page: number, response: ServerResponse, request: IncomingMessage) => boolean = () => false;
const catalog = serveHttp((request, response) => {
  const url = new URL(request.url ?? '', 'http://catalog.example');
  asked.push(url);
  authorizations.push(request.headers.authorization);
  const page = Number(url.searchParams.get('page'));
  if (meddle(page, response, request)) return;
  response.end(JSON.stringify(listPage(page, Number(url.searchParams.get('limit')))));
});

beforeEach(() => {
  asked = [];
  authorizations = [];
  meddle = () => false;
});
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

function listPage(page: number, limit: number) {
  const count = Math.max(0, Math.min(limit, total - (page - 1) * limit));
  const data = Array.from({ length: count }, (_, index) => aRow({ id: (page - 1) * limit + index + 1 }));
  const links = { next_page: 'https://evil.example/?page=2', previous_page: null, first_page: '' };
  const pages = Math.ceil(total / limit);
  return {
    success: true,
    type: 'pagination',
    data,
    pagination: { total, per_page: limit, current_page: page, pages, links },
  };
}

type Options = {
  chosen?: string | null;
  disk?: ExportDisk;
  target?: () => string;
  targetFailure?: Failure;
  localCopies?: Partial<Pick<LocalCopies, 'pagesOf' | 'groupPagesOf'>>;
  notes?: ItemNote[];
};

function setUp({
  chosen = folder.at('items.csv'),
  disk,
  target = () => catalog.url,
  targetFailure,
  localCopies = {},
  notes = [],
}: Options = {}) {
  const notHere = async () => failed({ kind: 'cancelled' } as const);
  const suggested: unknown[] = [];
  const emitted: ExportProgress[] = [];
  const shown: string[] = [];
  const logged: unknown[] = [];
  const listeners = new Set<() => void>();
  const time = createManualTime();
  const limiter = createRequestLimiter({ time, onHold: () => {} });
  let count = 0;
  const service = createExportService({
    notes: { list: async () => notes },
    connections: {
      async targetOf(connectionId) {
        if (targetFailure !== undefined) return failed(targetFailure);
        return success({ connectionId, kind: 'remote', baseUrl: target(), token: 'canary-token-1' });
      },
    },
    localCopies: { pagesOf: () => notHere, groupPagesOf: () => notHere, ...localCopies },
    itemsApi: createItemsApi({ fetch: nodeFetch, time, limiter, imageAddressOf: () => null }),
    async chooseFile(what) {
      suggested.push(what);
      return chosen;
    },
    showInFolder: (filePath) => shown.push(filePath),
    systemLocale: () => 'de-DE',
    unfinished: createUnfinishedExports(memoryStore().store),
    time,
    newId: () => `export-${++count}`,
    onProgress(progress) {
      emitted.push(progress);
      for (const listener of listeners) listener();
    },
    log: { error: (...line) => logged.push(line) },
    ...(disk === undefined ? {} : { disk }),
  });
  services.push(service);
  /** Waits for progress events, without polling. */
  function untilState(kind: ExportProgress['state']['kind']): Promise<ExportProgress> {
    return new Promise((resolve) => {
      const look = () => {
        const current = service.current();
        if (current?.state.kind !== kind) return;
        listeners.delete(look);
        resolve(current);
      };
      listeners.add(look);
      look();
    });
  }
  return { service, emitted, suggested, shown, logged, untilState, time };
}

/** An export that was just started. */
async function started(change: Partial<ExportRequest> = {}, options: Options = {}) {
  const made = setUp(options);
  await made.service.start(everything(change));
  return made;
}

function everything(change: Partial<ExportRequest> = {}): ExportRequest {
  return {
    what: matching({ name: ['AK'], page: 3 }),
    format: 'csv',
    fields: ['id', 'name'],
    suggestedName: 'Items',
    ...change,
  };
}

function matching(query: Partial<ItemQuery>, localMatch = noLocalMatch): ExportRequest['what'] {
  return { kind: 'matches', connectionId: 'c-1', query: { ...defaultQuery, ...query }, localMatch };
}

function refuse(response: ServerResponse): true {
  response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
  return true;
}

/** Sends each page with the test's change. */
function respondWithPages(change: (list: ReturnType<typeof listPage>, page: number) => object) {
  meddle = (page, response) => {
    const list = listPage(page, 250);
    response.end(JSON.stringify({ ...list, ...change(list, page) }));
    return true;
  };
}

async function untilAsked(pages: number): Promise<void> {
  while (asked.length < pages) await new Promise((resolve) => setImmediate(resolve));
}

const files = async () => (await readdir(folder.path)).filter((name) => name !== 'app').sort();
const textsIn = async (name: string) =>
  readCsv(await readFile(folder.at(name), 'utf8')).map((line) => line.map(({ text }) => text));
const idsIn = async (name: string) => (await textsIn(name)).slice(1).map(([id]) => Number(id));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('groups of a local copy are exported without a request', async () => {
  const requested: unknown[] = [];
  const { service, untilState } = setUp({
    localCopies: {
      groupPagesOf(request) {
        requested.push(request.search);
        const figures = { count: 1, lowest: '1.00', median: null, highest: '30.00', not_seen: 0 };
        const groups = ['Case 0', 'Case 1'].map((market_hash_name) => ({ market_hash_name, ...figures }));
        return async () => success({ groups, total: 2 });
      },
    },
  });
  const localCopy = { ...wholeLocalCopy, text: 'case', groups: { by: 'count', isDescending: true } } as const;
  await service.start(everything({ what: matching({ localCopy }), fields: [...groupExportFields] }));
  expect(await untilState('done')).toMatchObject({ rowsWritten: 2, rowsExpected: 2 });
  expect(await textsIn('items.csv')).toEqual([
    ['market_hash_name', 'count', 'lowest', 'median', 'highest'],
    ['Case 0', '1', '1.00', '', '30.00'],
    ['Case 1', '1', '1.00', '', '30.00'],
  ]);
  expect([asked, requested]).toEqual([[], [localCopy]]);
});

test('a search of a local copy is exported without a request, with notes', async () => {
  const requested: unknown[] = [];
  const { service, untilState } = setUp({
    localCopies: {
      pagesOf({ search }) {
        requested.push(search);
        return async (page, limit) =>
          success({
            rows: [3, 1].map((id) => ({ ...sampleRow(id), imageSrc: null, isMissing: id === 3 })),
            quarantined: [],
            rowsLeftOut: 0,
            bytes: 0,
            unlistedFields: [],
            pagination: { total: 2, per_page: limit, current_page: page, pages: 1 },
            receivedAt: 0,
            tookMs: 0,
          });
      },
    },
    notes: [{ itemId: 1, text: 'ask Ann', name: 'AK' }],
  });
  const localCopy = { ...wholeLocalCopy, text: 'case' };
  await service.start(everything({ what: matching({ localCopy }), fields: ['id', 'note', 'not_seen'] }));
  expect(await untilState('done')).toMatchObject({ rowsWritten: 2 });
  expect((await textsIn('items.csv')).slice(1)).toEqual([
    ['3', '', '1'],
    ['1', 'ask Ann', '0'],
  ]);
  expect([asked, requested]).toEqual([[], [localCopy]]);
});

describe('all matches', () => {
  test('are read in pages of 250 with the filters of the view, and written in order', async () => {
    await writeFile(folder.at('items.csv'), 'what the user agreed to replace');
    const { service, suggested, untilState } = setUp();
    expect(await service.start(everything())).toEqual(success({ exportId: 'export-1' }));
    expect(suggested).toEqual([
      { suggestedName: expect.stringMatching(/^Items 2025-06-1\d \d{4}\.csv$/), format: 'csv' },
    ]);
    const done = await untilState('done');
    expect(asked.map(({ search }) => search)).toEqual(
      [1, 2, 3, 4, 5].map((page) => `?filter%5Bname%5D=AK&limit=250&page=${page}`),
    );
    expect(new Set(authorizations)).toEqual(new Set(['Bearer canary-token-1']));
    expect(await idsIn('items.csv')).toEqual(upTo(total));
    expect(await files()).toEqual(['items.csv']);
    expect(done).toMatchObject({
      fileName: 'items.csv',
      connectionId: 'c-1',
      rowsWritten: total,
      rowsExpected: total,
      pagesDone: 5,
    });
    expect(JSON.stringify(done)).not.toContain(folder.path);
    for (const decision of ['keep', 'discard', 'resume'] as const) await service.decide('export-1', decision);
    await service.close();
    expect([service.current(), await files()]).toEqual([done, ['items.csv']]);
  });

  test('can be resumed after a failure', async () => {
    let isDown = true;
    meddle = (page, response) => {
      if (page > 1) time.advance(100);
      return page === 3 && isDown && refuse(response);
    };
    const { service, untilState, time } = await started();
    const stopped = await untilState('stopped');
    expect(stopped).toMatchObject({
      state: { failure: { kind: 'token-refused' } },
      rowsWritten: 500,
      pagesDone: 2,
      tookMs: 200,
    });
    expect(service.isUnfinished()).toBe(true);
    isDown = false;
    // The time until the decision doesn't count.
    time.advance(10_000);
    expect(service.current()?.tookMs).toBe(200);
    await service.decide('export-1', 'resume');
    expect((await untilState('done')).tookMs).toBe(500);
    expect(await idsIn('items.csv')).toEqual(upTo(total));
  });

  test('have nothing to keep after a failure before the first row', async () => {
    meddle = (_page, response) => refuse(response);
    const { service, untilState } = await started();
    await untilState('stopped');
    await service.decide('export-1', 'keep');
    expect([service.current()?.state, await files()]).toEqual([{ kind: 'discarded' }, []]);
  });

  test('are not requested without a token', async () => {
    const failure: Failure = { kind: 'needs-token', because: 'none-stored' };
    const { untilState } = await started({}, { targetFailure: failure });
    expect((await untilState('stopped')).state).toEqual({ kind: 'stopped', failure });
    expect(asked).toEqual([]);
  });

  test('fail with a reference after a bug, which is logged', async () => {
    const bug = new TypeError('a bug');
    const target = () => {
      throw bug;
    };
    const { untilState, logged } = await started({}, { target });
    const failure: Failure = { kind: 'internal', reference: 'export' };
    expect((await untilState('failed')).state).toEqual({ kind: 'failed', failure });
    expect(logged).toEqual([['exporting', bug]]);
  });

  test.each([
    ['xlsx', 0],
    ['csv', 250],
  ] as const)('of two million rows do not fit a sheet (%s: %s)', async (format, rowsWritten) => {
    respondWithPages(({ pagination }) => ({ pagination: { ...pagination, total: 2_000_000 } }));
    const respond = meddle;
    meddle = (page, response, request) => (page > 1 ? refuse(response) : respond(page, response, request));
    const { untilState } = await started({ format });
    expect(await untilState('stopped')).toMatchObject({ rowsWritten });
  });

  test('stop when the connection gets another address', async () => {
    let target = catalog.url;
    meddle = (page) => {
      if (page === 2) target = `${catalog.url}/other`;
      return false;
    };
    const { untilState } = await started({}, { target: () => target });
    expect((await untilState('stopped')).state).toMatchObject({ failure: { kind: 'unknown-connection' } });
  });
});

test('a list shorter than its count is a file with a name that says so, and replaces none', async () => {
  respondWithPages(({ data }, page) => ({ data: page === 2 ? [] : data }));
  await writeFile(folder.at('items.csv'), 'whole');
  const { untilState } = await started();
  const done = await untilState('done');
  expect(done).toMatchObject({
    fileName: 'items (760 of 1,010 rows).csv',
    notes: { miscount: { counted: total, sent: 760, unit: 'rows' } },
  });
  expect(await files()).toEqual(['items (760 of 1,010 rows).csv', 'items.csv']);
  expect(await readFile(folder.at('items.csv'), 'utf8')).toBe('whole');
});

test('a list longer than its count is a file with its own name', async () => {
  respondWithPages(({ pagination }) => ({ pagination: { ...pagination, total: 900 } }));
  const { untilState } = await started();
  expect(await untilState('done')).toMatchObject({
    fileName: 'items.csv',
    notes: { miscount: { counted: 900, sent: total } },
  });
});

test('a filter that is compared locally decides about each row', async () => {
  const matchingIds = new Set([7, 600, 1_010]);
  // The service matches every row by the part before the comma.
  respondWithPages(({ data }) => ({
    data: data.map((row) => ({
      ...row,
      market_hash_name: matchingIds.has(row.id) ? 'Doppler, P2' : 'Doppler, P1',
    })),
  }));
  const { service, untilState } = setUp();
  await service.start(
    everything({
      what: matching(
        { market_hash_name: ['Doppler'] },
        { ...noLocalMatch, market_hash_name: ['Doppler, P2'] },
      ),
    }),
  );
  const done = await untilState('done');
  expect(await idsIn('items.csv')).toEqual([...matchingIds]);
  expect(done).toMatchObject({ rowsWritten: 3, rowsExpected: total, notes: { otherRows: total - 3 } });
});

test('the extension of another format is corrected, without replacing a file', async () => {
  for (const name of ['failed.csv', 'failed.xlsx']) await writeFile(folder.at(name), 'an older file');
  const { untilState } = await started({ format: 'xlsx' }, { chosen: folder.at('failed.csv') });
  expect(await untilState('done')).toMatchObject({ fileName: 'failed 2.xlsx' });
  for (const name of ['failed.csv', 'failed.xlsx'])
    expect(await readFile(folder.at(name), 'utf8')).toBe('an older file');
  expect(readSheet(await readFile(folder.at('failed 2.xlsx'))).cells).toHaveLength(1 + total);
});

describe('an export that is cancelled', () => {
  /** Page 3 never arrives. */
  async function standing(change: Partial<ExportRequest> = {}) {
    meddle = (page) => page === 3;
    const made = await started(change);
    await untilAsked(3);
    return made;
  }

  test('has reported its progress before it stalled', async () => {
    const { time, emitted } = await standing();
    time.advance(100);
    expect(emitted.map(({ rowsWritten }) => rowsWritten)).toEqual([500]);
  });

  test('ignores a decision that does not fit its state, or is about another export', async () => {
    const { service, shown, time } = await standing();
    await service.decide('export-1', 'keep');
    await service.decide('export-9', 'discard');
    service.reveal('export-1');
    time.advance(70);
    expect(service.current()).toMatchObject({ state: { kind: 'running' }, tookMs: 70 });
    expect(shown).toEqual([]);
  });

  test('stops immediately, can be resumed, and is kept once with a name that says which pages it has', async () => {
    const { service, shown } = await standing({ format: 'xlsx' });
    // Would never settle if it waited for page 3.
    await service.decide('export-1', 'stop');
    expect(service.current()).toMatchObject({ state: { kind: 'stopped', failure: null }, rowsWritten: 500 });
    expect(await files()).toEqual([expect.stringContaining('.tmp')]);
    await service.decide('export-1', 'resume');
    expect(service.current()?.state).toEqual({ kind: 'running' });
    await service.decide('export-1', 'stop');
    const decisions = ['keep', 'keep', 'discard', 'resume'] as const;
    await Promise.all(decisions.map((decision) => service.decide('export-1', decision)));
    const fileName = 'items (partial, pages 1-2).xlsx';
    expect(service.current()).toMatchObject({ state: { kind: 'partial' }, fileName });
    expect(await files()).toEqual([fileName]);
    expect(readSheet(await readFile(folder.at(fileName))).cells).toHaveLength(1 + 500);
    service.reveal('export-1');
    expect(shown).toEqual([folder.at(fileName)]);
  });

  test.each([
    ['before its first row', 1, 'stop'],
    ['without stopping it first', 3, 'discard'],
  ] as const)('is discarded %s', async (_when, page, decision) => {
    meddle = (asking) => asking === page;
    const { service } = await started();
    await untilAsked(page);
    await service.decide('export-1', decision);
    expect(service.current()?.state).toEqual({ kind: 'discarded' });
    expect(await files()).toEqual([]);
  });

  test('leaves nothing behind on quitting, running or stopped', async () => {
    const running = await standing();
    await running.service.close();
    expect(await files()).toEqual([]);
    asked = [];
    const stopped = await standing();
    await stopped.service.decide('export-1', 'stop');
    await stopped.service.close();
    expect(await files()).toEqual([]);
    expect([stopped.service.isUnfinished(), stopped.time.running()]).toEqual([false, []]);
  });
});

test('an export without requests can be cancelled too', async () => {
  const { service } = setUp();
  await service.start(everything({ what: { kind: 'rows', rows: [{ id: 1 }] } }));
  await service.decide('export-1', 'stop');
  expect(service.current()?.state).toEqual({ kind: 'discarded' });
});

test('given rows are written without trade tokens and without a request', async () => {
  const { service, untilState } = setUp({ chosen: folder.at('items') });
  const rows = upTo(600).map((id) =>
    exportRowOf({
      id,
      status: 'AVAILABLE',
      trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=1&token=s3cr3t${id}`,
    }),
  );
  await service.start(
    everything({ what: { kind: 'rows', rows }, format: 'ndjson', fields: ['id', 'trade_url'] }),
  );
  const done = await untilState('done');
  expect(done).toMatchObject({ fileName: 'items.ndjson', connectionId: null, rowsWritten: 600 });
  const text = await readFile(folder.at('items.ndjson'), 'utf8');
  expect(text.trimEnd().split('\n')).toHaveLength(600);
  expect(text).not.toContain('s3cr3t');
  expect(asked).toEqual([]);
});

describe('one at a time', () => {
  test('a second export is refused until the first has ended', async () => {
    meddle = (page) => page === 2;
    const { service } = await started();
    await untilAsked(2);
    const busy = failed({ kind: 'export', problem: 'busy' });
    expect(await service.start(everything())).toEqual(busy);
    await service.decide('export-1', 'stop');
    await Promise.all(
      (['discard', 'resume'] as const).map((decision) => service.decide('export-1', decision)),
    );
    expect([service.current()?.state, await files()]).toEqual([{ kind: 'discarded' }, []]);
    expect(await service.start(everything())).toMatchObject({ ok: true });
    await service.close();
  });

  test('a second export is refused while the first one’s dialog is open', async () => {
    const { service } = setUp();
    const [first, second] = await Promise.all([service.start(everything()), service.start(everything())]);
    expect([first.ok, second]).toEqual([true, failed({ kind: 'export', problem: 'busy' })]);
  });

  test('nothing is started by closing the dialog, so there is nothing to decide or show', async () => {
    const { service, shown } = setUp({ chosen: null });
    expect(await service.start(everything())).toEqual(success(null));
    await service.decide('export-1', 'stop');
    service.reveal('export-1');
    expect([service.current(), shown, await files()]).toEqual([null, [], []]);
  });
});

describe('a disk that refuses', () => {
  const refusal = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' });
  const diskThat = (write: () => Promise<void>): ExportDisk => ({
    async open(filePath) {
      await writeFile(filePath, '');
      return { writeFile: write, sync: async () => {}, close: async () => {} };
    },
  });
  const problemOf = (failure: Failure | undefined) => (failure?.kind === 'file' ? failure.problem : failure);

  test('at the start fails the request', async () => {
    const { service } = setUp({ chosen: folder.at('gone', 'items.csv') });
    const started = await service.start(everything());
    expect(started).toEqual(failed({ kind: 'file', problem: 'no-folder' }));
    expect(service.isUnfinished()).toBe(false);
  });

  test('in the middle fails the export and leaves nothing behind', async () => {
    let writes = 0;
    const disk = diskThat(async () => {
      writes += 1;
      if (writes > 2) throw refusal('ENOSPC');
    });
    const { untilState } = await started({}, { disk });
    const { state } = await untilState('failed');
    expect(problemOf(state.kind === 'failed' ? state.failure : undefined)).toBe('disk-full');
    expect(await files()).toEqual([]);
  });

  test('no page is requested ahead of the disk', async () => {
    const gate = Promise.withResolvers<void>();
    let writes = 0;
    const disk = diskThat(async () => {
      writes += 1;
      if (writes === 2) await gate.promise;
    });
    const { service } = await started({}, { disk });
    while (writes < 2) await new Promise((resolve) => setImmediate(resolve));
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toHaveLength(1);
    gate.resolve();
    await service.close();
  });
});
