import { useState } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { useLockReason } from '#renderer/data/app-info.ts';
import { useNothingToExport } from '#renderer/data/export-dialog.ts';
import { localCopyTime, useLocalCopy } from '#renderer/data/local-copy.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { ColumnsMenu } from '#renderer/table/columns-menu.tsx';
import { StatusNote } from '#renderer/table/status-note.tsx';
import { useAnnouncement } from '#renderer/ui/announcements.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { LockedValue } from '#renderer/ui/fields.tsx';
import type { Sorting } from '#renderer/ui/grid/grid-column.tsx';
import shared from '#renderer/ui/shared.module.css';
import { useStore } from '#renderer/ui/shared-state.ts';
import { limitBounds, listName } from '#shared/item-query.ts';
import { itemsCopied, type LocalCopyState } from '#shared/local-copy.ts';
import { words } from '#words/words.ts';
import { ChoiceField } from './filters/choice-field.tsx';
import { useItemList, useItemListActions } from './item-list.tsx';
import styles from './list-footer.module.css';
import { GroupCount } from './local-copy-groups.tsx';
import { Pager, RowRange } from './pager.tsx';
import { clockText, pageSizeChoices, pageSizeIn } from './pager-numbers.ts';
import { columnLabel, isResponseColumn, itemColumns } from './table/item-columns.tsx';
import { RowsLeftOut, UnreadableRows } from './unreadable-rows.tsx';

/** Pager, page size, columns, statuses, unreadable rows and the age of the page. */
export function ListFooter() {
  const list = useItemList();
  const { query, shown, numbers, isSameListShown, isCurrent } = list;
  const { filter, hiddenToFit, statuses, statusRequests } = list;
  const { goToPage, changeLimit, selectOnPage } = useItemListActions();
  const { limit } = query;
  const response = shown?.response ?? null;
  const commands = useAppCommands();
  const nothing = useNothingToExport();
  const limitLock = useLockReason('limit');
  const chooseLimit = useEventCallback((text: string) => {
    const size = pageSizeIn(text);
    if (size !== null) changeLimit(size);
  });
  const isLocalCopy = query.localCopy !== undefined;
  // Without a local copy there is no time.
  const isDated = response !== null && response.receivedAt > 0;

  return (
    <footer className={styles.footer}>
      {isLocalCopy ? (
        <LocalCopyRange />
      ) : (
        <>
          <RowRange numbers={numbers} list={shown === null ? '' : listName(shown.query)} isOld={!isCurrent} />
          <Pager page={query.page} numbers={numbers} isSameList={isSameListShown} onPage={goToPage} />
          <span className={styles.size}>
            {limitLock === null ? (
              <ChoiceField
                label={words.pager.rowsPerPage}
                text={String(limit)}
                choicesFor={pageSizeChoices}
                nothingFits={words.pager.sizes(limitBounds.min, limitBounds.max)}
                onChoose={chooseLimit}
                title={words.pager.sizeHint(limitBounds.min, limitBounds.max)}
              />
            ) : (
              <LockedValue label={words.pager.rowsPerPage} text={String(limit)} reason={limitLock} />
            )}
            <span className={styles.perPage}>{words.pager.perPage}</span>
          </span>
        </>
      )}
      {!query.localCopy?.groups && (
        <ColumnsMenu list="items" table={list.table} columns={itemColumns} hiddenToFit={hiddenToFit} />
      )}
      <span className={styles.end}>
        {statuses !== null && !query.localCopy?.groups && (
          <span className={styles.status}>
            <StatusNote
              statuses={statuses}
              requests={statusRequests}
              rows={filter.all}
              onSelect={selectOnPage}
            />
          </span>
        )}
        <SortAnnouncement />
        {isDated && (
          <>
            <RowsLeftOut response={response} />
            <UnreadableRows
              rows={response.quarantined}
              rowsInResponse={response.rows.length + response.quarantined.length}
            />
            {!isLocalCopy && (
              <span className={styles.timing} title={words.itemList.updatedHint}>
                <span className={styles.updated}>
                  {words.itemList.updated(clockText(response.receivedAt))}
                  <AutoRefreshNote />
                </span>
              </span>
            )}
          </>
        )}
        {isLocalCopy && <LocalCopyContents />}
        <button
          type="button"
          className={styles.link}
          aria-disabled={nothing !== null}
          title={nothing === null ? undefined : words.exports.nothing[nothing]}
          onClick={() => commands.run('export')}
        >
          {words.exports.title}
        </button>
      </span>
    </footer>
  );
}

