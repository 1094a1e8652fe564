import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { useLockReason } from '#renderer/data/app-info.ts';
import { copyTime, useCatalogCopy } from '#renderer/data/catalog-copy.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { ColumnsMenu } from '#renderer/table/columns-menu.tsx';
import { StatusNote } from '#renderer/table/status-note.tsx';
import { useAnnouncement } from '#renderer/ui/announcements.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { LockedValue } from '#renderer/ui/fields.tsx';
import type { Sorting } from '#renderer/ui/grid/grid-column.tsx';
import shared from '#renderer/ui/shared.module.css';
import { useStore } from '#renderer/ui/shared-state.ts';
import { type CopyState, itemsCopied } from '#shared/catalog-copy.ts';
import { limitBounds, listName } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import { GroupCount } from './copy-groups.tsx';
import { ChoiceField } from './filters/choice-field.tsx';
import { useItemList, useItemListActions } from './item-list.tsx';
import styles from './list-footer.module.css';
import { Pager, RowRange } from './pager.tsx';
import { clockText, pageSizeChoices, pageSizeIn } from './pager-numbers.ts';
import { columnLabel, isResponseColumn, itemColumns } from './table/item-columns.tsx';
import { RowsLeftOut, UnreadableRows } from './unreadable-rows.tsx';

