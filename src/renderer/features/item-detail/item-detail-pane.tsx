import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { useRetryFailed, useTokenFirst } from '#renderer/data/connections.ts';
import { useNotes, usePutNote } from '#renderer/data/kept-lists.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useAwaitedFocus } from '#renderer/ui/awaited-focus.ts';
import { failureText } from '#renderer/ui/failure-text.tsx';
import { Check } from '#renderer/ui/fields.tsx';
import { NoteField } from '#renderer/ui/note-field.tsx';
import { LoadsLater, PaneFailure } from '#renderer/ui/notices.tsx';
import { useIsPainted } from '#renderer/ui/timers.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import { type Failure, failureCode, isAboutTheToken } from '#shared/failure.ts';
import { type CatalogRow, itemFields } from '#shared/item.ts';
import { nameWithWear } from '#shared/market-name.ts';
import type { WatchTarget } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import { CopiedGroup } from './copied-group.tsx';
import { DeliveryGroup, TroubleGroup } from './delivery-groups.tsx';
import { ApiNamesContext, FieldRow, Fold, mono, readField, Section } from './field-row.tsx';
import { HistoryGroup, LastSeen } from './history-group.tsx';
import styles from './item-detail-pane.module.css';
import { ItemHeading } from './item-heading.tsx';
import { useItemLinks } from './item-links.tsx';
import { NextStep } from './next-step.tsx';
import { OtherCatalogs } from './other-catalogs.tsx';
import { PaneBar, PaneFoot, WatchButton } from './pane-bar.tsx';
import { RawResponse } from './raw-response.tsx';
import { ReplyMenu, ReplyWarning } from './reply-menu.tsx';
import { TradeGroup } from './trade-group.tsx';
import { useAnnouncedMoves, useItemDetail, useSiblingCommands } from './use-item-detail.ts';
import { WhatGroup } from './what-group.tsx';

export type ItemDetailPaneProps = {
  connection: Connection;
  itemId: number;
  /** The item's row if the list shows it: what is known before the item has loaded. */
  listRow: CatalogRow | null;
  siblings: { previous: number | null; next: number | null };
  onShowItem(id: number): void;
  onClose(): void;
  /** The failure that the list shows in full. */
  listFailure?: Failure | null;
};

/**
 * One item with its delivery, problems and trade. The same elements are reused from item to item, so that scroll position and focus stay.
 */
export function ItemDetailPane(props: ItemDetailPaneProps) {
  const { connection, itemId, listRow, siblings, onShowItem, onClose, listFailure = null } = props;
  const connectionId = connection.id;
  const target = { connectionId, itemId };
  const { detail, failure, isFetching, isAway, refresh, cancel } = useItemDetail(connectionId, itemId);
  const { developerTools } = useSettings().settings;
  const [isNamedByApi, setApiNamesShown] = useState(false);
  const areApiNamesShown = developerTools && isNamedByApi;
  const retryFailed = useRetryFailed(connectionId);
  const tokenFirst = useTokenFirst(connection);
  const brief = failure === null ? null : shownElsewhere(failure, tokenFirst, listFailure);
  const name = readField(detail, 'name', listRow?.name);
  const marketName = detail?.item.market_hash_name ?? listRow?.market_hash_name ?? '';
  const spokenName = name.kind === 'value' ? { ...name, value: nameWithWear(name.value, marketName) } : name;
  const showSibling = useAnnouncedMoves({ itemId, name: spokenName, onShowItem });
  useSiblingCommands(siblings, showSibling);
  useAppCommand('refresh-item', refresh);
  useAwaitedFocus();
  const links = useItemLinks(connectionId, itemId, detail, listRow);
  const failureInstead = detail === undefined && (isAway || !isFetching) ? failure : null;
  const copied = <CopiedGroup {...target} detail={detail} failure={failure} />;

  function tryAgain() {
    refresh();
    retryFailed();
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (!isEscapeOfPane(event)) return;
    event.preventDefault();
    onClose();
  }

  return (
    <section
      className={styles.pane}
      data-item-details
      aria-label={words.itemDetail.title}
      aria-busy={isFetching}
      onKeyDown={closeOnEscape}
    >
      <PaneBar
        itemId={itemId}
        siblings={siblings}
        isFetching={isFetching}
        onShowItem={showSibling}
        onRefresh={refresh}
        onClose={onClose}
      >
        <WatchButton {...target} />
        <ReplyMenu detail={detail} failure={failure} connection={connection} />
      </PaneBar>
      <ReplyWarning detail={detail} />
      <div className={styles.scroll} data-api-names={areApiNamesShown || undefined}>
        <ItemHeading
          {...target}
          detail={detail}
          listRow={listRow}
          hasFailed={failureInstead !== null}
          isFetching={isFetching}
          onRefresh={refresh}
        />
        <ApiNamesContext value={areApiNamesShown}>
          {failureInstead === null ? (
            <>
              <NextStep detail={detail} />
              <DeliveryGroup detail={detail} />
              <TroubleGroup detail={detail} />
              <TradeGroup detail={detail} itemId={itemId} links={links} />
              <WhatGroup {...target} detail={detail} listRow={listRow} links={links} />
            </>
          ) : (
            <MissingItem
              {...target}
              failure={failureInstead}
              isAway={isAway}
              brief={brief}
              onRetry={tryAgain}
            />
          )}
          <AfterPaint isReady={detail !== undefined || failure !== null}>
            {/* The most that is known of a missing item. */}
            {failureInstead !== null && copied}
            <NoteGroup {...target} name={detail?.item.name ?? listRow?.name ?? ''} />
            {/* Always the same element, so that it stays expanded. */}
            <HistoryGroup {...target} receivedAt={detail?.receivedAt} />
            {failureInstead === null && (
              <>
                {copied}
                <Fold title={words.itemDetail.groups.more}>
                  {() => (
                    <>
                      <dl>
                        <FieldRow field="id" reading={readField(detail, 'id', itemId)}>
                          {mono}
                        </FieldRow>
                        <FieldRow field="hash" reading={readField(detail, 'hash')}>
                          {mono}
                        </FieldRow>
                        <FieldRow field="image" reading={readField(detail, 'image', listRow?.image)} />
                      </dl>
                      <UnlistedFields fields={detail?.unlistedFields ?? []} />
                      {developerTools && (
                        <>
                          <RawResponse detail={detail} baseUrl={connection.baseUrl} />
                          <Check
                            label={words.itemDetail.foot.apiNames}
                            checked={areApiNamesShown}
                            onChange={(event) => setApiNamesShown(event.currentTarget.checked)}
                          />
                        </>
                      )}
                    </>
                  )}
                </Fold>
              </>
            )}
          </AfterPaint>
        </ApiNamesContext>
      </div>
      {!isAway && (
        <PaneFoot
          {...target}
          isFetching={isFetching}
          failure={detail === undefined ? null : failure}
          brief={brief}
          onRetry={tryAgain}
          onCancel={cancel}
        />
      )}
    </section>
  );
}

