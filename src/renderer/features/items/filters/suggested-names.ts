import { useQuery } from '@tanstack/react-query';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { unwrap } from '#renderer/desktop/failure-error.ts';
import type { RowTextFilter } from '#shared/item-filters.ts';
import { maxSuggested } from '#shared/message.ts';
import { chipBounds } from './filter-text.ts';

/** Min characters, since nearly every name contains fewer. */
const suggestedFrom = 2;
const maxShown = 6;

/**
 * Names, or market names, that the typed text may become, without a request to the catalog. Until they load, those of the text before.
 * `values` aren't suggested again.
 */
export function useSuggestedNames(
  connectionId: string,
  of: RowTextFilter,
  typed: string,
  values: readonly string[],
): readonly string[] {
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
  return data
    .filter((name) => name.length <= chipBounds.characters && !values.includes(name))
    .slice(0, maxShown);
}

const none: readonly string[] = [];
