import { Kbd, Modal } from '@mantine/core';
import { memo } from 'react';
import { isMacHere, keyLabels } from '#renderer/ui/key-names.ts';
import { words } from '#words/words.ts';
import { shortcutGroups } from './shortcut-groups.ts';
import styles from './shortcut-sheet.module.css';

/** Every key of the app on one sheet. */
export const ShortcutSheet = memo(function ShortcutSheet(props: { isOpen: boolean; onClose(): void }) {
  const { isOpen, onClose } = props;
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.shortcuts.title} size={720}>
      <div className={styles.groups}>
        {shortcutGroups(isMacHere()).map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
          <div key={group.title} role="group" aria-label={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl className={styles.list}>
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.does} className={styles.line}>
                  <dt>{shortcut.does}</dt>
                  <dd className={styles.keys}>
                    {shortcut.keys.map((key) =>
                      keyLabels(key).map((label) => <Kbd key={label}>{label}</Kbd>),
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Modal>
  );
});
