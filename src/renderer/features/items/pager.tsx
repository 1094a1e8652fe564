import { IconChevronLeft, IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, memo, useState } from 'react';
import { useAnnouncement } from '#renderer/ui/announcements.tsx';
import { commandKeyText } from '#renderer/ui/key-names.ts';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import styles from './list-footer.module.css';
import { canGoForward, type PagerNumbers, rangeText, wholeNumberIn } from './pager-numbers.ts';

type PagerProps = {
  /** The requested page, which may be ahead of `numbers`. */
  page: number;
  /** Null: not loaded yet. */
  numbers: PagerNumbers | null;
  /** Whether `numbers` are of the requested list, not of earlier filters. */
  isSameList: boolean;
  onPage(page: number): void;
};

const texts = words.pager;

/** Previous page, page number and next page. */
export function Pager({ page, numbers, isSameList, onPage }: PagerProps) {
  const pages = numbers?.pages ?? null;
  const goesBack = page > 1;
  const goesForward = isSameList && canGoForward(page, numbers);
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      <PageButton
        icon={IconChevronLeft}
        label={words.commands['previous-page']}
        shortcut={commandKeyText('previous-page')}
        isPossible={goesBack}
        page={page - 1}
        onPage={onPage}
      />
      <span className={styles.jump}>
        <PageInput page={page} pages={pages} onPage={onPage} />
        <span>
          {pages === null ? (numbers === null ? texts.ofWaiting : texts.ofUnknown) : texts.of(pages)}
        </span>
      </span>
      <PageButton
        icon={IconChevronRight}
        label={words.commands['next-page']}
        shortcut={commandKeyText('next-page')}
        isPossible={goesForward}
        page={page + 1}
        onPage={onPage}
      />
    </nav>
  );
}

type RowRangeProps = {
  numbers: PagerNumbers | null;
  /** Identifies the list of `numbers`. */
  list: string;
  /** The rows are about to be replaced. */
  isOld: boolean;
};

/** `1–50 of 1,284`, with room for the last page. */
export function RowRange({ numbers, list, isOld }: RowRangeProps) {
  // Without rows, the placeholder is announced. `list` repeats an equal range for other filters.
  useAnnouncement(numbers === null || numbers.from === null ? null : rangeText(numbers), list);
  if (numbers === null) return <span className={styles.range} />;
  const { total } = numbers;
  const widest = total === null ? '' : rangeText({ from: total, to: total, total });
  return (
    <span
      className={styles.range}
      data-old={isOld || undefined}
      style={{ '--widest': `${widest.length * 0.92}ch` } as CSSProperties} // its type knows no custom properties
    >
      {rangeText(numbers)}
      {numbers.returnedPage !== null && (
        <span className={styles.odd} title={texts.returnedAsHint}>
          {texts.returnedAs(numbers.returnedPage)}
        </span>
      )}
    </span>
  );
}

type PageButtonProps = {
  icon: TablerIcon;
  label: string;
  shortcut?: string | undefined;
  /** False: the button keeps the focus but does nothing. */
  isPossible: boolean;
  page: number;
  onPage(page: number): void;
};

const PageButton = memo(function PageButton(props: PageButtonProps) {
  const { icon: Icon, label, shortcut, isPossible, page, onPage } = props;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={!isPossible}
      title={shortcut === undefined ? label : words.common.withKey(label, shortcut)}
      onClick={() => isPossible && onPage(page)}
    >
      <SmallIcon of={Icon} />
    </button>
  );
});

/** The max characters of typed text to show in a message. */
const maxEchoed = 20;

type PageInputProps = { page: number; pages: number | null; onPage(page: number): void };

/** The page number. Enter goes to a typed page; leaving the field restores the number. */
function PageInput({ page, pages, onPage }: PageInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const toast = useToast();
  const digits = String(Math.max(page, pages ?? 0)).length;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
    if (event.key !== 'Enter') return;
    const text = event.currentTarget.value.trim();
    const page = wholeNumberIn(text);
    setTyped(null);
    if (page !== null) onPage(page);
    else if (text !== '') toast({ text: texts.notAPage(visibleText(text).slice(0, maxEchoed)) });
    event.currentTarget.select();
  }

  return (
    <input
      className={styles.page}
      style={{ width: `calc(${Math.max(2, digits)}ch + 14px)` }}
      aria-label={texts.page}
      inputMode="numeric"
      autoComplete="off"
      title={texts.pageHint}
      value={typed ?? String(page)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={onKeyDown}
    />
  );
}
