import { type KeyboardEvent, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useRetryFailed, useTokenFirst } from '#renderer/desktop/connections.ts';
import { useNotes, usePutNote } from '#renderer/desktop/kept-lists.ts';
import { ConnectionHold, useRequestHold } from '#renderer/desktop/request-holds.tsx';
import { failureText } from '#renderer/ui/failure-text.tsx';
import { Check } from '#renderer/ui/fields.tsx';
import { NoteField } from '#renderer/ui/note-field.tsx';
import { PaneFailure } from '#renderer/ui/notices.tsx';
import { useDelayedFlag, useIsPainted } from '#renderer/ui/timers.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import { type Failure, failureCode, isAboutTheToken } from '#shared/failure.ts';
import { type CatalogRow, type ItemDetail, itemFields } from '#shared/item.ts';
import { words } from '#words/words.ts';
import { AnswerMenu } from './answer-menu.tsx';
import { TimestampValue, TroubleGroup } from './delivery-groups.tsx';
import { ApiNamesContext, FieldRow, Group, mono, readField, Section } from './field-row.tsx';
import { CopiedGroup, HistoryGroup, LastSeen } from './history-group.tsx';
import styles from './item-detail-pane.module.css';
import { ItemHeading } from './item-heading.tsx';
import { useItemLinks } from './item-links.tsx';
import { OtherCatalogs } from './other-catalogs.tsx';
import { PaneBar, PaneNotice, WatchButton } from './pane-bar.tsx';
import { RawAnswer } from './raw-answer.tsx';
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

/** An attempt that takes longer than this can be cancelled. */
const slowAfterMs = 1_000;

/**
 * One item with its delivery, problems and trade. The same elements are reused from item to item, so that scroll position and focus stay.
 */
export function ItemDetailPane(props: ItemDetailPaneProps) {
  const { connection, itemId, listRow, siblings, onShowItem, onClose } = props;
  const { detail, failure, isFetching, refresh, cancel } = useItemDetail(connection.id, itemId);
  const isSlow = useDelayedFlag(isFetching, slowAfterMs, `${connection.id} ${itemId}`);
  const requestHold = useRequestHold(connection.id);
  const hold = isFetching ? requestHold : null;
  const [areApiNamesShown, setApiNamesShown] = useState(false);
  const retryFailed = useRetryFailed(connection.id);
  const tokenFirst = useTokenFirst(connection);
  const brief = failure === null ? null : shownElsewhere(failure, tokenFirst, props.listFailure ?? null);
  const tryAgain = () => {
    refresh();
    retryFailed();
  };
  const showSibling = useAnnouncedMoves({
    itemId,
    name: readField(detail, 'name', listRow?.name),
    onShowItem,
  });
  useSiblingCommands(siblings, showSibling);
  useAppCommand('refresh-item', refresh);
  const links = useItemLinks(connection.id, itemId, detail, listRow);

  function closeOnEscape(event: KeyboardEvent) {
    // In the search field Escape clears the text first.
    const isClearing =
      event.target instanceof HTMLInputElement && event.target.value !== '' && event.target.type === 'search';
    // An open menu of the pane closes alone.
    const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]') !== null;
    if (event.key !== 'Escape' || event.defaultPrevented || isClearing || isInMenu) return;
    event.preventDefault();
    onClose();
  }

  // Notes and history, far down, are rendered after what the catalog sent.
  const isPainted = useIsPainted(true, detail !== undefined || failure !== null);
  const hasNothingButFailure = detail === undefined && failure !== null && !isFetching;
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
        <WatchButton connectionId={connection.id} itemId={itemId} />
        <AnswerMenu detail={detail} failure={failure} connection={connection} />
      </PaneBar>
      <div
        className={styles.scroll}
        data-api-names={areApiNamesShown || undefined}
        data-assumed-zone={connection.assumedUtcOffsetMinutes === undefined ? undefined : true}
      >
        <ItemHeading
          itemId={itemId}
          detail={detail}
          listRow={listRow}
          hasFailed={hasNothingButFailure}
          isFetching={isFetching}
          onRefresh={refresh}
        />
        <ApiNamesContext value={areApiNamesShown}>
          {hasNothingButFailure && failure.kind !== 'item-not-found' && (
            <LastSeen connectionId={connection.id} itemId={itemId} />
          )}
          {hasNothingButFailure ? (
            <div className={styles.failure}>
              <PaneFailure failure={failure} brief={brief} onRetry={tryAgain} />
              {failure.kind === 'item-not-found' && (
                <OtherCatalogs
                  key={`${connection.id} ${itemId}`}
                  connectionId={connection.id}
                  itemId={itemId}
                />
              )}
            </div>
          ) : (
            <>
              <DeliveryGroup detail={detail} />
              <TroubleGroup detail={detail} />
              <TradeGroup detail={detail} itemId={itemId} links={links} />
              <WhatGroup
                connectionId={connection.id}
                detail={detail}
                itemId={itemId}
                listRow={listRow}
                links={links}
              />
            </>
          )}
          {isPainted && (
            <>
              <NoteGroup
                connectionId={connection.id}
                itemId={itemId}
                name={detail?.item.name ?? listRow?.name ?? ''}
              />
              {/* Always the same element, so that it stays expanded. */}
              <HistoryGroup connectionId={connection.id} itemId={itemId} answeredAt={detail?.answeredAt} />
              <CopiedGroup connectionId={connection.id} itemId={itemId} detail={detail} failure={failure} />
            </>
          )}
          {isPainted && !hasNothingButFailure && (
            <>
              <RawAnswer detail={detail} baseUrl={connection.baseUrl} />
              <AnswerNotes
                unlistedFields={detail?.unlistedFields ?? []}
                areApiNamesShown={areApiNamesShown}
                onApiNames={setApiNamesShown}
              />
            </>
          )}
        </ApiNamesContext>
      </div>
      {hold !== null ? (
        <ConnectionHold connectionId={connection.id} edge="foot" onCancel={cancel} />
      ) : (
        <PaneNotice
          failure={detail === undefined ? null : failure}
          brief={brief}
          isSlow={isSlow}
          onRetry={tryAgain}
          onCancel={cancel}
        />
      )}
    </section>
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

