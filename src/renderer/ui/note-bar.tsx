import { CloseButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './note-bar.module.css';

type NoteBarProps = { icon: TablerIcon; children: ReactNode };

/** One line across the window that is worth knowing and nothing to act upon. It goes when it has been read. */
export function NoteBar({ icon: Icon, children }: NoteBarProps) {
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <div className={styles.note} role="status">
      <Icon className={styles.icon} size={16} stroke={1.75} aria-hidden />
      <p className={styles.text}>{children}</p>
      <CloseButton size="sm" aria-label="Dismiss" onClick={() => setRead(true)} />
    </div>
  );
}
