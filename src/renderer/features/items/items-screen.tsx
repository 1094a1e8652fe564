import { IconFocusCentered, IconHourglass } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { useServiceAway, useTokenFirst } from '#renderer/data/connections.ts';
import { localCopyTime, useLocalCopy } from '#renderer/data/local-copy.ts';
import { ConnectionHold, useRequestHold } from '#renderer/data/request-holds.tsx';
import { ListStrip } from '#renderer/table/list-filter.tsx';
import { LocalCopyProposal } from '#renderer/table/local-copy-offer.tsx';
import { SelectionBar } from '#renderer/table/selection-bar.tsx';
import { Announcement, announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { OutlinedButton, TextButton } from '#renderer/ui/buttons.tsx';
import { FailureNotice, Strip } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { useDelayedFlag } from '#renderer/ui/timers.ts';
import { type Failure, type FilterMessages, isServiceAway } from '#shared/failure.ts';
import { type ItemQuery, isFiltered, limitBounds } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import { DuplicatesLens } from './duplicates-lens.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { MissingStrip, missingTexts } from './filters/missing-strip.tsx';
import {
  ItemListActionsContext,
  ItemListContext,
  type ItemListProps,
  ListQueryContext,
  type ListResponse,
  useItemList,
  useItemListActions,
  useItemListModel,
  useListResponse,
} from './item-list.tsx';
import styles from './items-screen.module.css';
import { ListFooter } from './list-footer.tsx';
import { NoLocalCopy } from './list-placeholder.tsx';
import { loadedPages } from './list-source.ts';
import { feltAfterMs, ListTable, selectionActions } from './list-table.tsx';
import { LocalCopyGroups, OpenGroup } from './local-copy-groups.tsx';
import { clockText } from './pager-numbers.ts';
import { SourceMenu } from './source-menu.tsx';

/** The list of a catalog: filters, table and pager (section 4.1). */
export function ItemsScreen(props: ItemListProps) {
  return <ItemList {...props} response={useListResponse(props.connection)} />;
}

/** Renders only for another response, since the rest of the model takes longer than all requests together. */
const ItemList = memo(function ItemList({ response, ...props }: ItemListProps & { response: ListResponse }) {
  const { listQuery, list, actions } = useItemListModel(props, response);
  return (
    <ListQueryContext value={listQuery}>
      <ItemListContext value={list}>
        <ItemListActionsContext value={actions}>{screen}</ItemListActionsContext>
      </ItemListContext>
    </ListQueryContext>
  );
});

function Screen() {
  const list = useItemList();
  const actions = useItemListActions();
  const { connection, query, isWaiting, failure } = list;
  const isHeld = useRequestHold(connection.id) !== null;
  const localCopy = useLocalCopy(connection.id);
  const proposal = useProposableList();
  /** There is nothing to filter. */
  const isLocalCopyMissing = query.localCopy !== undefined && localCopy?.items === 0;
  const groups = isLocalCopyMissing ? <NoLocalCopy localCopy={localCopy} /> : <LocalCopyGroups />;

  return (
    <section className={styles.screen} aria-label={words.itemList.label}>
      <FilterBar
        connectionId={connection.id}
        filtering={list.filtering}
        actions={actions}
        messages={failure?.kind === 'filter-refused' ? failure.messages : noMessages}
        drafts={list.states}
        isEmpty={isLocalCopyMissing}
        end={sourceMenu}
      />
      {query.localCopy?.marketName && !isLocalCopyMissing && (
        <OpenGroup marketName={query.localCopy.marketName} />
      )}
      {list.statuses !== null && query.localCopy === undefined && (
        <ListStrip filter={list.filter} scope={words.listFilter.thisPage} />
      )}
      <StaleNotice />
      {isWaiting && <ConnectionHold connectionId={connection.id} onCancel={actions.cancel} />}
      <div ref={list.tableRef} className={styles.body}>
        {isWaiting && !isHeld && <WaitLine waitsFor={query} onCancel={actions.cancel} />}
        {query.localCopy?.groups ? groups : table}
      </div>
      <Strips />
      {proposal !== null && <LocalCopyProposal connectionId={connection.id} {...proposal} />}
      <SelectionBar
        connection={connection}
        itemIds={list.items.selectedIds}
        actions={selectionActions}
        onCopy={actions.copyRows}
        onExport={actions.exportRows}
        onClear={() => actions.select({ kind: 'clear' })}
      />
      <ListFooter />
    </section>
  );
}

/** The catalog's whole list if it has so many items that a local copy is worth it; null: it doesn't, or the list isn't that. */
function useProposableList(): { total: number; requestMs: number } | null {
  const { connection, query, shown, isCurrent, items } = useItemList();
  const total = shown?.response.pagination.total ?? 0;
  if (shown === null || !isCurrent || query.localCopy !== undefined || isFiltered(query)) return null;
  // The bar of the selection takes its place.
  if (items.selectedRows.length > 0) return null;
  // The demo's items are no customer's.
  if (connection.kind === 'demo' || total <= limitBounds.max) return null;
  return { total, requestMs: shown.response.tookMs };
}

/** Notes about the filters' in the rows on screen, below them, so that the rows stay where they are. */
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
            shown.response.pagination,
          ),
    [client, source, shown, matched],
  );
  return (
    <>
      {isMatched && shown !== null && (
        <MatchStrip shown={filter.all.length} of={shown.response.rows.length} onStop={stopMatching} />
      )}
      {missing.map((one) => (
        <MissingStrip key={one.filter} {...one} />
      ))}
    </>
  );
}

