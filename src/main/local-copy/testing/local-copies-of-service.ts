import { mkdir, readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { systemTime } from '#main/effects.ts';
import { createItemsApi } from '#main/items-api/items-api.ts';
import { listText } from '#main/items-api/testing/wire.ts';
import { createLocalCopies, type LocalCopies, type LocalCopiesDeps } from '#main/local-copy/local-copies.ts';
import { createRequestLimiter } from '#main/request-limits/request-limiter.ts';
import { appFileName } from '#main/store/app-store.ts';
import { nodeFetch, startLocalCopyThread } from '#main/testing/fake-effects.ts';
import { serveHttp } from '#main/testing/loopback.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { success } from '#shared/failure.ts';
import type { ListItem } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { type LocalCopyState, wholeLocalCopy } from '#shared/local-copy.ts';
import { sampleRow } from './sample-rows.ts';

export const token = 'canary-token-5d21';
export const connectionId = 'shop';

type Setup = {
  /** The folder of the local copies. */
  folder: string;
  /** What the service lists. */
  rows: ListItem[];
  requested: string[];
  states: LocalCopyState[];
  /** May respond in place of the service; false: the service responds. */
  intercept: (page: number, response: ServerResponse) => boolean;
  cleanups: (() => Promise<void> | void)[];
  /** The connection's. */
  address: string;
  token: string;
};

/** Copies of a service of 1,100 items, in real threads; each test starts with an empty folder. */
export function localCopiesOfService() {
  const parent = temporaryFolder();
  const setup: Setup = {
    folder: '',
    rows: [],
    requested: [],
    states: [],
    intercept: () => false,
    cleanups: [],
    address: '',
    token,
  };
  const catalog = serveHttp((request, response) => {
    const query = new URL(request.url ?? '', 'http://catalog.example').searchParams;
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    setup.requested.push(`${page} of ${limit}`);
    if (setup.intercept(page, response)) return;
    const { rows } = setup;
    const pagination = { total: rows.length, per_page: limit, current_page: page };
    const data = rows.slice((page - 1) * limit, page * limit);
    response.end(listText(data, { ...pagination, pages: Math.ceil(rows.length / limit) }));
  });

  beforeEach(async () => {
    Object.assign(setup, {
      folder: parent.at('copies'),
      rows: Array.from({ length: 1_100 }, (_, index) => sampleRow(index + 1)),
      requested: [],
      states: [],
      intercept: () => false,
      cleanups: [],
      address: 'https://catalog.example',
      token,
    } satisfies Setup);
    await mkdir(setup.folder);
  });
  afterEach(async () => {
    for (const close of setup.cleanups) await close();
  });

  function startLocalCopies(given: Partial<LocalCopiesDeps> = {}): LocalCopies {
    const { time = systemTime } = given;
    const limiter = createRequestLimiter({ time, onHold: () => {} });
    const localCopies = createLocalCopies({
      folder: setup.folder,
      historyPath: path.join(setup.folder, appFileName),
      startThread: startLocalCopyThread,
      connections: {
        targetOf: async () =>
          success({ connectionId, kind: 'remote' as const, token: setup.token, baseUrl: catalog.url }),
      },
      itemsApi: createItemsApi({ fetch: nodeFetch, time, limiter, imageAddressOf: () => null }),
      addressOf: async () => setup.address,
      demoOrigin: () => null,
      imageAddressOf: (image) => `item-image:${image}`,
      rate: () => 1_000,
      schedules: () => ({}),
      policy: async () => ({ isOff: false, deleteExisting: false, maxRate: null }),
      whenQuiet: async () => {},
      time,
      onChanged: (state) => setup.states.push(state),
      onDiskError: () => {},
      ...given,
    });
    setup.cleanups.push(async () => {
      await localCopies.close();
      limiter.close();
    });
    return localCopies;
  }

  return {
    setup,
    startLocalCopies,
    async completeLocalCopy(): Promise<LocalCopies> {
      const localCopies = startLocalCopies();
      await localCopies.start(connectionId);
      await until(localCopies, isWhole);
      return localCopies;
    },
    /** Fills up to this page, which never arrives. */
    async fillUpTo(page: number, fill: () => Promise<unknown>): Promise<void> {
      let isRequested = false;
      setup.intercept = (requested) => {
        isRequested ||= requested === page;
        return requested === page;
      };
      await fill();
      await expect.poll(() => isRequested).toBe(true);
    },
    async theFile(): Promise<string> {
      const names = await readdir(setup.folder);
      return path.join(setup.folder, names.find((name) => name.endsWith('.sqlite')) ?? '');
    },
  };
}

export const until = (localCopies: LocalCopies, holds: (state: LocalCopyState) => boolean) =>
  expect.poll(async () => holds(await localCopies.read(connectionId)), { timeout: 20_000 }).toBe(true);

export const isWhole = ({ pass, whole }: LocalCopyState) => pass === null && whole !== null;

export const search = (localCopies: LocalCopies, text: string, change: Partial<typeof wholeLocalCopy> = {}) =>
  localCopies.list({ connectionId, search: { ...wholeLocalCopy, text, ...change }, query: defaultQuery });
