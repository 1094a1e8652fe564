import { useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Segments } from '#renderer/ui/fields.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow } from '#shared/item.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import { type DuplicateGroup, duplicateGroups } from './duplicates.ts';
import styles from './duplicates-dialog.module.css';
import type { LoadedPages } from './list-source.ts';

export type DuplicatesDialogProps = {
  /** The rows of the page. */
  rows: readonly CatalogRow[];
  /** What is at hand of the list beyond the page. */
  loaded: LoadedPages;
  /** How many pages the list has; null: not said. */
  pages: number | null;
  /** The name that somebody came from; it is brought into view. */
  marketName: string | null;
  onFilter(marketName: string): void;
  onOpenItem(itemId: number): void;
  onClose(): void;
};

const { duplicates: texts } = words.lookingUp;

/** Entries that share a market name, side by side, with what they cost and where they are. It asks for nothing. */
export function DuplicatesDialog(props: DuplicatesDialogProps) {
  const { rows, loaded, onClose } = props;
  const [scope, setScope] = useState<'page' | 'loaded'>('page');
  const groups = duplicateGroups(scope === 'page' ? rows : loaded.rows);
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} widthPx={820}>
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
          <p className={styles.scope} role="status">
            {scope === 'page'
              ? texts.scopePage(rows.length)
              : texts.scopeLoaded(loaded.pages, loaded.rows.length, props.pages)}
          </p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
        <section className={styles.scroll} tabIndex={0} aria-label={texts.title}>
          {groups.length === 0 ? (
            <p className={styles.none}>{texts.none}</p>
          ) : (
            <Groups {...props} groups={groups} />
          )}
        </section>
      </div>
    </Dialog>
  );
}

type GroupsProps = Pick<DuplicatesDialogProps, 'marketName' | 'onFilter' | 'onOpenItem'> & {
  groups: readonly DuplicateGroup[];
};

function Groups({ groups, marketName, onFilter, onOpenItem }: GroupsProps) {
  const came = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another place.
  useLayoutEffect(() => {
    came.current?.scrollIntoView({ block: 'center' });
  }, [marketName]);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{texts.name}</th>
          <th className={styles.number}>{texts.entries}</th>
          <th className={styles.number} title={texts.currency}>
            {texts.lowest}
          </th>
          <th className={styles.number} title={texts.currency}>
            {texts.highest}
          </th>
          <th>{texts.ids}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr
            key={group.marketName}
            ref={group.marketName === marketName ? came : undefined}
            data-came={group.marketName === marketName || undefined}
          >
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
            <td className={styles.number}>{countText(group.entries.length)}</td>
            <td className={styles.number}>{group.lowest ?? texts.unreadablePrice}</td>
            <td className={styles.number}>{group.highest ?? texts.unreadablePrice}</td>
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
