import { Menu } from '@mantine/core';
import { IconCopy, IconListSearch, IconX } from '@tabler/icons-react';
import { keyText } from '#renderer/ui/key-names.ts';
import { words } from '#words/words.ts';
import { CopyRowsItems } from './copy-rows-items.tsx';
import { useItemList, useItemListActions } from './item-list.tsx';
import styles from './list-footer.module.css';

/** How many rows are selected, also on pages that are out of sight; copying them, looking them up, and letting go of them. */
export function SelectionNote() {
  const { size: count } = useItemList().selection.rows;
  const { copyRows, lookUpSelected, select } = useItemListActions();
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
              <CopyRowsItems onCopy={copyRows} />
            </Menu.Dropdown>
          </Menu>
          <button
            type="button"
            className={styles.act}
            aria-label={words.table.lookUpSelected(count)}
            title={words.table.lookUpSelectedHint(count)}
            onClick={lookUpSelected}
          >
            <IconListSearch size={14} stroke={1.75} aria-hidden />
          </button>
          <button
            type="button"
            className={styles.act}
            aria-label={words.table.clearSelection}
            title={words.common.withKey(words.table.clearSelection, keyText('Escape'))}
            onClick={() => select({ kind: 'clear' })}
          >
            <IconX size={12} aria-hidden />
          </button>
        </span>
      )}
    </>
  );
}
