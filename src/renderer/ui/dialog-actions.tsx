import type { ReactNode } from 'react';
import styles from './dialog-actions.module.css';

type DialogActionsProps = {
  /** At the other end of the row: what goes on, or why something can't be done. */
  aside?: ReactNode;
  /** The buttons: the way back first, what the dialog is for last. */
  children: ReactNode;
};

/** The last row of a dialog or a form: its buttons at the right, in one order everywhere. */
export function DialogActions({ aside, children }: DialogActionsProps) {
  return (
    <div className={styles.row}>
      <div className={styles.aside}>{aside}</div>
      {children}
    </div>
  );
}
