import {
  IconArrowRight,
  IconBell,
  IconBookmark,
  IconChevronRight,
  IconClockHour4,
  IconDatabase,
  IconFilter,
  IconLink,
  IconListDetails,
  IconListSearch,
  IconNotes,
  IconPlugConnected,
  type TablerIcon,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppCommand, useAppCommands } from '#renderer/data/app-commands.tsx';
import { useConnections } from '#renderer/data/connections.ts';
import { useNotes, useTickets } from '#renderer/data/kept-lists.ts';
import { type KnownFrom, type KnownItem, useKnownItems } from '#renderer/data/known-items.ts';
import { useFoundInLocalCopy } from '#renderer/data/local-copy.ts';
import { useLookUpText, useOpenTicket } from '#renderer/data/offered-text.ts';
import { useLastSeen } from '#renderer/data/status-history.ts';
import { canFilterBy, useViewChanges } from '#renderer/data/view.ts';
import { filterFor } from '#renderer/features/items/filters/filter-text.ts';
import { Palette } from '#renderer/features/palette/palette.tsx';
import {
  matchingSections,
  type PaletteEntry,
  type PaletteSection,
} from '#renderer/features/palette/ranking.ts';
import { commandKeyText } from '#renderer/ui/key-names.ts';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { StatusLine } from '#renderer/ui/status-badge.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { appCommands, commandTraits } from '#shared/app-commands.ts';
import type { Connection } from '#shared/connection.ts';
import { deepLinkScheme } from '#shared/deep-link.ts';
import { maxFilterTextLength, type RowTextFilter } from '#shared/item-filters.ts';
import { isNamelessListing, marketNameIn } from '#shared/market-name.ts';
import type { ItemNote } from '#shared/note.ts';
import { readIdParts } from '#shared/pasted/item-ids.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { maxTicketLines, type Ticket } from '#shared/ticket.ts';
import { holdsTradeToken } from '#shared/trade-url.ts';
import type { WatchTarget } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import { focusItem } from './keyboard/window-focus.ts';
import { useViewHistory } from './view-history.ts';

type AppPaletteProps = {
  connection: Connection;
  views: readonly SavedView[];
  /** Opens a pasted app link: not every program makes it clickable. */
  onOpenLink(link: string): void;
  onOpenView(view: SavedView): void;
};

const recentsAtFirst = 5;

/** The palette: every command and destination in one field. */
export const AppPalette = memo(function AppPalette(props: AppPaletteProps) {
  const [open, setOpen] = useState<'everything' | 'item' | null>(null);
  const [typed, setTyped] = useState('');
  function openNow(what: 'everything' | 'item') {
    // Rendered within the key press, so that the next key reaches the field: half a number is another item's ID.
    flushSync(() => {
      setOpen(what);
      setTyped('');
    });
  }
  useAppCommand('open-palette', () => openNow('everything'));
  useAppCommand('go-to-item', () => openNow('item'));
  if (open === null) return null;
  return (
    <OpenPalette
      {...props}
      isOfItems={open === 'item'}
      typed={typed}
      onType={setTyped}
      onClose={() => setOpen(null)}
    />
  );
});

type OpenPaletteProps = AppPaletteProps & {
  isOfItems: boolean;
  typed: string;
  onType(text: string): void;
  onClose(): void;
};

function OpenPalette({ isOfItems, typed, onType, onClose, ...props }: OpenPaletteProps) {
  const texts = words.palette;
  const lookUpText = useLookUpText();
  const sources = usePaletteSources(props, typed).filter((source) => source.isOfItems || !isOfItems);
  return (
    <Palette
      onClose={onClose}
      label={isOfItems ? words.commands['go-to-item'] : texts.label}
      placeholder={isOfItems ? texts.itemPlaceholder : texts.placeholder}
      typed={typed}
      onType={onType}
      sections={matchingSections(sources, typed)}
      noResults={isOfItems ? texts.noItemId : noResults(typed)}
      linesTaken={(pasted) => (isLines(pasted) ? () => lookUpText(pasted) : null)}
    />
  );
}

/** One source of entries. `isOfItems`: "Go to item" searches it too. */
type PaletteSource = PaletteSection & { isOfItems?: boolean };

