import {
  IconFilterOff,
  IconListDetails,
  IconPackage,
  IconTableOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { useServiceAway, useTokenFirst } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { unwrap } from '#renderer/data/failure-error.ts';
import { itemQueries, localCopyRequest } from '#renderer/data/item-queries.ts';
import { localCopyTime, useLocalCopy } from '#renderer/data/local-copy.ts';
import { LocalCopyOffer } from '#renderer/table/local-copy-offer.tsx';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { useAwaitedFocus } from '#renderer/ui/awaited-focus.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { type GridColumn, selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import { rowHeightsPx } from '#renderer/ui/grid/grid-focus.ts';
import { LoadsLater, PaneFailure } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { isAboutTheToken, isServiceAway } from '#shared/failure.ts';
import { type ItemQuery, listName, withPage } from '#shared/item-query.ts';
import { isReversed, type LocalCopySearch, type LocalCopyState, type Spelling } from '#shared/local-copy.ts';
import { noLocalMatch } from '#shared/local-match.ts';
import { words } from '#words/words.ts';
import { useItemList, useItemListActions } from './item-list.tsx';
import styles from './list-placeholder.module.css';
import { type EmptyHint, emptyHint, searchInLocalCopy } from './list-source.ts';
import { UnreadableRows } from './unreadable-rows.tsx';
import { WhichFilter } from './which-filter.tsx';

const texts = words.itemList;

/** Shown instead of rows: loading, an empty state or a failure. */
export function ListPlaceholder() {
  const { connection, query, state, columns, shown } = useItemList();
  const { stopMatching, show, showLocalCopy, retry } = useItemListActions();
  const commands = useAppCommands();
  const tokenFirst = useTokenFirst(connection);
  const away = useServiceAway();
  const localCopy = useLocalCopy(connection.id);
  const localCopyOf = localCopyTime(localCopy);
  // The local copy's state may not have loaded yet, so an empty list says nothing about the catalog.
  const isWithoutItems =
    state.kind === 'empty' || (state.kind === 'filtered-empty' && localCopy?.items === 0);
  if (query.localCopy !== undefined && isWithoutItems) return <NoLocalCopy localCopy={localCopy} />;
  const refresh = (
    <Button variant="default" onClick={retry}>
      {texts.empty.refresh}
    </Button>
  );
  switch (state.kind) {
    case 'rows':
      return null;
    case 'loading':
      return <SkeletonRows columns={[selectColumn, ...columns]} />;
    case 'failure':
      return (
        <Centered>
          {away !== null && isServiceAway(state.failure) ? (
            <LoadsLater />
          ) : (
            <PaneFailure
              failure={state.failure}
              brief={isAboutTheToken(state.failure) ? tokenFirst : null}
              onRetry={retry}
            />
          )}
          {query.localCopy === undefined && localCopyOf !== null && (
            <Button variant="default" onClick={showLocalCopy}>
              {words.localCopies.browse(localCopyOf)}
            </Button>
          )}
        </Centered>
      );
    case 'empty':
      return (
        <Message icon={IconPackage} title={texts.empty.title} text={texts.empty.text}>
          {refresh}
        </Message>
      );
    case 'none-sent':
      return (
        <Message icon={IconTableOff} title={texts.noneSent.title} text={texts.noneSent.text(state.total)}>
          {refresh}
        </Message>
      );
    case 'filtered-empty':
      return <NoneMatch localCopy={localCopy} />;
    case 'none-matched-here':
      return (
        <Message
          icon={IconFilterOff}
          title={words.lookingUp.comma.noneTitle}
          text={words.lookingUp.comma.noneText(state.rows, state.pages)}
        >
          <div className={styles.actions}>
            <Button onClick={stopMatching}>{words.lookingUp.comma.showAll}</Button>
            <Button variant="default" onClick={() => commands.run('clear-filters')}>
              {words.commands['clear-filters']}
            </Button>
          </div>
        </Message>
      );
    case 'beyond-last':
      return (
        <Message
          icon={IconListDetails}
          title={texts.beyondLast.title}
          text={
            state.lastPage === null
              ? texts.beyondLast.endsBefore
              : texts.beyondLast.lastPageIs(state.lastPage)
          }
        >
          <Button onClick={() => show(withPage(query, state.lastPage ?? 1))}>
            {state.lastPage === null ? texts.beyondLast.goToFirst : texts.beyondLast.goToLast}
          </Button>
        </Message>
      );
    case 'all-unreadable':
      return (
        <Message
          icon={IconTableOff}
          title={texts.unreadable.noneTitle}
          text={texts.unreadable.noneText(state.count)}
        >
          <UnreadableRows rows={shown?.response.quarantined ?? []} rowsInResponse={state.count} />
        </Message>
      );
    default:
      return state satisfies never;
  }
}

/** In place of a local copy that is missing or can't be read. */
export function NoLocalCopy({ localCopy }: { localCopy: LocalCopyState | null }) {
  const commands = useAppCommands();
  const { showLive } = useItemListActions();
  const { none, unavailable, intro, manage, browseLive, off, damaged } = words.localCopies;
  const trouble = localCopy?.off ? off[localCopy.off] : localCopy?.wasDamaged ? damaged : null;
  return (
    <Message icon={IconPackage} title={trouble === null ? none : unavailable} text={trouble ?? intro}>
      <div className={styles.actions}>
        <Button onClick={() => commands.run('manage-local-copy')}>{manage}</Button>
        <Button variant="default" onClick={showLive}>
          {browseLive}
        </Button>
      </div>
    </Message>
  );
}

/** The filters match nothing: what may have been meant, and which of them is too narrow. */
function NoneMatch({ localCopy }: { localCopy: LocalCopyState | null }) {
  const { connection, query } = useItemList();
  const { changeSearch, show } = useItemListActions();
  const commands = useAppCommands();
  const spellings = useSpellings(query);
  const hint = emptyHint(query);
  const inLocalCopy = searchInLocalCopy(query);
  const localCopyOf = localCopyTime(localCopy);
  return (
    <Message
      icon={IconFilterOff}
      title={texts.noneMatch.title}
      text={query.localCopy === undefined ? texts.noneMatch.text : noneInLocalCopy(query.localCopy, hint)}
    >
      {/* Mounted before its text, or a screen reader may miss it. */}
      <div className={styles.actions} role="status">
        {spellings?.map((spelling, index) => (
          <Button
            key={spelling.text}
            variant={index === 0 && hint === null ? 'filled' : 'default'}
            onClick={() => changeSearch({ text: spelling.text })}
          >
            {words.localCopies.didYouMean(visibleText(spelling.word), spelling.items)}
          </Button>
        ))}
      </div>
      <div className={styles.actions}>
        {hint !== null && <HintButton hint={hint} />}
        <Button
          variant={hint === null && spellings?.length === 0 ? 'filled' : 'default'}
          onClick={() => commands.run('clear-filters')}
        >
          {words.commands['clear-filters']}
        </Button>
        {inLocalCopy !== null && localCopyOf !== null && localCopy?.whole != null && (
          <Button variant="default" onClick={() => show(inLocalCopy, noLocalMatch)}>
            {words.localCopies.searchOf(localCopyOf)}
          </Button>
        )}
      </div>
      {inLocalCopy !== null && <LocalCopyOffer connectionId={connection.id} />}
      <WhichFilter />
    </Message>
  );
}

function noneInLocalCopy(search: LocalCopySearch, hint: EmptyHint | null): string {
  const { statuses, changedSince } = search;
  const { reversed, noneSeen, noneChanged, noneMatch, noneWithId } = words.localCopies;
  if (isReversed(search)) return reversed;
  if (hint?.kind === 'item-id') return noneWithId;
  return statuses.length > 0 ? noneSeen : changedSince !== null ? noneChanged : noneMatch;
}

const none: readonly Spelling[] = [];

/** Goes to what was probably meant. */
function HintButton({ hint }: { hint: EmptyHint }) {
  const { openItem, show } = useItemListActions();
  switch (hint.kind) {
    case 'item-id':
      return <Button onClick={() => openItem(hint.itemId)}>{texts.noneMatch.openItem(hint.itemId)}</Button>;
    case 'market-name':
      return <Button onClick={() => show(hint.query)}>{texts.noneMatch.lookInMarketNames}</Button>;
    default:
      return hint satisfies never;
  }
}

/** Corrections of a local copy's search that find items; undefined: not loaded. */
function useSpellings(query: ItemQuery) {
  const { connection } = useItemList();
  const desktop = useDesktop();
  const isEnabled = query.localCopy !== undefined && query.localCopy.text.trim() !== '';
  const { data } = useQuery({
    // Invalidated when the local copy changes.
    queryKey: [...itemQueries.localCopy(connection.id), 'spellings', query],
    queryFn: async () => unwrap(await desktop.localCopies.spellings(localCopyRequest(connection.id, query))),
    enabled: isEnabled,
  });
  return isEnabled ? data : none;
}

type MessageProps = {
  icon: TablerIcon;
  title: string;
  text: string;
  children: ReactNode;
};

function Message({ icon: Icon, title, text, children }: MessageProps) {
  const { shown } = useItemList();
  // Announced again for each list.
  useAnnouncement(words.common.titleAndCause(title, text), shown === null ? '' : listName(shown.query));
  return (
    <Centered>
      <div className={styles.message} {...announcedElsewhere}>
        <Icon className={shared.faintText} size={28} stroke={1.5} aria-hidden />
        <strong className={shared.title}>{title}</strong>
        {text}
        {children}
      </div>
    </Centered>
  );
}

/** A row with one cell, since a grid may contain nothing else. */
function Centered({ children }: { children: ReactNode }) {
  const { columns } = useItemList();
  useAwaitedFocus();
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

/** Varying widths, so that the skeleton looks like names. */
const textWidths = ['72%', '58%', '80%', '64%', '50%', '76%', '68%'];

/** Skeleton rows of the final size while the first page loads. */
export function SkeletonRows({
  columns,
}: {
  columns: readonly Pick<GridColumn<never>, 'id' | 'align' | 'flex'>[];
}) {
  // Enough for the window; the rest is clipped.
  const length = Math.ceil(window.innerHeight / rowHeightsPx.compact);
  return (
    <div className={styles.skeleton} aria-hidden>
      {Array.from({ length }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
        <div key={row} className={styles.skeletonRow}>
          {columns.map(({ id, align, flex }, column) => (
            <div
              key={id}
              className={styles.bone}
              data-column={id}
              data-align={align}
              style={
                flex === undefined ? undefined : { width: textWidths[(row + column) % textWidths.length] }
              }
            />
          ))}
        </div>
      ))}
    </div>
  );
}
