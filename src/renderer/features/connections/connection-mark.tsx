import type { Connection } from '#shared/connection.ts';
import styles from './connection-mark.module.css';

/** The connection's colour as a small upright bar before its name. */
export function ConnectionMark({ connection }: { connection: Connection }) {
  return <span className={styles.mark} data-connection-colour={connection.colour} aria-hidden />;
}
