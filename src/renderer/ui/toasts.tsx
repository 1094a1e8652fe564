import { Button } from '@mantine/core';
import { createNotificationsStore, Notifications, notifications } from '@mantine/notifications';
import { type ReactNode, useCallback, useMemo } from 'react';
import { words } from '#words/words.ts';
import { announcedElsewhere, useAnnounce } from './announcements.tsx';
import { createRequiredContext } from './required-context.ts';
import styles from './toasts.module.css';
import { mostToRead, visibleText } from './visible-text.ts';

/** A short confirmation that goes by itself, later while the pointer or the focus is on it. */
export type Toast = {
  text: string;
  /** Something that is good for a moment only: Undo, Show in folder. */
  action?: { label: string; run(): void };
};

const keptForMs = 4_000;
/** Long enough to read it, think, and reach the button by keyboard. */
const keptWithActionForMs = 10_000;

/** Shows a {@link Toast}. */
export const [ToastContext, useToast] = createRequiredContext<(toast: Toast) => void>('ToastContext');

/** The place of the window where confirmations stand: at the bottom, over everything, one under the other. */
export function ToastProvider({ children }: { children: ReactNode }) {
  // A store of its own: what one window or test was told is no matter of another.
  const store = useMemo(createNotificationsStore, []);
  const announce = useAnnounce();
  const show = useCallback(
    ({ text: whole, action }: Toast) => {
      const text = visibleText(whole, { most: mostToRead });
      announce(text);
      const id = crypto.randomUUID();
      const act = () => {
        notifications.hide(id, store);
        action?.run();
      };
      notifications.show(
        {
          id,
          ...announcedElsewhere,
          className: styles.toast ?? '',
          message: (
            <span className={styles.line}>
              <span className={styles.text}>{text}</span>
              {action !== undefined && (
                <Button size="compact-xs" variant="subtle" onClick={act}>
                  {action.label}
                </Button>
              )}
            </span>
          ),
          autoClose: action === undefined ? keptForMs : keptWithActionForMs,
          closeButtonProps: { 'aria-label': words.common.close, size: 'sm' },
        },
        store,
      );
    },
    [announce, store],
  );
  return (
    <ToastContext value={show}>
      {children}
      <Notifications
        store={store}
        position="bottom-center"
        className={styles.place ?? ''}
        limit={3}
        containerWidth={400}
        data-toasts
      />
    </ToastContext>
  );
}