type AnswerNotesProps = {
  /** Undocumented fields that were sent, whose values are in the raw JSON; documented fields among them are ignored. */
  unlistedFields: readonly string[];
  areApiNamesShown: boolean;
  onApiNames(shown: boolean): void;
};

function AnswerNotes({ unlistedFields, areApiNamesShown, onApiNames }: AnswerNotesProps) {
  const extraFields = unlistedFields.filter((name) => !documentedFields.has(name));
  return (
    <div className={styles.notes}>
      <Check
        label={words.itemDetail.foot.apiNames}
        checked={areApiNamesShown}
        onChange={(event) => onApiNames(event.currentTarget.checked)}
      />
      {extraFields.length > 0 && (
        <p className={styles.unlisted}>
          {words.itemDetail.foot.alsoSent}{' '}
          <code>{extraFields.map((field) => visibleText(field)).join(', ')}</code>
        </p>
      )}
    </div>
  );
}

const documentedFields: ReadonlySet<string> = new Set(itemFields);

function DeliveryGroup({ detail }: { detail: ItemDetail | undefined }) {
  return (
    <Group title={words.itemDetail.groups.delivery}>
      <FieldRow field="status" reading={readField(detail, 'status')}>
        {mono}
      </FieldRow>
      <FieldRow field="bought_at" reading={readField(detail, 'bought_at')} lines={2}>
        {statedTime}
      </FieldRow>
      <FieldRow field="send_date" reading={readField(detail, 'send_date')} lines="time">
        {statedTime}
      </FieldRow>
      <FieldRow field="last_send" reading={readField(detail, 'last_send')} lines="time">
        {statedTime}
      </FieldRow>
    </Group>
  );
}

function statedTime(text: string) {
  return <TimestampValue text={text} isShapeStated />;
}

type NoteGroupProps = { connectionId: string; itemId: number; name: string };

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
