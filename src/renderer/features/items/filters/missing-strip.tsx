import { IconListSearch } from '@tabler/icons-react';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { CopyButton } from '#renderer/ui/copy.tsx';
import { Strip } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow, Pagination } from '#shared/item.ts';
import { type RowTextFilter, rowTextFilters } from '#shared/item-filters.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import type { LocalMatch } from '#shared/local-match.ts';
import { words } from '#words/words.ts';
import { wholeTexts } from './comma-filters.ts';

/** The texts of a filter that no row contains, in their order. */
type MissingTexts = { filter: RowTextFilter; missing: string[]; of: number; checked: Checked };

/** The rows that were compared: these pages of `of` (null: unknown), without `unreadRows` unreadable ones. */
type Checked = 'all' | { pages: readonly number[]; of: number | null; unreadRows: number };

type Loaded = { pages: readonly number[]; rows: readonly CatalogRow[]; unreadRows: number };

/** For filters with several texts, such as a list of names from a ticket: those that no loaded row contains, ignoring case. */
export function missingTexts(
  query: ItemQuery,
  matched: LocalMatch,
  { pages, rows, unreadRows }: Loaded,
  { total, pages: of }: Pick<Pagination, 'total' | 'pages'>,
): MissingTexts[] {
  if (rows.length === 0) return [];
  const checked = unreadRows === 0 && total === rows.length ? 'all' : { pages, of, unreadRows };
  return rowTextFilters.flatMap((filter) => {
    if (query[filter].length < 2) return [];
    const inRows = rows.map((row) => row[filter].toLowerCase());
    const missing = wholeTexts({ query, localMatch: matched }, filter).filter(
      (text) => !inRows.some((value) => value.includes(text.toLowerCase())),
    );
    return missing.length === 0 ? [] : [{ filter, missing, of: query[filter].length, checked }];
  });
}

/** Lists the texts that are in no row, and which pages were checked. If all were, the texts can be copied. */
export function MissingStrip({ filter, missing, of, checked }: MissingTexts) {
  const texts = words.lookingUp.missing;
  const { plural } = words.lookingUp.filters.fields[filter];
  const where = checked === 'all' ? '' : texts.where(checked.pages, checked.of, checked.unreadRows);
  const text = `${texts.strip(missing.length, of, plural)}${where}:`;
  // Not announced for each page while parts of the list are unchecked.
  useAnnouncement(checked === 'all' ? text : null);
  const listed = visibleText(missing.join(' · '), { maxLength: maxToRead });
  return (
    <Strip icon={IconListSearch} data-edge="foot" {...(checked === 'all' ? announcedElsewhere : {})}>
      <span>{text}</span>
      <bdi className={`${shared.ellipsis} ${shared.grow}`} title={listed} data-selectable>
        {listed}
      </bdi>
      {checked === 'all' && <CopyButton text={missing.join('\n')} label={texts.noun(plural)} />}
    </Strip>
  );
}
