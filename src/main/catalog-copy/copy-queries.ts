import type { CatalogTarget } from '#main/items-api/http-client.ts';
import {
  type CopiedItem,
  type CopyGroupPage,
  type CopyQuery,
  copiedAt,
  type Spelling,
} from '#shared/catalog-copy.ts';
import { demoConnectionId } from '#shared/connection.ts';
import type { CopyListRequest } from '#shared/desktop-api.ts';
import { failed, type Outcome, success } from '#shared/failure.ts';
import type { ItemPage, ListItem } from '#shared/item.ts';
import type { CopyRow } from './copy-file.ts';
import type { CopyNames, CopyWindow, GroupFigures } from './copy-worker.ts';
import { type Copy, diskFailure, type OpenCopies, type OpenCopiesDeps } from './open-copies.ts';

export type CopyQueriesDeps = Pick<OpenCopiesDeps, 'demoOrigin'> & {
  open: Pick<OpenCopies, 'openCopy' | 'reportDiskError'>;
  imageAddressOf(imageUrl: string, target: Pick<CatalogTarget, 'connectionId' | 'kind'>): string | null;
};

/** The queries of the copies. Without a copy they find nothing. Failure kind: `copy`. */
export function createCopyQueries({ open, demoOrigin, imageAddressOf }: CopyQueriesDeps) {
  /** `ask` gets null if there is no copy. */
  async function queryCopy<T>(
    connectionId: string,
    ask: (copy: Copy | null) => Promise<T>,
  ): Promise<Outcome<T>> {
    const copy = await open.openCopy(connectionId);
    try {
      return success(await ask(copy));
    } catch (error) {
      return failed(copy === null ? diskFailure(error) : open.reportDiskError(copy, error));
    }
  }

  /** Reads page by page from what `find` found before the first page; null: there was no copy then. */
  function readerOf<Found>(connectionId: string, find: (copy: Copy) => Promise<Found>) {
    let found: { in: Found | null; address: string | undefined } | null = null;
    return <T>(read: (found: Found | null, copy: Copy | null) => Promise<T>): Promise<Outcome<T>> =>
      queryCopy(connectionId, async (copy) => {
        found ??= { in: copy && (await find(copy)), address: copy?.address };
        // At another address the IDs may be other items'.
        return read(found.in, copy?.address === found.address ? copy : null);
      });
  }

  function withImage<Row extends ListItem>(connectionId: string, row: Row) {
    const isDemo = connectionId === demoConnectionId;
    const image = isDemo && row.image.startsWith('/') ? `${demoOrigin() ?? ''}${row.image}` : row.image;
    const kind = isDemo ? 'demo' : 'remote';
    return { ...row, image, imageSrc: imageAddressOf(image, { connectionId, kind }) };
  }

  /** A page of the copy's rows in the form of the catalog's. */
  function pageOf(
    connectionId: string,
    copy: Copy | null,
    { page, limit }: { page: number; limit: number },
    { rows, count, tookMs }: CopyWindow,
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
      receivedAt: (copy && copiedAt(copy.size)) ?? 0,
      tookMs,
    };
  }

  return {
    /** A page or range of the matching items, as the catalog would return it. */
    list(request: CopyListRequest): Promise<Outcome<ItemPage>> {
      const { connectionId, query } = request;
      return queryCopy(connectionId, async (copy) => {
        const found = await copy?.thread.call('find', ...windowOf(request));
        return pageOf(connectionId, copy, query, found ?? { rows: [], count: 0, tookMs: 0 });
      });
    },

    /** A page or range of the matching items grouped by market name. */
    groups(request: CopyListRequest): Promise<Outcome<CopyGroupPage>> {
      const { connectionId } = request;
      return queryCopy(connectionId, async (copy) => {
        const found = await copy?.thread.call('groups', ...windowOf(request));
        const { groups, count, tookMs } = found ?? { groups: [], count: 0, tookMs: 0 };
        return {
          groups: groups.map((one) => ({ ...one, cheapest: withImage(connectionId, one.cheapest) })),
          total: count,
          receivedAt: (copy && copiedAt(copy.size)) ?? 0,
          tookMs,
        };
      });
    },

    /**
     * Reads the matching items page by page, as the catalog would return them: exactly those that match when the first page is read, and that
     * haven't been removed since.
     */
    pagesOf(request: CopyListRequest) {
      const { connectionId } = request;
      const read = readerOf(connectionId, async ({ thread }) => ({
        ids: await thread.call('allIds', copyQueryOf(request)),
      }));
      return (page: number, limit: number): Promise<Outcome<ItemPage>> =>
        read(async (found, copy) => {
          const rows = found && copy ? await rowsLeft(copy, found, page, limit) : [];
          const count = found?.ids.length ?? 0;
          return pageOf(connectionId, copy, { page, limit }, { rows, count, tookMs: 0 });
        });
    },

    /** Reads the groups of the same items page by page: reading all at once would delay searches for seconds. */
    groupPagesOf(request: CopyListRequest) {
      const query = copyQueryOf(request);
      const read = readerOf(request.connectionId, ({ thread }) => thread.call('groupMembers', query));
      return (page: number, limit: number): Promise<Outcome<{ groups: GroupFigures[]; total: number }>> =>
        read(async (members, copy) => {
          const { ids, ends } = members ?? { ids: [], ends: [] };
          const endOf = (groups: number) => ends[Math.min(groups, ends.length) - 1] ?? 0;
          const wanted = [...ids.slice(endOf((page - 1) * limit), endOf(page * limit))];
          const groups = (await copy?.thread.call('figuresOf', wanted, query.groups)) ?? [];
          return { groups, total: ends.length };
        });
    },

    /** The index of an item among all that match; null: it doesn't match. */
    async placeOf({ itemId, ...request }: CopyListRequest & { itemId: number }): Promise<number | null> {
      const place = await queryCopy(request.connectionId, async (copy) =>
        copy?.thread.call('placeOf', copyQueryOf(request), itemId),
      );
      return place.ok ? (place.value ?? null) : null;
    },

    /** Corrections of a search whose words the copy doesn't have, if they find items. */
    spellings(request: CopyListRequest): Promise<Outcome<Spelling[]>> {
      return queryCopy(
        request.connectionId,
        async (copy) => (await copy?.thread.call('spellings', copyQueryOf(request))) ?? [],
      );
    },

    /** The names that the copy has beyond those known; null: there is no copy. */
    namesAfter(connectionId: string, known: Pick<CopyNames, 'edition' | 'last'> | null) {
      return queryCopy(connectionId, async (copy) => (await copy?.thread.call('namesAfter', known)) ?? null);
    },

    /** Those of these numbers that are IDs in the copy, if few numbers like them are. */
    tellingIds(connectionId: string, ids: readonly number[]): Promise<Outcome<number[]>> {
      return queryCopy(connectionId, async (copy) => (await copy?.thread.call('tellingIds', ids)) ?? []);
    },

    /** The copy's data on an item; null: none. */
    ofItem(connectionId: string, itemId: number): Promise<Outcome<CopiedItem | null>> {
      return queryCopy(connectionId, async (copy) => {
        const item = await copy?.thread.call('ofItem', itemId);
        return item ? { ...item, row: withImage(connectionId, item.row) } : null;
      });
    },
  };
}

/** A page of these items. Those removed since are dropped from `found`: the reader would take a short page for the catalog's page limit. */
async function rowsLeft(
  { thread }: Copy,
  found: { ids: Float64Array },
  page: number,
  limit: number,
): Promise<CopyRow[]> {
  for (;;) {
    const wanted = [...found.ids.subarray((page - 1) * limit, page * limit)];
    const rows = await thread.call('rowsOf', wanted);
    if (rows.length === wanted.length) return rows;
    const left = new Set(rows.map(({ id }) => id));
    const removed = new Set(wanted.filter((id) => !left.has(id)));
    found.ids = found.ids.filter((id) => !removed.has(id));
  }
}

function copyQueryOf({
  search,
  query: { limit: _limit, page: _page, ...filters },
}: CopyListRequest): CopyQuery {
  return { ...search, ...filters };
}

function windowOf(request: CopyListRequest): [query: CopyQuery, offset: number, limit: number] {
  const { limit, page } = request.query;
  const { first, count } = request.range ?? { first: (page - 1) * limit, count: limit };
  return [copyQueryOf(request), first, count];
}