/** `Items 120–150 of 149,870`: the items in view. The number of matches is announced for each list. */
function LocalCopyRange() {
  const { query, shown, isSameListShown, inView } = useItemList();
  const view = useStore(inView);
  const list = shown === null ? '' : listName(shown.query);
  const total = shown?.response.pagination.total ?? 0;
  const { items, range } = words.localCopies;
  // The groups announce their own number.
  useAnnouncement(total === 0 || query.localCopy?.groups ? null : items(total, null), list);
  if (total === 0) return <span className={styles.range} />;
  const first = view.list === list ? view.first : 0;
  return (
    <span className={styles.range} data-old={!isSameListShown || undefined}>
      {query.localCopy?.groups ? (
        <GroupCount />
      ) : (
        range(first + 1, Math.min(total, first + view.last - view.first + 1), total)
      )}
    </span>
  );
}

/** What the local copy has and how old it is; before it, why its list has few items. */
function LocalCopyContents() {
  const { connection, query } = useItemList();
  const localCopy = useLocalCopy(connection.id);
  const time = localCopyTime(localCopy);
  const texts = words.localCopies;
  if (localCopy === null || time === null) return null;
  return (
    <>
      {query.localCopy !== undefined && query.localCopy.statuses.length > 0 && (
        <span className={shared.nowrap} title={texts.noneSeen}>
          {texts.noneSeenShort}
        </span>
      )}
      <span className={styles.contents} title={texts.copiedHint}>
        <LocalCopySize localCopy={localCopy} time={time} />
      </span>
    </>
  );
}

function LocalCopySize({ localCopy, time }: { localCopy: LocalCopyState; time: string }) {
  const { whole, pass, items, missing } = localCopy;
  const texts = words.localCopies;
  const { copied, kept } =
    whole === null
      ? texts.soFar(texts.items(items, pass?.total ?? null))
      : texts.contents(itemsCopied(localCopy), whole.total, missing);
  return (
    <>
      <span>{copied}</span>
      <span>{texts.asOf(time)}</span>
      {kept !== '' && <span>{kept}</span>}
    </>
  );
}

/** After the time of the response: the auto-refresh interval. */
function AutoRefreshNote() {
  const { autoRefreshSeconds } = useSettings().settings;
  if (autoRefreshSeconds === 0) return null;
  return (
    <span className={styles.autoRefresh} title={words.autoRefresh.noteHint}>
      {' '}
      · {words.autoRefresh.note[autoRefreshSeconds]}
    </span>
  );
}

/** Announces the order, which the header of the sorted column shows. */
function SortAnnouncement() {
  const { connection, table, query, isWhole, shown } = useItemList();
  const [sorting] = table.state.sorting;
  const localCopy = useLocalCopy(connection.id);
  const scope =
    query.localCopy === undefined
      ? pageScope(sorting?.id ?? '', isWhole ? (shown?.response.rows.length ?? 0) : null)
      : localCopy?.whole === null
        ? words.localCopies.copiedSoFar
        : words.localCopies.wholeLocalCopy;
  useAnnouncement(useSortingAnnouncement(sorting, scope));
  return null;
}

/** Announces the order; null: the list was never sorted. */
function useSortingAnnouncement(sorting: Sorting | undefined, scope: string): string | null {
  const [wasSorted, setWasSorted] = useState(false);
  if (sorting === undefined) return wasSorted ? words.itemList.unsortedAnnouncement : null;
  if (!wasSorted) setWasSorted(true);
  return words.itemList.sortedAnnouncement(columnLabel(sorting.id), sorting.desc, scope);
}

/** What sorting the service's list by the column applies to. `whole`: the number of its items, if all are loaded. */
function pageScope(columnId: string, whole: number | null): string {
  if (isResponseColumn(columnId)) return words.lookingUp.status.sortNote;
  return whole === null ? words.itemList.thisPageOnly : words.itemList.allItems(whole);
}
