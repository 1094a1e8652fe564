import { IconChevronDown, IconChevronUp, IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Copyable } from '#renderer/ui/copy.tsx';
import { withCommandKey } from '#renderer/ui/key-names.ts';
import { words } from '#words/words.ts';
import styles from './pane-bar.module.css';
import { ToolButton } from './tool-button.tsx';

type PaneBarProps = {
  itemId: number;
  siblings: { previous: number | null; next: number | null };
  isFetching: boolean;
  onShowItem(id: number): void;
  onRefresh(): void;
  onClose(): void;
  /** More tools, before the ones that move and close. */
  children?: ReactNode;
};

const texts = words.itemDetail.bar;

/** The item's id and what can be done with the pane as a whole. */
export function PaneBar(props: PaneBarProps) {
  const { itemId, siblings, isFetching, onShowItem, onRefresh, onClose, children } = props;
  const { previous, next } = siblings;
  return (
    <header className={styles.bar} data-long={itemId > 999_999 || undefined}>
      <Copyable text={String(itemId)} label={texts.itemId}>
        <span className={styles.id} data-selectable>
          #{itemId}
        </span>
      </Copyable>
      <div className={styles.tools}>
        {children}
        <span className={styles.gap} />
        <ToolButton
          label={texts.previous}
          hint={previous === null ? texts.noPrevious : withCommandKey(texts.previous, 'previous-item')}
          isOff={previous === null}
          onClick={() => previous !== null && onShowItem(previous)}
        >
          <IconChevronUp size={16} stroke={1.75} aria-hidden />
        </ToolButton>
        <ToolButton
          label={texts.next}
          hint={next === null ? texts.noNext : withCommandKey(texts.next, 'next-item')}
          isOff={next === null}
          onClick={() => next !== null && onShowItem(next)}
        >
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </ToolButton>
        <span className={styles.gap} />
        <ToolButton label={texts.refresh} isOff={isFetching} onClick={onRefresh}>
          <IconRefresh size={15} stroke={1.75} aria-hidden />
        </ToolButton>
        <ToolButton
          label={texts.close}
          hint={withCommandKey(words.common.close, 'close-detail')}
          onClick={onClose}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ToolButton>
      </div>
      <span className={styles.progress} data-busy={isFetching || undefined} aria-hidden />
    </header>
  );
}
