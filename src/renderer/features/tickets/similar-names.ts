import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { unwrap } from '#renderer/data/failure-error.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { localCopyTime, useLocalCopy } from '#renderer/data/local-copy.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { maxSearchLength, type SimilarName } from '#shared/local-copy.ts';
import { type MarketNamePart, marketNameParts, shortWears, wearAtEnd, wears } from '#shared/market-name.ts';
import type { TicketLine } from '#shared/ticket.ts';
import { isMissing } from './ticket-filter.ts';
import type { Correction } from './ticket-lines.ts';
import type { TicketRow } from './ticket-rows.ts';

/**
 * Known names close to the missing line's, the closest first, and when the local copy was made. `isSettled`: there is one, and it was
 * searched or couldn't be.
 */
export function useSimilarNames(
  connectionId: string,
  line: TicketLine,
): { names: readonly SimilarName[]; copiedAt: string; isSettled: boolean } {
  const localCopy = useLocalCopy(connectionId);
  const query = similarNamesQuery(useDesktop(), connectionId, line);
  const { data, isPending } = useQuery(query);
  const hasLocalCopy = localCopy !== null && localCopy.items > 0;
  const { text } = line;
  const isAsked = query.enabled === true;
  const names = useMemo(() => (isAsked && data ? withUnsaidWears(text, data) : []), [isAsked, data, text]);
  return {
    names,
    copiedAt: localCopyTime(localCopy) ?? '',
    isSettled: hasLocalCopy && isAsked && !isPending,
  };
}

/** The missing rows with exactly one clear suggestion, among the first {@link maxCorrections}. */
export function useClearCorrections(
  connectionId: string,
  rows: readonly TicketRow[],
): (Correction & { row: TicketRow })[] {
  const desktop = useDesktop();
  const missing = rows.filter(isMissing).slice(0, maxCorrections);
  const responses = useQueries({
    queries: missing.map(({ line }) => similarNamesQuery(desktop, connectionId, line)),
  });
  return missing.flatMap((row, at) => {
    const name = clearName(row.line.text, responses[at]?.data ?? []);
    return name === null ? [] : { row, line: row.line, name };
  });
}

/** Each is a search. */
const maxCorrections = 50;

/** Invalidated when the local copy changes. */
function similarNamesQuery(desktop: DesktopApi, connectionId: string, line: TicketLine) {
  const { text } = line;
  const isAsked = line.kind !== 'id' && text.length <= maxSearchLength;
  return queryOptions({
    queryKey: [...itemQueries.localCopy(connectionId), 'similar', text],
    queryFn: async () => unwrap(await desktop.messages.similar({ connectionId, text })),
    enabled: isAsked,
  });
}

/**
 * The name that the customer must have meant: of all suggestions, only one has no mark that wasn't mentioned, or they are the wears of one
 * item and the customer mentioned none. Null: several may be meant.
 */
export function clearName(typed: string, similar: readonly SimilarName[]): SimilarName | null {
  const [first, ...others] = withUnsaidWears(typed, similar).filter(({ text }) =>
    marketNameParts(text).every(({ kind }) => kind === 'wear' || isSaid(kind, typed)),
  );
  if (first === undefined) return null;
  return others.every(({ text }) => isWearOf(first.text, text)) ? first : null;
}

function isWearOf(name: string, text: string): boolean {
  return wearAtEnd(text) !== null && text === `${name} (${wearAtEnd(text)})`;
}

/**
 * The similar names, preceded by those without the wear, StatTrak™ and Souvenir that the customer didn't mention: none of the wears is
 * more likely than the others.
 */
export function withUnsaidWears(typed: string, names: readonly SimilarName[]): readonly SimilarName[] {
  if (isSaid('wear', typed)) return names;
  const plain = names.flatMap(({ text }) => {
    const parts = marketNameParts(text).filter(({ kind }) => kind !== 'gap');
    if (parts.every(({ kind }) => kind !== 'wear')) return [];
    return parts
      .filter(({ kind }) => isSaid(kind, typed))
      .map((part) => part.text)
      .join(' ');
  });
  return [...[...new Set(plain)].map((text) => ({ kind: 'name', text }) as const), ...names];
}

/** Whether the customer mentioned that part of a name, if it is one that is often left out. */
function isSaid(kind: MarketNamePart['kind'], typed: string): boolean {
  switch (kind) {
    case 'wear':
      return saidWear.test(typed);
    case 'stattrak':
      return saidStatTrak.test(typed);
    case 'souvenir':
      return /souvenir/i.test(typed);
    case 'name':
    case 'star':
    case 'gap':
      return true;
    default:
      return kind satisfies never;
  }
}

const saidWear = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${wears.map((wear) => `${shortWears[wear]}|${wear.replace(/[ -]/, '[ -]?')}`).join('|')})(?![\p{L}\d])`,
  'iu',
);
const saidStatTrak = /stat[ -]?trak|(?<!\p{L})st(?!\p{L})/iu;
