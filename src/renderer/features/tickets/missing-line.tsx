import { Menu } from '@mantine/core';
import { IconPencil, IconSearch } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useCatalogCopy } from '#renderer/desktop/catalog-copy.ts';
import { canFilterBy, useViewChanges } from '#renderer/desktop/view.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { MenuEntry } from '#renderer/ui/menu-entry.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { SimilarName } from '#shared/catalog-copy.ts';
import { marketNameParts } from '#shared/market-name.ts';
import type { TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { nameIn, useSimilarNames } from './similar-names.ts';
import { Result } from './ticket-cells.tsx';
import type { TicketRow } from './ticket-rows.ts';
import styles from './tickets.module.css';

type MissingProps = {
  connectionId: string;
  row: TicketRow;
  onLookUpInstead(row: TicketRow, name: SimilarName): void;
};

/** Not found: with a similar name, which can be looked up instead, else a search of the copy; by keyboard, from the row menu. */
export function Missing({ connectionId, row, onLookUpInstead }: MissingProps) {
  const { names, copiedAt, isSettled } = useSimilarNames(connectionId, row.line);
  const { searchCopy } = useViewChanges();
  const [closest] = names;
  const text = plainName(row.line);
  const isSearch = closest === undefined;
  function act(event: MouseEvent) {
    // With these keys a click selects the row.
    if (event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (isSearch) searchCopy(text);
    else onLookUpInstead(row, closest);
  }
  return (
    <>
      <Result {...row} />
      {(!isSearch || (isSettled && canFilterBy(text))) && (
        <TextButton
          className={styles.similar}
          tabIndex={-1}
          title={isSearch ? words.copies.searchOf(copiedAt) : words.tickets.similarHint(copiedAt)}
          onClick={act}
        >
          {isSearch ? words.copies.label : words.tickets.similarName(visibleText(closest.text))}
        </TextButton>
      )}
    </>
  );
}

type MissingEntriesProps = {
  connectionId: string;
  line: TicketLine;
  onEdit(at: string): void;
  onLookUp(name: SimilarName): void;
};

/** Menu entries for a line without an item. */
export function MissingEntries({ connectionId, line, onEdit, onLookUp }: MissingEntriesProps) {
  const { filterBy, searchCopy } = useViewChanges();
  const copy = useCatalogCopy(connectionId);
  const { names, copiedAt } = useSimilarNames(connectionId, line);
  const hasCopy = copy !== null && copy.items > 0;
  const text = plainName(line);
  return (
    <>
      {names.length > 0 && (
        <>
          <Menu.Label>{words.tickets.similarIn(copiedAt)}</Menu.Label>
          {names.map((name) => (
            <Menu.Item key={`${name.kind} ${name.text}`} onClick={() => onLookUp(name)}>
              <bdi>{visibleText(name.text)}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
        </>
      )}
      <MenuEntry icon={IconPencil} onClick={() => onEdit(line.text)}>
        {words.tickets.editLine}
      </MenuEntry>
      {canFilterBy(text) && (
        <MenuEntry icon={IconSearch} onClick={() => (hasCopy ? searchCopy(text) : filterBy('name', text))}>
          {hasCopy ? words.copies.label : words.tickets.searchSimilar}
        </MenuEntry>
      )}
      <Menu.Divider />
    </>
  );
}

/** A line's name without its marks and its wear, which display names may lack; empty: it has none. */
function plainName(line: TicketLine): string {
  if (line.kind === 'id') return '';
  return marketNameParts(nameIn(line))
    .flatMap((part) => (part.kind === 'name' ? part.text : []))
    .join('')
    .trim();
}
