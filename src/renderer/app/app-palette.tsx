import {
  IconArrowRight,
  IconBookmark,
  IconChevronRight,
  IconClockHour4,
  IconFilter,
  IconLink,
  IconListSearch,
  IconNote,
  IconPlugConnected,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppCommand, useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { useNotes } from '#renderer/desktop/notes.ts';
import { useRecentItems } from '#renderer/desktop/recent-items.ts';
import { Palette } from '#renderer/features/palette/palette.tsx';
import {
  fittingSections,
  type PaletteEntry,
  type PaletteSection,
} from '#renderer/features/palette/ranking.ts';
import { commandKeyText } from '#renderer/ui/key-names.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import { statefulCommands } from '#shared/desktop-api.ts';
import { type TextFilter, textFilters } from '#shared/item-filters.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { maxTicketLines } from '#shared/ticket.ts';
import { holdsTradeToken } from '#shared/trade-url.ts';
import { maxFilterTextLength } from '#shared/view-link.ts';
import { words } from '#words/words.ts';
import { itemIdFromText, severalIds } from './typed-item-ids.ts';
import { linkInText } from './view/link-in-text.ts';

type AppPaletteProps = {
  connection: Connection;
  connections: readonly Connection[];
  views: readonly SavedView[];
  onGoToItem(itemId: number): void;
  /** The text as it was typed or pasted: what in it is no id is said where the ids are looked up. */
  onLookUpIds(text: string): void;
  /** A text of several lines, which is shown line by line. */
  onPasteLines(text: string): void;
  /** A link as the app writes it, pasted: not every program makes something to click of one. */
  onOpenLink(link: string): void;
  /** Shows what the catalog answers for this one text. */
  onFilterBy(filter: TextFilter, text: string): void;
  onOpenView(view: SavedView): void;
  onOpenConnection(connection: Connection): void;
};

/** How many recent items are listed before anything is typed. */
const recentsAtFirst = 5;

/** Everything one can go to or do, over one field. */
export const AppPalette = memo(function AppPalette(props: AppPaletteProps) {
  const [open, setOpen] = useState<'everything' | 'item' | null>(null);
  // Rendered within the key press: what is typed right after it belongs into the field, and half a number is another item.
  const openNow = (what: 'everything' | 'item') => flushSync(() => setOpen(what));
  useAppCommand('open-palette', () => openNow('everything'));
  useAppCommand('go-to-item', () => openNow('item'));
  const said = words.palette;
  const sections = usePaletteSections(props);

  return (
    <Palette
      isOpen={open !== null}
      onClose={() => setOpen(null)}
      label={open === 'item' ? words.commands['go-to-item'] : said.label}
      placeholder={open === 'item' ? said.itemPlaceholder : said.placeholder}
      sectionsFor={(typed) => (open === 'item' ? sections.items(typed) : sections.everything(typed))}
      nothingFits={(typed) => (open === 'item' ? said.noItemId : nothingFits(typed))}
      linesTaken={(pasted) => (isLines(pasted) ? () => props.onPasteLines(pasted) : null)}
    />
  );
});

function usePaletteSections(props: AppPaletteProps) {
  const { connection, connections, views } = props;
  const commands = useAppCommands();
  const recents = useRecentItems(connection.id) ?? [];
  const notes = useNotes(connection.id);
  const titles = words.palette.sections;

  const viewEntries = views.map(
    (view): PaletteEntry => ({
      id: `view-${view.id}`,
      text: visibleText(view.name),
      icon: <IconBookmark {...icon} />,
      run: () => props.onOpenView(view),
    }),
  );
  const recentEntries = recents.map(
    (item): PaletteEntry => ({
      id: `item-${item.itemId}`,
      text: visibleText(item.name) || `#${item.itemId}`,
      detail:
        item.marketHashName === item.name
          ? `#${item.itemId}`
          : `${visibleText(item.marketHashName)} #${item.itemId}`,
      icon: <IconClockHour4 {...icon} />,
      run: () => props.onGoToItem(item.itemId),
    }),
  );
  const noteEntries = notes.map(
    (note): PaletteEntry => ({
      id: `note-${note.itemId}`,
      text: visibleText(note.text),
      detail: `${visibleText(note.name)} #${note.itemId}`,
      icon: <IconNote {...icon} />,
      run: () => props.onGoToItem(note.itemId),
    }),
  );
  const connectionEntries = connections
    .filter(({ id }) => id !== connection.id)
    .map(
      (one): PaletteEntry => ({
        id: `connection-${one.id}`,
        text: visibleText(one.name),
        detail: words.palette.openConnection,
        icon: <IconPlugConnected {...icon} />,
        run: () => props.onOpenConnection(one),
      }),
    );

  /** A link or an id comes before everything else: a typed number means the item. */
  function goTo(typed: string): PaletteSection[] {
    const link = linkInText(typed);
    if (link !== null) {
      const run = () => props.onOpenLink(link);
      return [
        {
          title: titles.goTo,
          entries: [{ id: 'link', text: words.palette.openLink, icon: <IconLink {...icon} />, run }],
        },
      ];
    }
    const itemId = itemIdFromText(typed);
    const idCount = severalIds(typed);
    if (itemId === null && idCount === 0) return [];
    const entry: PaletteEntry =
      itemId === null
        ? {
            id: 'look-up',
            text: words.palette.lookUpIds(idCount, maxTicketLines),
            icon: <IconListSearch {...icon} />,
            run: () => props.onLookUpIds(typed),
          }
        : {
            id: 'go-to',
            text: words.palette.goToItem(itemId),
            icon: <IconArrowRight {...icon} />,
            run: () => props.onGoToItem(itemId),
          };
    return [{ title: titles.goTo, entries: [entry] }];
  }

  /** After everything else: for users who expect the field to search the catalog. */
  function filterBy(typed: string): PaletteSection[] {
    const text = typed.trim();
    // A number means an item's id, and a comma parts what is sent into two texts.
    if (text === '' || text.includes(',') || holdsTradeToken(text) || goTo(typed).length > 0) return [];
    if (text.length > maxFilterTextLength) return [];
    const entry = (filter: TextFilter): PaletteEntry => ({
      id: `filter-${filter}`,
      text: words.palette.filterBy(words.lookingUp.filters.fields[filter].label, visibleText(text)),
      icon: <IconFilter {...icon} />,
      run: () => props.onFilterBy(filter, text),
    });
    return [{ title: titles.filter, entries: textFilters.map(entry) }];
  }

  return {
    items: (typed: string) => [
      ...goTo(typed),
      ...fittingSections([{ title: titles.recent, entries: recentEntries }], typed),
    ],
    everything: (typed: string) => [
      ...goTo(typed),
      ...fittingSections(
        [
          { title: titles.views, entries: viewEntries },
          {
            title: titles.recent,
            entries: typed.trim() === '' ? recentEntries.slice(0, recentsAtFirst) : recentEntries,
          },
          { title: titles.notes, entries: typed.trim() === '' ? [] : noteEntries },
          { title: titles.connections, entries: connectionEntries },
          { title: titles.commands, entries: commandEntries(commands), isFoundByInitials: true },
        ],
        typed,
      ),
      ...filterBy(typed),
    ],
  };
}

/** Of a column of IDs the field makes a list; any other text of several lines is nothing to search for. */
function isLines(pasted: string): boolean {
  return /[\r\n]/.test(pasted.trim()) && severalIds(pasted) === 0;
}

function nothingFits(typed: string): string {
  const said = words.palette;
  if (holdsTradeToken(typed)) return said.tradeUrl;
  if (typed.trim().length > maxFilterTextLength) return said.tooLong(maxFilterTextLength);
  return typed.includes(',') ? said.comma : said.nothingFits;
}

function commandEntries(commands: ReturnType<typeof useAppCommands>): PaletteEntry[] {
  const chosen = commands.turnedOn().filter((command) => statefulCommands[command] === 'radio');
  return (
    commands
      .available()
      // It would open what is open, or choose what is chosen.
      .filter((command) => command !== 'open-palette' && !chosen.includes(command))
      .map((command) => ({
        id: `command-${command}`,
        text: words.commands[command],
        keys: commandKeyText(command),
        icon: <IconChevronRight {...icon} />,
        run: () => commands.run(command),
      }))
  );
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
