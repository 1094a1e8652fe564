import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { ListStrip } from '#renderer/desktop/list/list-strip.tsx';
import { useRequestHold } from '#renderer/desktop/request-holds.tsx';
import { SelectionBar } from '#renderer/desktop/selection-bar.tsx';
import { HoldNotice } from '#renderer/ui/hold-notice.tsx';
import { useDelayedFlag } from '#renderer/ui/timers.ts';
import type { FilterMessages } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import { CopyBar, SourceMenu } from './copy-bar.tsx';
import { CopyGroups, OpenGroup } from './copy-groups.tsx';
import { DuplicatesLens } from './duplicates-lens.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { MatchStrip, MissingStrip } from './filters/filter-strips.tsx';
import { missingTexts } from './filters/missing-texts.ts';
import {
  ItemListActionsContext,
  ItemListContext,
  type ItemListProps,
  useItemList,
  useItemListActions,
  useItemListModel,
} from './item-list.tsx';
import styles from './items-screen.module.css';
import { ListFooter } from './list-footer.tsx';
import { loadedPages } from './list-source.ts';
import { ListTable } from './list-table.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { WaitLine } from './wait-line.tsx';

/** A shorter wait has no line of its own; that the rows are old is shown at once. */
const feltAfterMs = 80;

/** The list of one catalog: filters above, a table of one page, the pager below (section 4.1). */
export function ItemsScreen(props: ItemListProps) {
  const { list, actions } = useItemListModel(props);
  const { connection, query, isWaiting, failure } = list;
  const desktop = useDesktop();
  const commands = useAppCommands();
  const isWaitFelt = useDelayedFlag(isWaiting, feltAfterMs, connection.id);
  const requestHold = useRequestHold(connection.id);
  const hold = isWaiting ? requestHold : null;

  return (
    <ItemListContext value={list}>
      <ItemListActionsContext value={actions}>
        <section className={styles.screen} aria-label={words.itemList.label}>
          <FilterBar
            connectionId={connection.id}
            filtering={list.filtering}
            onFilteringChange={actions.filterBy}
            pageRows={actions.answeredRows}
            messages={failure?.kind === 'filter-refused' ? failure.messages : noMessages}
            end={sourceMenu}
          />
          {query.copy !== undefined && <CopyBar />}
          {query.copy?.marketName && <OpenGroup marketName={query.copy.marketName} />}
          <Strips />
          {list.statusLoader !== null && query.copy === undefined && <ListStrip filter={list.filter} />}
          <StaleNotice />
          {hold !== null && (
            <HoldNotice
              failure={hold.failure}
              untilMs={hold.untilMs}
              onRetryNow={() => void desktop.requests.retryNow({ connectionId: connection.id })}
              onCancel={actions.cancel}
            />
          )}
          <div ref={list.tablePlace} className={styles.body}>
            {isWaitFelt && hold === null && <WaitLine waitsFor={query} onCancel={actions.cancel} />}
            {query.copy?.groups ? (
              <CopyGroups />
            ) : (
              <DuplicatesLens>
                <ListTable />
              </DuplicatesLens>
            )}
          </div>
          <SelectionBar
            connection={connection}
            itemIds={list.selectedRows.map(({ id }) => id)}
            actions={['look-up', 'watch']}
            onCopy={actions.copyRows}
            onExport={() => commands.run('export')}
            onClear={() => actions.select({ kind: 'clear' })}
          />
          <ListFooter />
        </section>
      </ItemListActionsContext>
    </ItemListContext>
  );
}

/** Notes about the filters' texts in the rows on screen. */
function Strips() {
  const { source, shown, filter, isMatched, matched } = useItemList();
  const { stopMatching } = useItemListActions();
  const client = useQueryClient();
  const missing = useMemo(
    () =>
      shown === null
        ? []
        : missingTexts(
            shown.query,
            matched,
            loadedPages(client, source, shown.query),
            shown.answer.pagination,
          ),
    [client, source, shown, matched],
  );
  return (
    <>
      {isMatched && shown !== null && (
        <MatchStrip shown={filter.all.length} of={shown.answer.rows.length} onStop={stopMatching} />
      )}
      {missing.map((one) => (
        <MissingStrip key={one.filter} {...one} />
      ))}
    </>
  );
}

const sourceMenu = <SourceMenu />;

// A constant: the filter bar is re-rendered for another object.
const noMessages: FilterMessages = {};
