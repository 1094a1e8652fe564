import type { CatalogTarget } from '#main/items-api/http-client.ts';
import { demoConnectionId } from '#shared/connection.ts';
import type { LocalCopyListRequest } from '#shared/desktop-api.ts';
import { failed, type Outcome, success } from '#shared/failure.ts';
import type { ItemPage, ListItem } from '#shared/item.ts';
import {
  type CopiedItem,
  copiedAt,
  type LocalCopyGroupPage,
  type LocalCopyQuery,
  type Spelling,
} from '#shared/local-copy.ts';
import type { LocalCopyRow } from './local-copy-file.ts';
import type { GroupFigures, LocalCopyNames, LocalCopyWindow } from './local-copy-worker.ts';
import {
  diskFailure,
  type OpenLocalCopies,
  type OpenLocalCopiesDeps,
  type OpenLocalCopy,
} from './open-local-copies.ts';

export type LocalCopyQueriesDeps = Pick<OpenLocalCopiesDeps, 'demoOrigin'> & {
  open: Pick<OpenLocalCopies, 'openLocalCopy' | 'reportDiskError'>;
  imageAddressOf(imageUrl: string, target: Pick<CatalogTarget, 'connectionId' | 'kind'>): string | null;
};

/** The queries of the local copies. Without a local copy they find nothing. Failure kind: `local-copy`. */
export function createLocalCopyQueries({ open, demoOrigin, imageAddressOf }: LocalCopyQueriesDeps) {
  /** `ask` gets null if there is no local copy. */
  async function queryLocalCopy<T>(
    connectionId: string,
    ask: (localCopy: OpenLocalCopy | null) => Promise<T>,
  ): Promise<Outcome<T>> {
    const localCopy = await open.openLocalCopy(connectionId);
    try {
      return success(await ask(localCopy));
    } catch (error) {
      return failed(localCopy === null ? diskFailure(error) : open.reportDiskError(localCopy, error));
    }
  }

  /** Reads page by page from what `find` found before the first page; null: there was no local copy then. */
  function readerOf<Found>(connectionId: string, find: (localCopy: OpenLocalCopy) => Promise<Found>) {
    let found: { in: Found | null; address: string | undefined } | null = null;
    return <T>(
      read: (found: Found | null, localCopy: OpenLocalCopy | null) => Promise<T>,
    ): Promise<Outcome<T>> =>
      queryLocalCopy(connectionId, async (localCopy) => {
        found ??= { in: localCopy && (await find(localCopy)), address: localCopy?.address };
        // At another address the IDs may be other items'.
        return read(found.in, localCopy?.address === found.address ? localCopy : null);
      });
  }

  function withImage<Row extends ListItem>(connectionId: string, row: Row) {
    const isDemo = connectionId === demoConnectionId;
    const image = isDemo && row.image.startsWith('/') ? `${demoOrigin() ?? ''}${row.image}` : row.image;
    const kind = isDemo ? 'demo' : 'remote';
    return { ...row, image, imageSrc: imageAddressOf(image, { connectionId, kind }) };
  }

  /** A page of the local copy's rows in the form of the catalog's. */
  function pageOf(
    connectionId: string,
    localCopy: OpenLocalCopy | null,
    { page, limit }: { page: number; limit: number },
    { rows, count, tookMs }: LocalCopyWindow,
  ): ItemPage {
    return {
      rows: rows.map((row) => withImage(connectionId, row)),
      quarantined: [],
      rowsLeftOut: 0,
      bytes: 0,
      unlistedFields: [],
      pagination: {
        total: count,
        per_page: limit,
        current_page: page,
        pages: Math.max(1, Math.ceil(count / limit)),
      },
      receivedAt: (localCopy && copiedAt(localCopy.size)) ?? 0,
      tookMs,
    };
  }

  return {
    /** A page or range of the matching items, as the catalog would return it. */
    list(request: LocalCopyListRequest): Promise<Outcome<ItemPage>> {
      const { connectionId, query } = request;
      return queryLocalCopy(connectionId, async (localCopy) => {
        const found = await localCopy?.thread.call('find', ...windowOf(request));
        return pageOf(connectionId, localCopy, query, found ?? { rows: [], count: 0, tookMs: 0 });
      });
    },

    /** A page or range of the matching items grouped by market name. */
    groups(request: LocalCopyListRequest): Promise<Outcome<LocalCopyGroupPage>> {
      const { connectionId } = request;
      return queryLocalCopy(connectionId, async (localCopy) => {
        const found = await localCopy?.thread.call('groups', ...windowOf(request));
        const { groups, count, tookMs } = found ?? { groups: [], count: 0, tookMs: 0 };
        return {
          groups: groups.map((one) => ({ ...one, cheapest: withImage(connectionId, one.cheapest) })),
          total: count,
          receivedAt: (localCopy && copiedAt(localCopy.size)) ?? 0,
          tookMs,
        };
      });
    },

    /**
     * Reads the matching items page by page, as the catalog would return them: exactly those that match when the first page is read, and that
     * haven't been removed since.
     */
    pagesOf(request: LocalCopyListRequest) {
      const { connectionId } = request;
      const read = readerOf(connectionId, async ({ thread }) => ({
        ids: await thread.call('allIds', localCopyQueryOf(request)),
      }));
      return (page: number, limit: number): Promise<Outcome<ItemPage>> =>
        read(async (found, localCopy) => {
          const rows = found && localCopy ? await rowsLeft(localCopy, found, page, limit) : [];
          const count = found?.ids.length ?? 0;
          return pageOf(connectionId, localCopy, { page, limit }, { rows, count, tookMs: 0 });
        });
    },

    /** Reads the groups of the same items page by page: reading all at once would delay searches for seconds. */
    groupPagesOf(request: LocalCopyListRequest) {
      const query = localCopyQueryOf(request);
      const read = readerOf(request.connectionId, ({ thread }) => thread.call('groupMembers', query));
      return (page: number, limit: number): Promise<Outcome<{ groups: GroupFigures[]; total: number }>> =>
        read(async (members, localCopy) => {
          const { ids, ends } = members ?? { ids: [], ends: [] };
          const endOf = (groups: number) => ends[Math.min(groups, ends.length) - 1] ?? 0;
          const wanted = [...ids.slice(endOf((page - 1) * limit), endOf(page * limit))];
          const groups = (await localCopy?.thread.call('figuresOf', wanted, query.groups)) ?? [];
          return { groups, total: ends.length };
        });
    },

    /** The index of an item among all that match; null: it doesn't match. */
    async indexOf({ itemId, ...request }: LocalCopyListRequest & { itemId: number }): Promise<number | null> {
      const place = await queryLocalCopy(request.connectionId, async (localCopy) =>
        localCopy?.thread.call('indexOf', localCopyQueryOf(request), itemId),
      );
      return place.ok ? (place.value ?? null) : null;
    },

    /** Corrections of a search whose words the local copy doesn't have, if they find items. */
    spellings(request: LocalCopyListRequest): Promise<Outcome<Spelling[]>> {
      return queryLocalCopy(
        request.connectionId,
        async (localCopy) => (await localCopy?.thread.call('spellings', localCopyQueryOf(request))) ?? [],
      );
    },

    /** The names that the local copy has beyond those known; null: there is no local copy. */
    namesAfter(connectionId: string, known: Pick<LocalCopyNames, 'edition' | 'last'> | null) {
      return queryLocalCopy(
        connectionId,
        async (localCopy) => (await localCopy?.thread.call('namesAfter', known)) ?? null,
      );
    },

    /** Those of these numbers that are IDs in the local copy, if few numbers like them are. */
    tellingIds(connectionId: string, ids: readonly number[]): Promise<Outcome<number[]>> {
      return queryLocalCopy(
        connectionId,
        async (localCopy) => (await localCopy?.thread.call('tellingIds', ids)) ?? [],
      );
    },

    /** The local copy's data on an item; null: none. */
    ofItem(connectionId: string, itemId: number): Promise<Outcome<CopiedItem | null>> {
      return queryLocalCopy(connectionId, async (localCopy) => {
        const item = await localCopy?.thread.call('ofItem', itemId);
        return item ? { ...item, row: withImage(connectionId, item.row) } : null;
      });
    },
  };
}

/** A page of these items. Those removed since are dropped from `found`: the reader would take a short page for the catalog's page limit. */
async function rowsLeft(
  { thread }: OpenLocalCopy,
  found: { ids: Float64Array },
  page: number,
  limit: number,
): Promise<LocalCopyRow[]> {
  for (;;) {
    const wanted = [...found.ids.subarray((page - 1) * limit, page * limit)];
    const rows = await thread.call('rowsOf', wanted);
    if (rows.length === wanted.length) return rows;
    const left = new Set(rows.map(({ id }) => id));
    const removed = new Set(wanted.filter((id) => !left.has(id)));
    found.ids = found.ids.filter((id) => !removed.has(id));
  }
}

function localCopyQueryOf({
  search,
  query: { limit: _limit, page: _page, ...filters },
}: LocalCopyListRequest): LocalCopyQuery {
  return { ...search, ...filters };
}

function windowOf(request: LocalCopyListRequest): [query: LocalCopyQuery, offset: number, limit: number] {
  const { limit, page } = request.query;
  const { first, count } = request.range ?? { first: (page - 1) * limit, count: limit };
  return [localCopyQueryOf(request), first, count];
}
