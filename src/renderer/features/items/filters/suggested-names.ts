import { useQuery } from '@tanstack/react-query';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { unwrap } from '#renderer/data/failure-error.ts';
import { type RowTextFilter, rowTextFilters } from '#shared/item-filters.ts';
import { maxSuggested } from '#shared/message.ts';
import { chipBounds } from './filter-text.ts';

/** A known name, and the filter that it is for. */
export type SuggestedName = {
  text: string;
  of: RowTextFilter;
  /** The typed text alone would be for another filter. */
  isOfOther?: boolean;
};

/** Min characters, since nearly every name contains fewer. */
const suggestedFrom = 2;
const maxShown = 6;

/** Names, or market names, that the typed text may become; `values` aren't suggested again. */
export function useSuggestedNames(
  connectionId: string,
  of: RowTextFilter,
  typed: string,
  values: readonly string[],
): SuggestedName[] {
  const names = useNamesLike(connectionId, of, typed);
  return names
    .filter((name) => !values.includes(name))
    .map((text) => ({ text, of }))
    .slice(0, maxShown);
}

/** Names and market names that the typed text may become, those of the filter that it would be for first. */
export function useSuggestedOfBoth(connectionId: string, of: RowTextFilter, typed: string): SuggestedName[] {
  const known: Record<RowTextFilter, readonly string[]> = {
    name: useNamesLike(connectionId, 'name', typed),
    market_hash_name: useNamesLike(connectionId, 'market_hash_name', typed),
  };
  const [own = [], other = []] = [of, ...rowTextFilters.filter((filter) => filter !== of)].map((filter) =>
    known[filter].map((text) => ({ text, of: filter, isOfOther: filter !== of })),
  );
  const names = new Set(known[of]);
  const others = other.filter(({ text }) => !names.has(text));
  const ownShown = own.slice(0, Math.max(maxShown / 2, maxShown - others.length));
  return [...ownShown, ...others.slice(0, maxShown - ownShown.length)];
}

/** Without a request to the catalog. Until they load, those of the text before. */
function useNamesLike(connectionId: string, of: RowTextFilter, typed: string): readonly string[] {
  const desktop = useDesktop();
  const prefix = typed.trim();
  const isAsked = prefix.length >= suggestedFrom && prefix.length <= chipBounds.characters;
  const { data } = useQuery({
    queryKey: ['suggested names', connectionId, of, prefix],
    queryFn: async () =>
      unwrap(await desktop.messages.suggest({ connectionId, prefix, of, max: maxSuggested })),
    enabled: isAsked,
    placeholderData: (before, query) => {
      const [, connection, filter, text] = query?.queryKey ?? [];
      const isNear = text !== undefined && (prefix.startsWith(text) || text.startsWith(prefix));
      return connection === connectionId && filter === of && isNear ? before : undefined;
    },
    gcTime: 0,
  });
  if (!isAsked || data === undefined) return none;
  return data.filter((name) => name.length <= chipBounds.characters);
}

const none: readonly string[] = [];
