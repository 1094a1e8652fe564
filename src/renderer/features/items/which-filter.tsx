import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { failureOf } from '#renderer/data/failure-error.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { Button, TextButton } from '#renderer/ui/buttons.tsx';
import { failureText } from '#renderer/ui/failure-text.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { ItemPage } from '#shared/item.ts';
import { type ItemQuery, isSameList, withLocalCopySearch } from '#shared/item-query.ts';
import type { LocalCopySearch } from '#shared/local-copy.ts';
import { noLocalMatch } from '#shared/local-match.ts';
import { words } from '#words/words.ts';
import { barFilters, chosenFilters } from './filters/bar-filters.ts';
import { useItemList, useItemListActions } from './item-list.tsx';
import styles from './list-placeholder.module.css';

const texts = words.itemList.noneMatch.without;

/**
 * Counts the items without each filter, or each word of a local copy's search, to find the one that is too narrow. A local copy is searched immediately;
 * the catalog on demand, since each count costs a request.
 */
export function WhichFilter() {
  const { connection, query } = useItemList();
  const { show } = useItemListActions();
  const desktop = useDesktop();
  const [countedFor, setCountedFor] = useState<ItemQuery | null>(null);
  const isCounted = query.localCopy !== undefined || countedFor === query;
  const choices = withoutOneFilter(query);
  const responses = useQueries({
    queries: choices.map((choice) => ({
      ...itemQueries.list(desktop, connection.id, choice.query, 'probe'),
      enabled: isCounted,
      // Refreshing the list doesn't count again.
      ...(query.localCopy === undefined && {
        staleTime: ({ state }: { state: { data: unknown } }) => (state.data === undefined ? 0 : 'static'),
      }),
    })),
  });

  if (choices.length < 2) return null;
  return (
    <>
      {!isCounted && (
        <Button variant="default" title={texts.askHint} onClick={() => setCountedFor(query)}>
          {texts.ask(choices.length)}
        </Button>
      )}
      {/* Mounted before its text, or a screen reader may miss it. */}
      <div role="status">
        {isCounted && (
          <ul className={styles.without}>
            {choices.map(({ what, query: wider }, index) => {
              const { data, error } = responses[index] ?? {};
              const total = data?.pagination.total;
              const count = data && (total ?? rowsOn(data));
              const isExact =
                typeof total === 'number' || (count ?? 0) < (data?.pagination.per_page ?? wider.limit);
              const failure = error ? failureText(failureOf(error)).title : null;
              // A local copy wasn't asked to count, so only what helps is shown.
              if (query.localCopy !== undefined && !count) return null;
              return (
                <li key={what}>
                  {texts.without(what)}{' '}
                  {count === undefined
                    ? (failure ?? texts.asking)
                    : isExact
                      ? texts.items(count)
                      : texts.atLeast(count)}{' '}
                  {count !== undefined && count > 0 && (
                    <TextButton aria-label={texts.showWithout(what)} onClick={() => show(wider)}>
                      {texts.show}
                    </TextButton>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </>
  );
}

/** The rows of a page, including unreadable ones. */
function rowsOn({ rows, quarantined, rowsLeftOut }: ItemPage): number {
  return rows.length + quarantined.length + rowsLeftOut;
}

/** The query without each of its filters, including the words of a local copy's search. */
function withoutOneFilter(query: ItemQuery): { what: string; query: ItemQuery }[] {
  const filtering = { query, localMatch: noLocalMatch };
  const ofBar = chosenFilters(filtering)
    .filter((id) => id !== 'groups')
    .map((id) => barFilters[id])
    .map(({ label, without }) => ({ what: texts.filter(label), query: without(filtering).query }));
  const ofSearch = query.localCopy === undefined ? [] : searchesWithoutOne(query.localCopy);
  return [...ofBar, ...ofSearch.map(({ what, text }) => ({ what, query: searched(query, text) }))].filter(
    (wider) => !isSameList(wider.query, query),
  );
}

function searched(query: ItemQuery, text: string): ItemQuery {
  return query.localCopy === undefined ? query : withLocalCopySearch(query, { ...query.localCopy, text });
}

/** More words are left out together. */
const maxWords = 6;

function searchesWithoutOne({ text }: LocalCopySearch): { what: string; text: string }[] {
  const typed = [...new Set(text.trim().split(/\s+/))];
  if (typed.length === 1 || typed.length > maxWords) {
    return [{ what: texts.filter(words.lookingUp.filters.search), text: '' }];
  }
  return typed.map((word) => ({
    what: texts.word(visibleText(word)),
    text: typed.filter((other) => other !== word).join(' '),
  }));
}
