import { Button } from '@mantine/core';
import { IconFilterOff, IconListDetails, IconPackage, IconTableOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { PaneFailure } from '#renderer/ui/failure-notice.tsx';
import { isAboutTheToken } from '#shared/failure.ts';
import type { QuarantinedRow } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import type { EmptyHint } from './filters/empty-hint.ts';
import styles from './list-placeholder.module.css';
import type { ListState } from './list-state.ts';
import type { ItemColumn } from './table/item-columns.tsx';
import { SkeletonRows } from './table/skeleton-rows.tsx';
import { UnreadableRows } from './unreadable-rows.tsx';

export type ListPlaceholderProps = {
  state: ListState;
  /** Names the list that it is about: what is said of one and is true of the next is said again. */
  list: string;
  /** The columns of the table that this stands in. */
  columns: readonly ItemColumn[];
  quarantined: readonly QuarantinedRow[];
  /** What somebody who found nothing may have meant; null: no guess. */
  hint: EmptyHint | null;
  /** What has to be done first about a token that isn't accepted; null: nothing else tells of it. */
  tokenFirst: string | null;
  onOpenItem(itemId: number): void;
  onQuery(query: ItemQuery): void;
  onClearFilters(): void;
  onStopMatching(): void;
  onGoToPage(page: number): void;
  onRetry(): void;
};

const texts = words.itemList;

/** What stands in the place of rows: the wait, the emptiness and its kind, or the trouble. */
export function ListPlaceholder(props: ListPlaceholderProps) {
  const { state, quarantined, onClearFilters, onGoToPage, onRetry } = props;
  switch (state.kind) {
    case 'rows':
      return null;
    case 'loading':
      return <SkeletonRows columns={props.columns} />;
    case 'failure':
      return (
        <Centered columns={props.columns}>
          <PaneFailure
            failure={state.failure}
            told={isAboutTheToken(state.failure) ? props.tokenFirst : null}
            onRetry={onRetry}
          />
        </Centered>
      );
    case 'empty':
      return (
        <Message
          list={props.list}
          columns={props.columns}
          icon={<IconPackage size={28} stroke={1.5} />}
          title={texts.empty.title}
          text={texts.empty.text}
        >
          <Button variant="default" onClick={onRetry}>
            {texts.empty.askAgain}
          </Button>
        </Message>
      );
    case 'none-sent':
      return (
        <Message
          list={props.list}
          columns={props.columns}
          icon={<IconTableOff size={28} stroke={1.5} />}
          title={texts.noneSent.title}
          text={texts.noneSent.text(state.total)}
        >
          <Button variant="default" onClick={onRetry}>
            {texts.empty.askAgain}
          </Button>
        </Message>
      );
    case 'filtered-empty':
      return (
        <Message
          list={props.list}
          columns={props.columns}
          icon={<IconFilterOff size={28} stroke={1.5} />}
          title={texts.noneMatch.title}
          text={texts.noneMatch.text}
        >
          <div className={styles.actions}>
            {props.hint !== null && <HintButton {...props} hint={props.hint} />}
            <Button variant={props.hint === null ? 'filled' : 'default'} onClick={onClearFilters}>
              {words.commands['clear-filters']}
            </Button>
          </div>
        </Message>
      );
    case 'none-matched-here':
      return (
        <Message
          list={props.list}
          columns={props.columns}
          icon={<IconFilterOff size={28} stroke={1.5} />}
          title={words.lookingUp.comma.noneTitle}
          text={words.lookingUp.comma.noneText(state.rows, state.pages)}
        >
          <div className={styles.actions}>
            <Button onClick={props.onStopMatching}>{words.lookingUp.comma.showAll}</Button>
            <Button variant="default" onClick={onClearFilters}>
              {words.commands['clear-filters']}
            </Button>
          </div>
        </Message>
      );
    case 'beyond-last':
      return (
        <Message
          list={props.list}
          columns={props.columns}
          icon={<IconListDetails size={28} stroke={1.5} />}
          title={texts.beyondLast.title}
          text={
            state.lastPage === null
              ? texts.beyondLast.endsBefore
              : texts.beyondLast.lastPageIs(state.lastPage)
          }
        >
          <Button onClick={() => onGoToPage(state.lastPage ?? 1)}>
            {state.lastPage === null ? texts.beyondLast.goToFirst : texts.beyondLast.goToLast}
          </Button>
        </Message>
      );
    case 'all-unreadable':
      return (
        <Message
          list={props.list}
          columns={props.columns}
          icon={<IconTableOff size={28} stroke={1.5} />}
          title={texts.unreadable.noneTitle}
          text={texts.unreadable.noneText(state.count)}
        >
          <UnreadableRows rows={quarantined} rowsInAnswer={state.count} />
        </Message>
      );
    default:
      return state satisfies never;
  }
}

type HintButtonProps = Pick<ListPlaceholderProps, 'onOpenItem' | 'onQuery'> & { hint: EmptyHint };

/** The way to what was probably meant. */
function HintButton({ hint, onOpenItem, onQuery }: HintButtonProps) {
  switch (hint.kind) {
    case 'item-id':
      return <Button onClick={() => onOpenItem(hint.itemId)}>{texts.noneMatch.goToItem(hint.itemId)}</Button>;
    case 'market-name':
      return <Button onClick={() => onQuery(hint.query)}>{texts.noneMatch.lookInMarketNames}</Button>;
    default:
      return hint satisfies never;
  }
}

type MessageProps = {
  list: string;
  columns: readonly ItemColumn[];
  icon: ReactNode;
  title: string;
  text: string;
  /** What can be done. */
  children: ReactNode;
};

function Message({ list, columns, icon, title, text, children }: MessageProps) {
  useAnnouncement(words.common.titleAndCause(title, text), list);
  return (
    <Centered columns={columns}>
      <div className={styles.message} {...announcedElsewhere}>
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        <strong className={styles.title}>{title}</strong>
        {text}
        {children}
      </div>
    </Centered>
  );
}

/** One row of one cell, since a grid holds nothing else. */
function Centered({ columns, children }: { columns: readonly ItemColumn[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: what can have the focus is inside.
    // biome-ignore lint/a11y/useSemanticElements: the grid is no table element.
    <div role="row" className={styles.row}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="gridcell" aria-colspan={columns.length} className={styles.centered} data-next-step>
        {children}
      </div>
    </div>
  );
}
