import {
  IconBell,
  IconBellOff,
  IconClipboardText,
  IconCopy,
  IconDownload,
  IconListSearch,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { useAppInfo } from '#renderer/data/app-info.ts';
import { useLookUpText } from '#renderer/data/offered-text.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useWatch, useWatchedItems } from '#renderer/data/watched-items.ts';
import { leftOutOf, neededFor, type ReplyChoices, useCopyReply } from '#renderer/replies/replies.ts';
import { ReplyChoice } from '#renderer/replies/reply-choice.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { keyText } from '#renderer/ui/key-names.ts';
import { Menu, MenuEntry } from '#renderer/ui/menu.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import type { Connection } from '#shared/connection.ts';
import { type RowTextFormat, rowTextFormats } from '#shared/rows-as-text.ts';
import { excelFormatOf } from '#shared/spreadsheet-cells.ts';
import { countOf } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import type { SelectedListings, SelectionAction, Watchable } from './items-list.ts';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  connection: Connection;
  /** The selected items, in the list's order. */
  itemIds: readonly number[];
  /** For a list with rows that are no item. Default: each row is one. */
  rowCount?: number;
  /** Those of them that can be watched. Default: all. */
  watchable?: Watchable | undefined;
  listings?: SelectedListings | undefined;
  /** The list has a reply of its own beside it, which is the first thing to do. */
  hasOwnReply?: boolean;
  actions: readonly SelectionAction[];
  onCopy(format: RowTextFormat): void;
  onExport(): void;
  onClear(): void;
};

const texts = words.selection;
const noListings: SelectedListings = {
  alternatives: [],
  leftOut: [],
  notFound: [],
  others: [],
  covered: 0,
  elsewhere: 0,
  chosen: null,
};

/** The actions for selected items, below every list; hidden while none is selected. */
export function SelectionBar({ connection, itemIds, actions, ...props }: SelectionBarProps) {
  const { watchable = { itemIds, leftOut: 0 }, listings = noListings, ...on } = props;
  const { copyReply, previewReply, done, isReady } = useCopyReply(connection);
  const { replyReader } = useSettings().settings;
  const count = itemIds.length;
  const rows = props.rowCount ?? count;
  const { note, isWarning, noteHint, leftOut, leftOutHint } = notesOn(listings);
  const hasReply = count > 0 || listings.alternatives.length > 0;
  const without = hasReply ? leftOut : null;
  const toReply = neededFor(itemIds, listings, replyReader).length;
  const isReplyOff = done !== null || !isReady;
  const reply = (choices?: ReplyChoices) => {
    if (done === null) void copyReply(itemIds, rows, listings, choices);
  };
  useAppCommand('copy-reply', () => reply(), rows > 0);
  function clearOnEscape(event: KeyboardEvent) {
    // An open menu closes alone.
    const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]') !== null;
    if (event.key !== 'Escape' || isInMenu) return;
    event.preventDefault();
    on.onClear();
  }
  const lookUp = useLookUpItems();
  const watching = useToggleWatched(connection.id, watchable);
  return (
    <>
      {/* Always rendered, or a screen reader would miss the first count. */}
      <span className={shared.spoken} role="status">
        {rows > 0 && [words.table.selected(rows), note, without].filter(Boolean).join('. ')}
      </span>
      {rows > 0 && (
        <div className={styles.bar} role="toolbar" aria-label={texts.label} onKeyDown={clearOnEscape}>
          <span className={styles.count} aria-hidden>
            {words.table.selected(rows)}
          </span>
          {actions.includes('ticket') && (
            <BarButton
              icon={IconListSearch}
              label={words.table.lookUpSelected(count)}
              title={words.table.lookUpSelectedHint(count)}
              onClick={() => lookUp(itemIds)}
            >
              {texts.lookUp}
            </BarButton>
          )}
          {actions.includes('watch') && watchable.itemIds.length > 0 && (
            <BarButton
              icon={watching.icon}
              label={watching.label}
              title={watching.areWatched ? watching.label : words.watch.watchItemHint}
              onClick={watching.toggle}
            >
              {watching.areWatched ? words.watch.unwatch : words.watch.watch}
            </BarButton>
          )}
          <Menu
            placement="top-start"
            target={
              <BarButton icon={IconCopy} label={words.table.copyRowsButton}>
                {texts.copy}
              </BarButton>
            }
          >
            <CopyRowsItems onCopy={on.onCopy} />
          </Menu>
          {hasReply && (
            <span className={shared.inline}>
              <BarButton
                icon={IconClipboardText}
                data-primary={!props.hasOwnReply || undefined}
                label={words.replies.copy}
                title={toReply === 0 ? words.replies.copy : texts.replyHint(toReply)}
                disabled={isReplyOff}
                onClick={() => reply()}
              >
                {done === null ? words.replies.button : texts.loading(done, toReply)}
              </BarButton>
              <ReplyChoice
                position="top-end"
                isOff={isReplyOff}
                onCopy={reply}
                onPreview={() => void previewReply(itemIds, rows, listings)}
              />
            </span>
          )}
          <BarButton icon={IconDownload} label={texts.exportSelected(rows)} onClick={on.onExport}>
            {texts.export}
          </BarButton>
          {note !== null && (
            <span className={styles.note} data-warning={isWarning || undefined} title={noteHint} aria-hidden>
              {note}
            </span>
          )}
          {without !== null && (
            <span className={styles.note} title={leftOutHint} aria-hidden>
              {without}
            </span>
          )}
          <button
            type="button"
            className={styles.clear}
            aria-label={words.table.clearSelection}
            title={words.common.withKey(words.table.clearSelection, keyText('Escape'))}
            onClick={on.onClear}
          >
            <IconX size={14} aria-hidden />
          </button>
        </div>
      )}
    </>
  );
}

