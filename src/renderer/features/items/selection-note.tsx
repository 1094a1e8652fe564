import { Menu } from '@mantine/core';
import { IconCopy, IconListSearch, IconX } from '@tabler/icons-react';
import { keyText } from '#renderer/ui/key-names.ts';
import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { words } from '#words/words.ts';
import { CopyRowsItems } from './copy-rows-items.tsx';
import styles from './list-footer.module.css';

export type SelectionNoteProps = {
  /** On all pages of the list. */
  count: number;
  onCopy(format: RowTextFormat): void;
  /** Takes them to where many items are looked up. */
  onLookUp(): void;
  onClear(): void;
};

/** How many rows are selected, also on pages that are out of sight; copying them, looking them up, and letting go of them. */
export function SelectionNote({ count, onCopy, onLookUp, onClear }: SelectionNoteProps) {
  const parts = words.table.selectedParts(count);
  return (
    <>
      <span className={styles.spoken} role="status">
        {count > 0 && words.table.selected(count)}
      </span>
      {count > 0 && (
        <span className={styles.selection}>
          <span className={styles.sortedText} title={words.table.selected(count)} aria-hidden>
            {parts.count}
            <span className={styles.selectedWord}>{parts.selected}</span>
          </span>
          <Menu position="top-end">
            <Menu.Target>
              <button
                type="button"
                className={styles.act}
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
            className={styles.act}
            aria-label={words.table.lookUpSelected(count)}
            title={words.table.lookUpSelectedHint(count)}
            onClick={onLookUp}
          >
            <IconListSearch size={14} stroke={1.75} aria-hidden />
          </button>
          <button
            type="button"
            className={styles.act}
            aria-label={words.table.clearSelection}
            title={words.common.withKey(words.table.clearSelection, keyText('Escape'))}
            onClick={onClear}
          >
            <IconX size={12} aria-hidden />
          </button>
        </span>
      )}
    </>
  );
}
