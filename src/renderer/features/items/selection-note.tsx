import { Menu } from '@mantine/core';
import { IconCopy, IconX } from '@tabler/icons-react';
import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import { CopyRowsItems } from './copy-rows-items.tsx';
import styles from './list-footer.module.css';

export type SelectionNoteProps = {
  /** On all pages of the list. */
  count: number;
  onCopy(format: RowTextFormat): void;
  onClear(): void;
};

/** How many rows are selected, also on pages that are out of sight; copying them, and letting go of them. */
export function SelectionNote({ count, onCopy, onClear }: SelectionNoteProps) {
  return (
    <>
      <span className={styles.spoken} role="status">
        {count > 0 && words.table.selected(count)}
      </span>
      {count > 0 && (
        <span className={styles.selection}>
          <span className={styles.sortedText} title={words.table.selected(count)} aria-hidden>
            {countText(count)}
            <span className={styles.selectedWord}> {words.table.selectedWord}</span>
          </span>
          <Menu position="top-end">
            <Menu.Target>
              <button
                type="button"
                aria-label={words.table.copyRowsButton}
                title={words.table.copyRowsButton}
              >
                <IconCopy size={13} stroke={1.75} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <CopyRowsItems onCopy={onCopy} />
            </Menu.Dropdown>
          </Menu>
          <button
            type="button"
            aria-label={words.table.clearSelection}
            title={words.table.withKey(words.table.clearSelection, 'Esc')}
            onClick={onClear}
          >
            <IconX size={12} aria-hidden />
          </button>
        </span>
      )}
    </>
  );
}
