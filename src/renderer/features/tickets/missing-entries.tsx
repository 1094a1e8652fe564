import { Menu } from '@mantine/core';
import { IconPencil, IconSearch } from '@tabler/icons-react';
import { useCatalogCopy } from '#renderer/desktop/catalog-copy.ts';
import { canFilterBy, useView, useViewChanges } from '#renderer/desktop/view.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { maxSearchLength, type SimilarName, wholeCopy } from '#shared/catalog-copy.ts';
import { withCopySearch, withoutFilters } from '#shared/item-query.ts';
import { marketNameParts } from '#shared/market-name.ts';
import type { TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { nameIn, useSimilarNames } from './similar-names.ts';

type MissingEntriesProps = {
  connectionId: string;
  line: TicketLine;
  onEdit(at: string): void;
  onLookUp(name: SimilarName): void;
};

/** Menu entries for a line without an item. */
export function MissingEntries({ connectionId, line, onEdit, onLookUp }: MissingEntriesProps) {
  const { query } = useView();
  const { filterBy, showList } = useViewChanges();
  const copy = useCatalogCopy(connectionId);
  const { names, copiedAt } = useSimilarNames(connectionId, line);
  const text = line.kind === 'id' ? '' : plainName(nameIn(line));
  function searchSimilar() {
    if (copy === null || copy.items === 0) filterBy('name', text);
    else
      showList(withCopySearch(withoutFilters(query), { ...wholeCopy, text: text.slice(0, maxSearchLength) }));
  }
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
      <Menu.Item
        leftSection={<IconPencil size={15} stroke={1.75} aria-hidden />}
        onClick={() => onEdit(line.text)}
      >
        {words.tickets.editLine}
      </Menu.Item>
      {canFilterBy(text) && (
        <Menu.Item leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />} onClick={searchSimilar}>
          {words.tickets.searchSimilar}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}

/** A name without its marks and its wear, which display names may lack. */
function plainName(text: string): string {
  return marketNameParts(text)
    .flatMap((part) => (part.kind === 'name' ? part.text : []))
    .join('')
    .trim();
}
