import { Kbd, Modal } from '@mantine/core';
import { memo } from 'react';
import { shortcutGroups } from './key-command.ts';
import { isMacHere, keyName } from './key-names.ts';
import styles from './shortcut-sheet.module.css';

/** Every key of the app on one sheet. */
export const ShortcutSheet = memo(function ShortcutSheet(props: { isOpen: boolean; onClose(): void }) {
  const { isOpen, onClose } = props;
  const isMac = isMacHere();
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size={620}>
      <div className={styles.groups}>
        {shortcutGroups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl className={styles.list}>
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.does} className={styles.line}>
                  <dt>{shortcut.does}</dt>
                  <dd className={styles.keys}>
                    {shortcut.keys.map((key) => (
                      <Kbd key={key}>{keyName(key, isMac)}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
});