/** All sources, in the order in which they are listed before anything is typed. A new source is one entry here. */
function usePaletteSources(props: AppPaletteProps, typed: string): readonly PaletteSource[] {
  const { connection, views } = props;
  const connections = useConnections();
  const { showItem, showConnection, filterBy, searchLocalCopy, newestQuery } = useViewChanges();
  const lookUpText = useLookUpText();
  const history = useViewHistory();
  const isOfLocalCopy = newestQuery()?.localCopy !== undefined;
  // Otherwise the focus stays on another item's row, whose keys would copy and select that one.
  const goToItem = (itemId: number) => {
    flushSync(() => showItem(itemId));
    focusItem();
  };
  const openLink = (link: string) => {
    const before = history.entry().view;
    flushSync(() => props.onOpenLink(link));
    const { view: now } = history.entry();
    if (now !== before && now?.itemId) focusItem();
  };
  const commands = useAppCommands();
  const notes = useNotes(connection.id);
  const tickets = useTickets(connection.id) ?? [];
  const openTicket = useOpenTicket();
  const itemsKnown = useKnownItems(connection.id);
  const titles = words.palette.sections;
  const isTyped = typed.trim() !== '';
  const known = itemsKnown(isTyped ? ['recent', 'watched', 'loaded'] : ['recent']);
  const itemsFrom = (from: KnownFrom) =>
    known.filter((item) => item.from === from).map((item) => itemEntry(connection.id, item, goToItem));
  const goTo = goToEntry(typed, { openLink, goToItem, lookUpText, filterBy });
  const found = useFoundInLocalCopy(connection.id, goTo === null ? typed : '');

  return [
    { title: titles.goTo, entries: goTo === null ? [] : [goTo], match: 'first', isOfItems: true },
    {
      title: titles.views,
      entries: views.map((view) =>
        entry(`view-${view.id}`, IconBookmark, visibleText(view.name), enter.open, () =>
          props.onOpenView(view),
        ),
      ),
    },
    {
      title: titles.recent,
      entries: isTyped ? itemsFrom('recent') : itemsFrom('recent').slice(0, recentsAtFirst),
      isOfItems: true,
    },
    { title: titles.watched, entries: itemsFrom('watched') },
    { title: titles.tickets, entries: isTyped ? tickets.map((one) => ticketEntry(one, openTicket)) : [] },
    { title: titles.notes, entries: isTyped ? notes.map((note) => noteEntry(note, goToItem)) : [] },
    {
      title: titles.connections,
      entries: connections
        .filter(({ id }) => id !== connection.id)
        .map((one) => ({
          ...entry(`connection-${one.id}`, IconPlugConnected, visibleText(one.name), enter.switch, () =>
            showConnection(one.id),
          ),
          detail: words.palette.openConnection,
        })),
    },
    { title: titles.loaded, entries: itemsFrom('loaded') },
    {
      title: words.localCopies.of(found.time),
      entries: found.rows.map((row) => {
        const { id: itemId, name, market_hash_name: marketHashName, price, isMissing } = row;
        const item = { itemId, name, marketHashName, price, isMissing, from: 'localCopy' } as const;
        return itemEntry(connection.id, item, goToItem);
      }),
      // The local copy also finds a wear by its abbreviation.
      match: found.isOfText ? 'found' : 'words',
      isOfItems: true,
    },
    // After the items, which come first where both match as well.
    { title: titles.commands, entries: commandEntries(commands), match: 'word-starts' },
    // For users who expect the field to search the catalog.
    {
      title: titles.filter,
      entries: goTo === null ? filterEntries(typed, filterBy, isOfLocalCopy ? searchLocalCopy : null) : [],
      match: 'last',
    },
  ];
}

type GoTo = {
  openLink(link: string): void;
  goToItem(itemId: number): void;
  /** The text as typed or pasted: the tickets panel shows which parts are no IDs. */
  lookUpText(text: string): void;
  filterBy: FilterBy;
};

type FilterBy = (filter: RowTextFilter, text: string) => void;

/** A link or IDs come before everything else: a typed number means the item. */
function goToEntry(typed: string, { openLink, goToItem, lookUpText, filterBy }: GoTo): PaletteEntry | null {
  const texts = words.palette;
  const link = linkInText(typed);
  if (link !== null) return entry('link', IconLink, texts.openLink, enter.open, () => openLink(link));
  const marketName = marketNameIn(typed);
  if (marketName !== null) return filterEntry('market_hash_name', marketName, filterBy);
  const itemId = itemIdFromText(typed);
  if (itemId !== null) {
    return entry('go-to', IconArrowRight, texts.goToItem(itemId), enter.open, () => goToItem(itemId));
  }
  const idCount = severalIds(typed);
  if (idCount === 0) return null;
  const text = texts.lookUpIds(idCount, maxTicketLines);
  return entry('new-ticket-of-text', IconListSearch, text, enter.lookUp, () => lookUpText(typed));
}

const { enter } = words.palette;

function entry(id: string, Icon: TablerIcon, text: string, does: string, run: () => void): PaletteEntry {
  return { id, text, enter: does, icon: <SmallIcon of={Icon} />, run };
}

const itemIcons = {
  recent: IconClockHour4,
  watched: IconBell,
  loaded: IconListDetails,
  localCopy: IconDatabase,
} satisfies Record<KnownFrom, unknown>;

function itemEntry(
  connectionId: string,
  { itemId, name, marketHashName, price, isMissing, from }: KnownItem & { isMissing?: boolean | undefined },
  onGoToItem: (itemId: number) => void,
): PaletteEntry {
  const text = visibleText(name) || `#${itemId}`;
  const names = marketHashName === name ? `#${itemId}` : `${visibleText(marketHashName)} #${itemId}`;
  const detail = isMissing ? `${names} · ${words.localCopies.missing.mark}` : names;
  return {
    ...entry(`item-${itemId}`, itemIcons[from], text, enter.open, () => onGoToItem(itemId)),
    detail,
    facts: <ItemFacts connectionId={connectionId} itemId={itemId} price={price} />,
  };
}