// Constants, so that each re-renders only for what it reads itself.
const screen = <Screen />;
const sourceMenu = <SourceMenu />;
const table = (
  <DuplicatesLens>
    <ListTable />
  </DuplicatesLens>
);

// A constant, since another object would re-render the filter bar.
const noMessages: FilterMessages = {};

type MatchStripProps = { shown: number; of: number; onStop(): void };

/** Shown while the app itself leaves out rows of this page. */
function MatchStrip({ shown, of, onStop }: MatchStripProps) {
  const { comma } = words.lookingUp;
  useAnnouncement(comma.strip(shown, of));
  return (
    <Strip icon={IconFocusCentered} tone="info" data-edge="foot" {...announcedElsewhere}>
      {comma.strip(shown, of)}
      <TextButton onClick={onStop}>{comma.showAll}</TextButton>
    </Strip>
  );
}

/**
 * Above rows that stayed although the last request failed: the failure, their age and a retry. A failure that is shown elsewhere (at its
 * filter or in a banner) leaves only the age here.
 */
function StaleNotice() {
  const { connection, query, failure, shown, state } = useItemList();
  const { retry, showLocalCopy } = useItemListActions();
  const tokenFirst = useTokenFirst(connection);
  const isAway = useServiceAway() !== null;
  const localCopyOf = localCopyTime(useLocalCopy(connection.id));
  if (failure === null || shown === null || state.kind !== 'rows') return null;
  const { stale } = words.itemList;
  const time = clockText(shown.response.receivedAt);
  const text =
    isAway && isServiceAway(failure) ? stale.from(time) : shownElsewhere(failure, time, tokenFirst);
  if (text !== null) {
    return (
      <Strip icon={IconHourglass} {...announcedElsewhere}>
        <Announcement>{text}</Announcement>
        {text}
        {isAway && localCopyOf !== null && (
          <OutlinedButton onClick={showLocalCopy}>{words.localCopies.browse(localCopyOf)}</OutlinedButton>
        )}
      </Strip>
    );
  }
  return (
    <FailureNotice
      layout="banner"
      failure={failure}
      aside={<span className={`${shared.quiet} ${shared.nowrap}`}>{stale.from(time)}</span>}
      actions={[
        { label: words.common.tryAgain, onClick: retry },
        ...(query.localCopy === undefined && localCopyOf !== null
          ? [{ label: words.localCopies.browse(localCopyOf), onClick: showLocalCopy }]
          : []),
      ]}
    />
  );
}

/** The short text for a failure that is shown elsewhere, else null. */
function shownElsewhere(failure: Failure, time: string, tokenFirst: string | null): string | null {
  switch (failure.kind) {
    case 'filter-refused':
      return words.itemList.stale.fromBeforeFilters(time);
    case 'token-refused':
    case 'needs-token':
    case 'secret-store':
      return tokenFirst === null ? null : words.itemList.stale.fromBeforeToken(time, tokenFirst);
    default:
      return null;
  }
}

/** Cancel is offered within a second. */
const cancelAfterMs = 900;

type WaitLineProps = {
  /** Another query restarts the delay. */
  waitsFor: ItemQuery;
  onCancel(): void;
};

/** A progress line above the table, with Cancel after a moment. */
function WaitLine({ waitsFor, onCancel }: WaitLineProps) {
  const isFelt = useDelayedFlag(true, feltAfterMs, 'this wait');
  const isLong = useDelayedFlag(true, cancelAfterMs, waitsFor);
  if (!isFelt) return null;
  const isLocalCopy = waitsFor.localCopy !== undefined;
  return (
    <div className={styles.place}>
      <div
        className={styles.line}
        role="progressbar"
        aria-label={isLocalCopy ? words.localCopies.reading : words.itemList.waiting}
      />
      {isLong && (
        <div className={styles.offer}>
          {isLocalCopy ? words.localCopies.reading : words.itemList.waitingLong}
          <OutlinedButton onClick={onCancel}>{words.common.cancel}</OutlinedButton>
        </div>
      )}
    </div>
  );
}
