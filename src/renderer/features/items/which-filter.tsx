import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { failureOf } from '#renderer/desktop/failure-error.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { failureText } from '#renderer/ui/failure-text.ts';
import { type CopySearch, copyRanges, wholeCopy } from '#shared/catalog-copy.ts';
import type { ItemPage } from '#shared/item.ts';
import { filterNames, noFilters } from '#shared/item-filters.ts';
import { type ItemQuery, isSameList } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import { useItemList, useItemListActions } from './item-list.tsx';
import styles from './list-placeholder.module.css';

const texts = words.itemList.noneMatch.without;

/**
 * Which of several filters leaves nothing: how many items there are without each one of them. A copy is searched for that at once; the
 * catalog is asked on request, since it costs a request for each filter.
 */
export function WhichFilter() {
  const { connection, query } = useItemList();
  const { show } = useItemListActions();
  const desktop = useDesktop();
  const [wantedFor, setWantedFor] = useState<ItemQuery | null>(null);
  const isWanted = query.copy !== undefined || wantedFor === query;
  const choices = withoutOneFilter(query);
  const answers = useQueries({
    queries: choices.map((choice) => ({
      ...itemQueries.list(desktop, connection.id, choice.query, 'probe'),
      enabled: isWanted,
      // The catalog isn't asked for a count again when the list is.
      ...(query.copy === undefined && {
        staleTime: ({ state }: { state: { data: unknown } }) => (state.data === undefined ? 0 : 'static'),
      }),
    })),
  });

  if (choices.length < 2) return null;
  return (
    <>
      {!isWanted && (
        <Button variant="default" title={texts.askHint} onClick={() => setWantedFor(query)}>
          {texts.ask(choices.length)}
        </Button>
      )}
      {/* Mounted before its text, or a screen reader may miss it. */}
      <div role="status">
        {isWanted && (
          <ul className={styles.without}>
            {choices.map(({ label, query: wider }, index) => {
              const { data, error } = answers[index] ?? {};
              const total = data?.pagination.total;
              const count = data && (total ?? rowsOn(data));
              const isExact =
                typeof total === 'number' || (count ?? 0) < (data?.pagination.per_page ?? wider.limit);
              const failure = error ? failureText(failureOf(error)).title : null;
              return (
                <li key={label}>
                  {texts.filter(label)}{' '}
                  {count === undefined
                    ? (failure ?? texts.asking)
                    : isExact
                      ? texts.items(count)
                      : texts.atLeast(count)}{' '}
                  {count !== undefined && count > 0 && (
                    <TextButton aria-label={texts.showWithout(label)} onClick={() => show(wider)}>
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

/** Rows of a page, those that can't be read included. */
function rowsOn({ rows, quarantined, rowsLeftOut }: ItemPage): number {
  return rows.length + quarantined.length + rowsLeftOut;
}

/** The query without each one of its filters, those of a copy's search included. */
function withoutOneFilter(query: ItemQuery): { label: string; query: ItemQuery }[] {
  const { fields } = words.lookingUp.filters;
  const ofCatalog = filterNames.map((filter) => ({
    label: fields[filter].label,
    query: { ...query, [filter]: noFilters[filter], page: 1 },
  }));
  const ofCopy = query.copy === undefined ? [] : searchesWithoutOne(query.copy);
  return [
    ...ofCatalog,
    ...ofCopy.map(({ label, copy }) => ({ label, query: { ...query, copy, page: 1 } })),
  ].filter((wider) => !isSameList(wider.query, query));
}

function searchesWithoutOne(search: CopySearch): { label: string; copy: CopySearch }[] {
  const { text, wears, marks, changedSince, statuses, ranges } = wholeCopy;
  const { copies } = words;
  return [
    { label: copies.search, copy: { ...search, text } },
    ...copyRanges.map((of) => ({
      label: copies.ranges[of].label,
      copy: { ...search, ranges: { ...search.ranges, [of]: ranges[of] } },
    })),
    { label: copies.wear, copy: { ...search, wears } },
    { label: copies.mark, copy: { ...search, marks } },
    { label: copies.changed, copy: { ...search, changedSince } },
    { label: copies.status, copy: { ...search, statuses } },
  ];
}