/** Which items are meant and to whom they go, and which rows a reply leaves out. */
function notesOn(listings: SelectedListings) {
  const { alternatives, others, elsewhere, chosen } = listings;
  const isUnclear = alternatives.length > 0;
  const warnings = [
    ...(elsewhere > 0 ? [texts.elsewhere(elsewhere)] : []),
    ...(isUnclear
      ? [
          texts.whichIsUnknown(
            alternatives.reduce((sum, one) => sum + one.count, 0),
            alternatives.length,
            alternatives.some(({ isAtLeast }) => isAtLeast),
          ),
        ]
      : []),
  ];
  const isWarning = warnings.length > 0;
  const leftOut = [...leftOutOf(listings), ...others.map(({ name }) => texts.otherListings(name))];
  return {
    note: isWarning ? warnings.join('. ') : chosen && texts.chosenListings(chosen),
    isWarning,
    noteHint: isUnclear ? texts.whichIsUnknownHint : undefined,
    leftOut: leftOut.length > 0 ? texts.leftOut(leftOut) : null,
    leftOutHint: leftOut.join('\n'),
  };
}

type BarButtonProps = ComponentProps<'button'> & { icon: TablerIcon; label: string };

/** `label` is the accessible name and the default tooltip; the children are the visible text. */
function BarButton({ icon, label, children, ...button }: BarButtonProps) {
  return (
    <button type="button" title={label} {...button} className={styles.button} aria-label={label}>
      <SmallIcon of={icon} size={15} />
      <span>{children}</span>
    </button>
  );
}

/** The formats in which rows can be copied, as menu entries. */
export function CopyRowsItems({ onCopy }: { onCopy(format: RowTextFormat): void }) {
  const app = useAppInfo();
  return (
    <>
      {app !== undefined && (
        <MenuEntry onClick={() => onCopy(excelFormatOf(app.systemLocale))}>{words.table.forExcel}</MenuEntry>
      )}
      {rowTextFormats.map((format) => (
        <MenuEntry key={format} onClick={() => onCopy(format)}>
          {words.table.formats[format]}
        </MenuEntry>
      ))}
    </>
  );
}

/** Looks items up in a new ticket. */
export function useLookUpItems(): (itemIds: readonly number[]) => void {
  const lookUpText = useLookUpText();
  return useEventCallback((itemIds) => lookUpText(itemIds.join(' '), { isChosen: true }));
}

/** Watches several items, and confirms how many. */
export function useWatchItems(connectionId: string) {
  const { watch } = useWatch(connectionId);
  return ({ itemIds, leftOut }: Watchable) =>
    watch(itemIds, words.table.nowWatchedAll(itemIds.length, leftOut));
}

/** Watches the selected items, or stops watching them if all are watched. */
export function useToggleWatched(connectionId: string, watchable: Watchable) {
  const { itemIds } = watchable;
  const watch = useWatchItems(connectionId);
  const { unwatch } = useWatch(connectionId);
  const watched = new Set(useWatchedItems(connectionId).map(({ itemId }) => itemId));
  const areWatched = itemIds.length > 0 && itemIds.every((id) => watched.has(id));
  const { watchSelected, unwatchSelected } = words.table;
  return {
    areWatched,
    icon: areWatched ? IconBellOff : IconBell,
    label: (areWatched ? unwatchSelected : watchSelected)(itemIds.length),
    toggle: () => void (areWatched ? unwatch(itemIds, countOf(itemIds.length, 'item')) : watch(watchable)),
  };
}