/** Pager, page size, columns, statuses, unreadable rows and the age of the page. */
export function ListFooter() {
  const list = useItemList();
  const { query, shown, numbers, isSameListShown, isCurrent } = list;
  const { filter, hiddenToFit, statusLoader, loadAll } = list;
  const { goToPage, changeLimit, selectOnPage } = useItemListActions();
  const { limit } = query;
  const response = shown?.response ?? null;
  const commands = useAppCommands();
  const limitLock = useLockReason('limit');
  const chooseLimit = useEventCallback((text: string) => {
    const size = pageSizeIn(text);
    if (size !== null) changeLimit(size);
  });
  const isCopy = query.copy !== undefined;
  // Without a copy there is no time.
  const isDated = response !== null && response.receivedAt > 0;

  return (
    <footer className={styles.footer}>
      {isCopy ? (
        <CopyRange />
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
      {!query.copy?.groups && <ColumnsMenu list="items" columns={itemColumns} hiddenToFit={hiddenToFit} />}
      <span className={styles.end}>
        {statusLoader !== null && !query.copy?.groups && (
          <span className={styles.status}>
            <StatusNote loader={statusLoader} rows={filter.all} onSelect={selectOnPage} onLoadAll={loadAll} />
          </span>
        )}
        <SortNote />
        {isDated && (
          <>
            <RowsLeftOut response={response} />
            <UnreadableRows
              rows={response.quarantined}
              rowsInResponse={response.rows.length + response.quarantined.length}
            />
            {!isCopy && (
              <span className={styles.timing} title={words.itemList.updatedHint}>
                <span className={styles.updated}>
                  {words.itemList.updated(clockText(response.receivedAt))}
                  <AutoRefreshNote />
                </span>
              </span>
            )}
          </>
        )}
        {isCopy && <CopyContents />}
        <button type="button" className={styles.link} onClick={() => commands.run('export')}>
          {words.exports.title}
        </button>
      </span>
    </footer>
  );
}

/** `Items 120–150 of 149,870`: the items in view. The number of matches is announced for each list. */
function CopyRange() {
  const { query, shown, isSameListShown, inView } = useItemList();
  const view = useStore(inView);
  const list = shown === null ? '' : listName(shown.query);
  const total = shown?.response.pagination.total ?? 0;
  const { items, range } = words.copies;
  // The groups announce their own number.
  useAnnouncement(total === 0 || query.copy?.groups ? null : items(total, null), list);
  if (total === 0) return <span className={styles.range} />;
  const first = view.list === list ? view.first : 0;
  return (
    <span className={styles.range} data-old={!isSameListShown || undefined}>
      {query.copy?.groups ? (
        <GroupCount />
      ) : (
        range(first + 1, Math.min(total, first + view.last - view.first + 1), total)
      )}
    </span>
  );
}

/** What the copy has and how old it is; before it, why its list has few items. */
function CopyContents() {
  const { connection, query } = useItemList();
  const copy = useCatalogCopy(connection.id);
  const time = copyTime(copy);
  const texts = words.copies;
  if (copy === null || time === null) return null;
  return (
    <>
      {query.copy !== undefined && query.copy.statuses.length > 0 && (
        <span className={shared.nowrap} title={texts.noneSeen}>
          {texts.noneSeenShort}
        </span>
      )}
      <span className={styles.contents} title={texts.copiedHint}>
        <CopySize copy={copy} time={time} />
      </span>
    </>
  );
}

function CopySize({ copy, time }: { copy: CopyState; time: string }) {
  const { whole, pass, items, missing } = copy;
  const texts = words.copies;
  const { copied, kept } =
    whole === null
      ? texts.soFar(texts.items(items, pass?.total ?? null))
      : texts.contents(itemsCopied(copy), whole.total, missing);
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

/** Shows that only this page is sorted, since the API has no sorting. */
function SortNote() {
  const { connection, sorting, query, isWhole, shown } = useItemList();
  const isCopy = query.copy !== undefined;
  const { sort } = useItemListActions();
  const copy = useCatalogCopy(connection.id);
  const scopes = isCopy
    ? copyScopes(copy?.whole === null)
    : pageScopes(sorting?.id ?? '', isWhole ? (shown?.response.rows.length ?? 0) : null);
  useAnnouncement(useSortingAnnouncement(sorting, scopes[0]));
  const isWithoutCopy = isCopy && copy !== null && copyTime(copy) === null;
  if (sorting === null || isWithoutCopy) return null;
  const texts = words.itemList.sorted(columnLabel(sorting.id), ...scopes);
  return (
    <span className={styles.sorted} title={isCopy || isWhole ? undefined : texts.whole}>
      <span className={styles.sortedText}>
        {texts.sorted}
        <span className={styles.took}>{texts.by}</span>
        {texts.scope}
      </span>
      <span className={styles.sortedShort}>{texts.short}</span>
      <button
        type="button"
        className={styles.act}
        aria-label={words.itemList.stopSorting}
        title={words.itemList.stopSorting}
        onClick={() => sort(null)}
      >
        <IconX size={12} aria-hidden />
      </button>
    </span>
  );
}

/** Announces the order; null: the list was never sorted. */
function useSortingAnnouncement(sorting: Sorting | null, scope: string): string | null {
  const [wasSorted, setWasSorted] = useState(false);
  if (sorting === null) return wasSorted ? words.itemList.unsortedAnnouncement : null;
  if (!wasSorted) setWasSorted(true);
  return words.itemList.sortedAnnouncement(columnLabel(sorting.id), sorting.desc, scope);
}

/** What sorting a copy applies to, in full and in short. */
function copyScopes(isFirstUnderWay: boolean): [scope: string, short: string] {
  const { wholeCopy, wholeCopyShort, copiedSoFar, copiedSoFarShort } = words.copies;
  return isFirstUnderWay ? [copiedSoFar, copiedSoFarShort] : [wholeCopy, wholeCopyShort];
}

/** What sorting the service's list by the column applies to, in full and in short. `whole`: the number of its items, if all are loaded. */
function pageScopes(columnId: string, whole: number | null): [scope: string, short: string] {
  const { status } = words.lookingUp;
  if (whole !== null && !isResponseColumn(columnId)) {
    return [words.itemList.allItems(whole), words.itemList.allItemsShort];
  }
  return isResponseColumn(columnId)
    ? [status.sortNote, status.sortNoteShort]
    : [words.itemList.thisPageOnly, words.itemList.thisPageShort];
}
