import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '#renderer/ui/buttons.tsx';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { words } from '#words/words.ts';
import styles from './tickets.module.css';

/** Shows or folds the message or the reply in a window without room for them beside the items. */
export function FoldButton({ isFolded, onFold }: { isFolded: boolean; onFold(isFolded: boolean): void }) {
  return (
    <IconButton
      size="small"
      className={styles.foldPane ?? ''}
      aria-label={isFolded ? words.tickets.unfoldPane : words.tickets.foldPane}
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
    >
      <SmallIcon of={isFolded ? IconChevronRight : IconChevronDown} size={14} />
    </IconButton>
  );
}