/** The status that the item was last seen with and its price, as far as they are known: nothing is requested for them. */
function ItemFacts({ price, ...target }: WatchTarget & { price: string | undefined }) {
  const seen = useLastSeen(target);
  return (
    <>
      {seen !== null && <StatusLine status={seen.status} />}
      <span>{visibleText(price ?? '')}</span>
    </>
  );
}

function noteEntry({ itemId, text, name }: ItemNote, onGoToItem: (itemId: number) => void): PaletteEntry {
  const detail = `${visibleText(name)} #${itemId}`;
  return {
    ...entry(`note-${itemId}`, IconNotes, visibleText(text), enter.open, () => onGoToItem(itemId)),
    detail,
  };
}

function ticketEntry(ticket: Ticket, onOpen: (ticket: Ticket) => void): PaletteEntry {
  const { id, name, note } = ticket;
  const detail = note === undefined ? undefined : visibleText(note);
  return {
    ...entry(`ticket-${id}`, IconListSearch, visibleText(name), enter.open, () => onOpen(ticket)),
    detail,
  };
}

/** Searches the names as the field above the list does. `searchLocalCopy` null: the list isn't the local copy's. */
function filterEntries(
  typed: string,
  filterBy: FilterBy,
  searchLocalCopy: ((text: string) => void) | null,
): PaletteEntry[] {
  const text = typed.trim();
  if (isAddress(text) || isNamelessListing(text) || !canFilterBy(text)) return [];
  if (searchLocalCopy !== null) {
    const label = words.palette.filterBy(words.localCopies.search, visibleText(text));
    return [entry('search-local-copy', IconDatabase, label, enter.filter, () => searchLocalCopy(text))];
  }
  // A comma would be sent as two values.
  return text.includes(',') ? [] : [filterEntry(filterFor([text]), text, filterBy)];
}

function filterEntry(filter: RowTextFilter, text: string, filterBy: FilterBy): PaletteEntry {
  const label = words.palette.filterBy(words.lookingUp.filters.fields[filter].label, visibleText(text));
  return entry(`filter-${filter}`, IconFilter, label, enter.filter, () => filterBy(filter, text));
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** The field itself joins a column of IDs into a list; any other text of several lines can't be searched for. */
function isLines(pasted: string): boolean {
  return /[\r\n]/.test(pasted.trim()) && severalIds(pasted) === 0;
}

function noResults(typed: string): string {
  const texts = words.palette;
  if (holdsTradeToken(typed)) return texts.tradeUrl;
  if (isNamelessListing(typed)) return texts.namelessLink;
  if (isAddress(typed.trim())) return texts.otherLink;
  if (typed.trim().length > maxFilterTextLength) return texts.tooLong(maxFilterTextLength);
  return typed.includes(',') ? texts.comma : texts.noResults;
}

function commandEntries(commands: ReturnType<typeof useAppCommands>): PaletteEntry[] {
  const chosen = commands.turnedOn().filter((command) => commandTraits[command].state === 'radio');
  const possible = commands.available();
  return (
    appCommands
      // Others would change nothing.
      .filter((command) => command !== 'open-palette' && !chosen.includes(command))
      .flatMap((command) => {
        const whyNot = commands.whyNot(command);
        if (!possible.includes(command) && whyNot === null) return [];
        const run = () => commands.run(command);
        return {
          ...entry(`command-${command}`, IconChevronRight, words.commands[command], enter.run, run),
          keys: commandKeyText(command),
          ...(whyNot !== null && { detail: whyNot, isOff: true }),
        };
      })
  );
}

/** The item ID that is a whole typed or pasted text (`48213`, `#48213`, `48,213`), else null. */
export function itemIdFromText(text: string): number | null {
  const [id, ...others] = readIdParts(text);
  return typeof id === 'number' && others.length === 0 ? id : null;
}

/** How many different item IDs a pasted text has; 0 unless there are several and they make up most of it. */
export function severalIds(text: string): number {
  const parts = readIdParts(text);
  const ids = new Set(parts.filter((part) => typeof part === 'number'));
  const others = new Set(parts.map((part) => (typeof part === 'number' ? null : part.text)));
  others.delete(null);
  return ids.size >= 2 && ids.size > others.size ? ids.size : 0;
}

/** The app link in a pasted text, without the characters that chats and tickets put around it; null: none. */
export function linkInText(text: string): string | null {
  const link = links.exec(text)?.[0];
  return link === undefined ? null : link.replace(/[)>\]}"'`.,;]+$/, '');
}

const links = new RegExp(`(?<![a-z-])${deepLinkScheme}:[\\x21-\\x7e]+`, 'i');
