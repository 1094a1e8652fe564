import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  type TablerIcon,
} from '@tabler/icons-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { wholeNumberIn } from './page-sizes.ts';
import styles from './pager.module.css';
import { canGoForward, countText, type PagerNumbers, rangeText } from './pager-numbers.ts';

export type PagerProps = {
  /** The page that is asked for; it may be ahead of the one that `numbers` are about. */
  page: number;
  /** Null: no answer to these filters yet. */
  numbers: PagerNumbers | null;
  onPage(page: number): void;
};

/** Where one is in the list, and the ways from there: first, previous, jump, next, last. Knows nothing of items. */
export function Pager({ page, numbers, onPage }: PagerProps) {
  const pages = numbers?.pages ?? null;
  const goesBack = page > 1;
  const goesForward = canGoForward(page, numbers);
  return (
    <nav className={styles.pager} aria-label="Pages">
      <PageButton icon={IconChevronsLeft} label="First page" to={goesBack ? 1 : null} onPage={onPage} />
      <PageButton
        icon={IconChevronLeft}
        label="Previous page"
        shortcut="Alt+PgUp"
        to={goesBack ? page - 1 : null}
        onPage={onPage}
      />
      <span className={styles.jump}>
        <PageInput page={page} pages={pages} onPage={onPage} />
        <span className={styles.pages}>{pages === null ? 'of ?' : `of ${countText(pages)}`}</span>
      </span>
      <PageButton
        icon={IconChevronRight}
        label="Next page"
        shortcut="Alt+PgDn"
        to={goesForward ? page + 1 : null}
        onPage={onPage}
      />
      <PageButton
        icon={IconChevronsRight}
        label="Last page"
        to={goesForward && pages !== null ? pages : null}
        onPage={onPage}
      />
    </nav>
  );
}

/** `1–50 of 1,284`, in a place that is wide enough for the last page too. */
export function RowRange({ numbers }: { numbers: PagerNumbers | null }) {
  if (numbers === null) return <span className={styles.range} />;
  const { total } = numbers;
  const widest = total === null ? '' : rangeText({ from: total, to: total, total });
  return (
    <span className={styles.range} style={{ minWidth: `${widest.length * 0.92}ch` }}>
      {rangeText(numbers)}
      {numbers.answeredPage !== null && (
        <span
          className={styles.odd}
          title="The catalog’s answer names another page than the one that was asked for"
        >
          answered as page {countText(numbers.answeredPage)}
        </span>
      )}
    </span>
  );
}

type PageButtonProps = {
  icon: TablerIcon;
  label: string;
  shortcut?: string;
  /** Null: there is no such page. The button stays and keeps the focus, but does nothing. */
  to: number | null;
  onPage(page: number): void;
};

const PageButton = memo(function PageButton({ icon: Icon, label, shortcut, to, onPage }: PageButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={to === null}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      onClick={() => {
        if (to !== null) onPage(to);
      }}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </button>
  );
});

type PageInputProps = { page: number; pages: number | null; onPage(page: number): void };

/** The page number, and a place to type another: Enter goes there, leaving the field puts the number back. */
function PageInput({ page, pages, onPage }: PageInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const digits = String(Math.max(page, pages ?? 0)).length;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
    if (event.key !== 'Enter') return;
    const wanted = wholeNumberIn(event.currentTarget.value);
    setTyped(null);
    if (wanted !== null) onPage(wanted);
    event.currentTarget.select();
  }

  return (
    <input
      className={styles.page}
      style={{ width: `calc(${Math.max(2, digits)}ch + 14px)` }}
      aria-label="Page"
      inputMode="numeric"
      autoComplete="off"
      title="Type a page number and press Enter"
      value={typed ?? String(page)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={onKeyDown}
    />
  );
}
