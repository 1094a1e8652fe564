import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { CatalogRow } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { copiedAt, type LocalCopyState, maxSearchLength, wholeLocalCopy } from '#shared/local-copy.ts';
import { locale } from '#words/numbers.ts';
import { useDesktop } from './desktop-context.ts';
import { unwrap } from './failure-error.ts';
import { isOfLocalCopy, itemQueries } from './item-queries.ts';

/** The state of the connection's local copy; null: not loaded yet. */
export function useLocalCopy(connectionId: string): LocalCopyState | null {
  return useQuery(localCopyState(useDesktop(), connectionId)).data ?? null;
}

/** For the window: keeps the states of all local copies up to date. */
export function useFollowLocalCopies(): void {
  const { onChanged } = useDesktop().localCopies;
  const client = useQueryClient();
  useEffect(() => onChanged((state) => setLocalCopyState(client, state)), [onChanged, client]);
}

function localCopyState(desktop: DesktopApi, connectionId: string) {
  return queryOptions({
    queryKey: itemQueries.localCopy(connectionId),
    queryFn: () => desktop.localCopies.read({ connectionId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The items that the local copy had to remove, some of which may still be on screen; a stable array. */
export function useRemovedFromLocalCopy(connectionId: string): readonly number[] {
  const desktop = useDesktop();
  const { data } = useQuery({ ...localCopyState(desktop, connectionId), select: ({ removed }) => removed });
  return data ?? noneRemoved;
}

const noneRemoved: readonly number[] = [];

const maxFound = 8;

/** Items of the local copy that a search for this text finds, by market name. Until they load (`isOfText`), those of the previous text. */
export function useFoundInLocalCopy(
  connectionId: string,
  text: string,
): { rows: readonly CatalogRow[]; time: string; isOfText: boolean } {
  const desktop = useDesktop();
  const time = localCopyTime(useLocalCopy(connectionId));
  const isSearched = text.trim() !== '' && time !== null;
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...itemQueries.localCopy(connectionId), 'found', text],
    queryFn: async () => {
      const search = { ...wholeLocalCopy, text: text.slice(0, maxSearchLength) };
      const query = { ...defaultQuery, limit: maxFound };
      return unwrap(await desktop.localCopies.list({ connectionId, search, query })).rows;
    },
    enabled: isSearched,
    placeholderData: (before, query) => (query?.queryKey[1] === connectionId ? before : undefined),
    gcTime: 0,
  });
  return { rows: (isSearched && data) || [], time: time ?? '', isOfText: !isPlaceholderData };
}

/**
 * Caches the state of a local copy, and searches the local copy again if its content changed. Rows on screen stay if only items were removed. Null:
 * nothing changed.
 */
export function setLocalCopyState(client: QueryClient, state: LocalCopyState | null): void {
  if (state === null) return;
  const before = client.getQueryData<LocalCopyState>(itemQueries.localCopy(state.connectionId));
  if (before === state) return;
  client.setQueryData(itemQueries.localCopy(state.connectionId), state);
  if (before !== undefined && contentOf(before) === contentOf(state)) return;
  void client.invalidateQueries({
    queryKey: itemQueries.lists(state.connectionId),
    predicate: ({ queryKey }) => isOfLocalCopy(queryKey),
    // Even a hovered row's prefetch may find that its item is gone: the row stays under the pointer.
    refetchType: before?.pass === null && passOf(before) === passOf(state) ? 'none' : 'active',
  });
  const found = itemQueries.localCopy(state.connectionId);
  void client.invalidateQueries({
    queryKey: found,
    predicate: ({ queryKey }) => queryKey.length > found.length,
  });
}

/** Changes when the local copy has to be searched again: while a pass runs, every few thousand items. */
function contentOf(state: LocalCopyState): string {
  const { pass, items } = state;
  return `${passOf(state)} ${pass === null ? items : Math.floor(items / 5_000)}`;
}

function passOf({ whole, pass }: LocalCopyState): string {
  return `${whole?.number} ${pass === null}`;
}

/** A pass that took longer, because it was paused, is dated by its start as well, since some rows are that old. */
const longPassMs = 3 * 60 * 60_000;

/**
 * When the local copy was made, without the date if it was today, and without times if it took from one day to another, for which a toolbar has
 * no room. Null: nothing was copied yet.
 */
export function localCopyTime(state: Pick<LocalCopyState, 'whole' | 'pass'> | null): string | null {
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
