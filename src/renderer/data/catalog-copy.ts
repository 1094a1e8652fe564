import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CopyState, copiedAt, maxSearchLength, wholeCopy } from '#shared/catalog-copy.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { CatalogRow } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { locale } from '#words/numbers.ts';
import { useDesktop } from './desktop-context.ts';
import { unwrap } from './failure-error.ts';
import { isOfCopy, itemQueries } from './item-queries.ts';

/** The state of the connection's copy; null: not loaded yet. */
export function useCatalogCopy(connectionId: string): CopyState | null {
  const desktop = useDesktop();
  const client = useQueryClient();
  const { data } = useQuery(copyState(desktop, connectionId));
  useEffect(() => desktop.copies.onChanged((state) => setCopyState(client, state)), [desktop, client]);
  return data ?? null;
}

function copyState(desktop: DesktopApi, connectionId: string) {
  return queryOptions({
    queryKey: itemQueries.copy(connectionId),
    queryFn: () => desktop.copies.read({ connectionId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The items that the copy had to remove, some of which may still be on screen; a stable array. */
export function useRemovedFromCopy(connectionId: string): readonly number[] {
  const desktop = useDesktop();
  const { data } = useQuery({ ...copyState(desktop, connectionId), select: ({ removed }) => removed });
  return data ?? noneRemoved;
}

const noneRemoved: readonly number[] = [];

const maxFound = 8;

/** Items of the copy that a search for this text finds, by market name. Until they load (`isOfText`), those of the previous text. */
export function useFoundInCopy(
  connectionId: string,
  text: string,
): { rows: readonly CatalogRow[]; time: string; isOfText: boolean } {
  const desktop = useDesktop();
  const time = copyTime(useCatalogCopy(connectionId));
  const isSearched = text.trim() !== '' && time !== null;
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...itemQueries.copy(connectionId), 'found', text],
    queryFn: async () => {
      const search = { ...wholeCopy, text: text.slice(0, maxSearchLength) };
      const query = { ...defaultQuery, limit: maxFound };
      return unwrap(await desktop.copies.list({ connectionId, search, query })).rows;
    },
    enabled: isSearched,
    placeholderData: (before, query) => (query?.queryKey[1] === connectionId ? before : undefined),
    gcTime: 0,
  });
  return { rows: (isSearched && data) || [], time: time ?? '', isOfText: !isPlaceholderData };
}

/**
 * Caches the state of a copy, and searches the copy again if its content changed. Rows on screen stay if only items were removed. Null:
 * nothing changed.
 */
export function setCopyState(client: QueryClient, state: CopyState | null): void {
  if (state === null) return;
  const before = client.getQueryData<CopyState>(itemQueries.copy(state.connectionId));
  if (before === state) return;
  client.setQueryData(itemQueries.copy(state.connectionId), state);
  if (before !== undefined && contentOf(before) === contentOf(state)) return;
  void client.invalidateQueries({
    queryKey: itemQueries.lists(state.connectionId),
    predicate: ({ queryKey }) => isOfCopy(queryKey),
    // Even a hovered row's prefetch may find that its item is gone: the row stays under the pointer.
    refetchType: before?.pass === null && passOf(before) === passOf(state) ? 'none' : 'active',
  });
  const found = itemQueries.copy(state.connectionId);
  void client.invalidateQueries({
    queryKey: found,
    predicate: ({ queryKey }) => queryKey.length > found.length,
  });
}

/** Changes when the copy has to be searched again: while a pass runs, every few thousand items. */
function contentOf(state: CopyState): string {
  const { pass, items } = state;
  return `${passOf(state)} ${pass === null ? items : Math.floor(items / 5_000)}`;
}

function passOf({ whole, pass }: CopyState): string {
  return `${whole?.number} ${pass === null}`;
}

/** A pass that took longer, because it was paused, is dated by its start as well, since some rows are that old. */
const longPassMs = 3 * 60 * 60_000;

/**
 * When the copy was made, without the date if it was today, and without times if it took from one day to another, for which a toolbar has
 * no room. Null: nothing was copied yet.
 */
export function copyTime(state: Pick<CopyState, 'whole' | 'pass'> | null): string | null {
  const at = state === null ? null : copiedAt(state);
  if (state === null || at === null) return null;
  const { startedAt = at } = state.whole ?? state.pass ?? {};
  if (at - startedAt < longPassMs) return timeText(at);
  if (isSameDay(startedAt, at)) return formatOf(at).formatRange(startedAt, at);
  return (isThisYear(startedAt) && isThisYear(at) ? dayOnly : yearAndDay).formatRange(startedAt, at);
}

export function timeText(at: number): string {
  return formatOf(at).format(at);
}

/** With seconds, for a time that is about to come. */
export function secondsText(at: number): string {
  return withSeconds.format(at);
}

function formatOf(at: number): Intl.DateTimeFormat {
  if (isSameDay(at, Date.now())) return timeOnly;
  return isThisYear(at) ? dayAndTime : yearAndTime;
}

function isSameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}

/** A clock that was set back may show another year even for a recent time. */
function isThisYear(at: number): boolean {
  return new Date(at).getFullYear() === new Date().getFullYear();
}

const hourAndMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const day = { day: 'numeric', month: 'short' } as const;
const withSeconds = new Intl.DateTimeFormat(locale, { ...hourAndMinute, second: '2-digit' });
const timeOnly = new Intl.DateTimeFormat(locale, hourAndMinute);
const dayAndTime = new Intl.DateTimeFormat(locale, { ...day, ...hourAndMinute });
const yearAndTime = new Intl.DateTimeFormat(locale, { year: 'numeric', ...day, ...hourAndMinute });
const dayOnly = new Intl.DateTimeFormat(locale, day);
const yearAndDay = new Intl.DateTimeFormat(locale, { year: 'numeric', ...day });
