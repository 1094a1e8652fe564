import { CloseButton } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import { useState } from 'react';
import { secretStoreTroubleText } from '#renderer/ui/secret-store-text.ts';
import type { Connection } from '#shared/connection.ts';
import styles from './session-token-note.module.css';

/** Says plainly that a token ends with this session, and why. Draws nothing for any other connection. */
export function SessionTokenNote({ connection }: { connection: Connection }) {
  const [isRead, setRead] = useState(false);
  if (connection.token.kind !== 'this-session' || isRead) return null;
  return (
    <div className={styles.note} role="status">
      <IconKeyOff className={styles.icon} size={16} stroke={1.75} aria-hidden />
      <p className={styles.text}>
        Works without a keychain: this token is kept for this session only.{' '}
        {secretStoreTroubleText(connection.token.because)} Nothing is written to disk.
      </p>
      <CloseButton size="sm" aria-label="Dismiss" onClick={() => setRead(true)} />
    </div>
  );
}