/** Notes and history, far down, are rendered after what the catalog sent, and without rendering that again. */
function AfterPaint({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  return useIsPainted(true, isReady) && children;
}

function isEscapeOfPane(event: KeyboardEvent): boolean {
  const { key, target, defaultPrevented } = event;
  // In the search field Escape clears the text first.
  const isClearing = target instanceof HTMLInputElement && target.value !== '' && target.type === 'search';
  // Menus and dialogs of the pane close alone.
  const isAbove = target instanceof Element && target.closest('[popover], dialog') !== null;
  return key === 'Escape' && !defaultPrevented && !isClearing && !isAbove;
}

type MissingItemProps = WatchTarget & {
  failure: Failure;
  isAway: boolean;
  brief: string | null;
  onRetry(): void;
};

/** In place of an item that couldn't be loaded. */
function MissingItem({ failure, isAway, brief, onRetry, ...target }: MissingItemProps) {
  const isGone = failure.kind === 'item-not-found';
  return (
    <>
      {!isGone && <LastSeen {...target} />}
      <div className={styles.failure}>
        {isAway ? <LoadsLater /> : <PaneFailure failure={failure} brief={brief} onRetry={onRetry} />}
        {isGone && <OtherCatalogs key={`${target.connectionId} ${target.itemId}`} {...target} />}
      </div>
    </>
  );
}

/** The failure in a few words if it is shown in full elsewhere, else null. */
function shownElsewhere(
  failure: Failure,
  tokenFirst: string | null,
  listFailure: Failure | null,
): string | null {
  if (isAboutTheToken(failure)) return tokenFirst;
  const isSame = listFailure?.kind === failure.kind && failureCode(listFailure) === failureCode(failure);
  // Retrying the list doesn't retry a cancelled request.
  if (!isSame || failure.kind === 'cancelled') return null;
  return failureText(failure).title;
}

/** Undocumented fields that were sent, whose values are in the raw JSON; documented fields among them are ignored. */
function UnlistedFields({ fields }: { fields: readonly string[] }) {
  const extraFields = fields.filter((name) => !documentedFields.has(name));
  if (extraFields.length === 0) return null;
  return (
    <p className={styles.notes}>
      {words.itemDetail.foot.alsoSent}{' '}
      <code>{extraFields.map((field) => visibleText(field)).join(', ')}</code>
    </p>
  );
}

const documentedFields: ReadonlySet<string> = new Set(itemFields);

type NoteGroupProps = WatchTarget & { name: string };

/** The user's note about the item. Saved when they leave the field, the item, the pane or the app. */
function NoteGroup({ connectionId, itemId, name }: NoteGroupProps) {
  const kept = useNotes(connectionId).find((note) => note.itemId === itemId)?.text ?? '';
  const put = usePutNote();
  return (
    <Section title={words.notes.title}>
      <NoteField
        key={`${connectionId} ${itemId}`}
        label={words.notes.label}
        kept={kept}
        onKeep={(text) => put({ connectionId, itemId, text, name })}
      />
    </Section>
  );
}
