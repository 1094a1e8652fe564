import { useLayoutEffect, useRef, useState } from 'react';
import { SelectionBar } from '#renderer/table/selection-bar.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import fields from '#renderer/ui/fields.module.css';
import { Segments } from '#renderer/ui/fields.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import shared from '#renderer/ui/shared.module.css';
import table from '#renderer/ui/table.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { CatalogRow } from '#shared/item.ts';
import { comparePrices, isPrice } from '#shared/price.ts';
import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import styles from './duplicates-dialog.module.css';
import type { LoadedPages } from './list-source.ts';
import { repeatedRows } from './table/item-columns.tsx';

type DuplicatesDialogProps = {
  rows: readonly CatalogRow[];
  /** The loaded rows of all pages. */
  loaded: LoadedPages;
  /** The number of pages; null: unknown. */
  pages: number | null;
  marketName: string | null;
  connection: Connection;
  onFilter(marketName: string): void;
  onOpenItem(itemId: number): void;
  onCopy(format: RowTextFormat, rows: readonly CatalogRow[]): void;
  onExport(rows: readonly CatalogRow[]): void;
  onClose(): void;
};

const { duplicates: texts } = words.lookingUp;

/** Loaded items that share a market name, with their prices and IDs. It makes no request. */
export function DuplicatesDialog(props: DuplicatesDialogProps) {
  const { rows, loaded, onClose } = props;
  const [scope, setScope] = useState<'page' | 'loaded'>('page');
  const groups = duplicateGroups(scope === 'page' ? rows : loaded.rows);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = groups.flatMap(({ marketName, entries }) => (chosen.has(marketName) ? entries : []));
  function toggle(marketName: string) {
    const next = new Set(chosen);
    if (!next.delete(marketName)) next.add(marketName);
    setChosen(next);
  }
  return (
    <Dialog onClose={onClose} title={texts.title} widthPx={820}>
      <div className={styles.view}>
        <div className={styles.tools}>
          {loaded.pages.length > 1 && (
            <Segments
              aria-label={texts.where}
              value={scope}
              onChange={setScope}
              options={[
                { value: 'page', label: texts.thisPage },
                { value: 'loaded', label: texts.loaded },
              ]}
            />
          )}
          <p className={shared.quiet} role="status">
            {scope === 'page'
              ? texts.scopePage(rows.length)
              : texts.scopeLoaded(loaded.pages, loaded.rows.length, props.pages)}
          </p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
        <section className={styles.scroll} tabIndex={0} aria-label={texts.title}>
          {groups.length === 0 ? (
            <p className={table.none}>{texts.none}</p>
          ) : (
            <Groups {...props} groups={groups} chosen={chosen} onToggle={toggle} />
          )}
        </section>
        <SelectionBar
          connection={props.connection}
          itemIds={selected.map(({ id }) => id)}
          actions={['ticket', 'watch']}
          onCopy={(format) => props.onCopy(format, selected)}
          onExport={() => props.onExport(selected)}
          onClear={() => setChosen(new Set())}
        />
      </div>
    </Dialog>
  );
}

type GroupsProps = Pick<DuplicatesDialogProps, 'marketName' | 'onFilter' | 'onOpenItem'> & {
  groups: readonly DuplicateGroup[];
  chosen: ReadonlySet<string>;
  onToggle(marketName: string): void;
};

function Groups({ groups, marketName, chosen, onToggle, onFilter, onOpenItem }: GroupsProps) {
  const marked = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is elsewhere.
  useLayoutEffect(() => {
    marked.current?.scrollIntoView({ block: 'center' });
  }, [marketName]);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th>{texts.name}</th>
          <th className={table.number}>{texts.entries}</th>
          <th className={table.number} title={texts.currency}>
            {texts.lowest}
          </th>
          <th className={table.number} title={texts.currency}>
            {texts.highest}
          </th>
          <th>{texts.ids}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr
            key={group.marketName}
            ref={group.marketName === marketName ? marked : undefined}
            data-marked={group.marketName === marketName || undefined}
          >
            <td className={styles.select}>
              <label title={texts.select(group.entries.length)}>
                <input
                  type="checkbox"
                  className={fields.mark}
                  aria-label={texts.select(group.entries.length)}
                  checked={chosen.has(group.marketName)}
                  onChange={() => onToggle(group.marketName)}
                />
              </label>
            </td>
            <td>
              <button
                type="button"
                className={styles.name}
                title={texts.filter(visibleText(group.marketName))}
                onClick={() => onFilter(group.marketName)}
              >
                <MarketName text={group.marketName} layout="flow" />
              </button>
            </td>
            <td className={table.number}>{countText(group.entries.length)}</td>
            <td className={table.number}>{group.lowest ?? texts.unreadablePrice}</td>
            <td className={table.number}>{group.highest ?? texts.unreadablePrice}</td>
            <td>
              <span className={styles.ids}>
                {group.entries.map(({ id, price }) => (
                  <button
                    key={id}
                    type="button"
                    className={styles.id}
                    aria-label={texts.open(id)}
                    title={texts.openPriced(id, visibleText(price))}
                    onClick={() => onOpenItem(id)}
                  >
                    {id}
                  </button>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Items that share a market name (section 2.2). */
type DuplicateGroup = {
  marketName: string;
  /** In their order, each once. */
  entries: readonly CatalogRow[];
  /** As sent; null: no price is readable. */
  lowest: string | null;
  highest: string | null;
};

/** The names of several items, those with the most first. */
export function duplicateGroups(rows: readonly CatalogRow[]): DuplicateGroup[] {
  return [...repeatedRows(rows)]
    .map(([marketName, entries]) => ({ marketName, entries, ...priceRange(entries) }))
    .sort((a, b) => b.entries.length - a.entries.length || (a.marketName < b.marketName ? -1 : 1));
}

function priceRange(entries: readonly CatalogRow[]): Pick<DuplicateGroup, 'lowest' | 'highest'> {
  const prices = entries.map(({ price }) => price).filter(isPrice);
  const sorted = prices.toSorted((a, b) => comparePrices(a, b) ?? 0);
  return { lowest: sorted[0] ?? null, highest: sorted.at(-1) ?? null };
}
