import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { words } from '#words/words.ts';
import { Button, CloseButton } from './buttons.tsx';
import styles from './dialog.module.css';
import { useEventCallback } from './events.ts';

type DialogProps = {
  onClose(): void;
  /** Its heading and accessible name, or only the name if it has no heading and no padding. */
  title: string | { label: string };
  widthPx: number;
  /** Its distance from the top of the window, for a dialog whose height changes while it is used; by default it is centred. */
  top?: string;
  children: ReactNode;
};

/**
 * A modal dialog, closed by Escape, its close button or a click beside it; while something in it is marked `data-unsaved`, it
 * asks first. It opens and closes within one frame; `OverlayFocus` handles its focus. Not a `<dialog>`, whose top
 * layer would cover the menus, tooltips and confirmations above it.
 */
export function Dialog({ onClose, title, widthPx, top, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const close = useEventCallback(() => {
    if (isAsking) return;
    if (dialog.current?.querySelector('[data-unsaved]')) setAsking(true);
    else onClose();
  });

  useLayoutEffect(() => {
    const onKey = ({ key, isComposing, target }: KeyboardEvent) => {
      // The kit marks elements that handle Escape themselves, such as lists and menus.
      const isTaken =
        target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
      if (key === 'Escape' && !isComposing && !isTaken && isTopmost(dialog.current)) close();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [close]);

  const hasHeading = typeof title === 'string';
  return createPortal(
    <div
      className={styles.place}
      data-dialog
      data-at-top={top !== undefined || undefined}
      style={{ '--dialog-width': `${widthPx}px`, '--dialog-top': top } as CSSProperties} // its type knows no custom properties
    >
      <div className={styles.backdrop} data-backdrop aria-hidden onClick={close} />
      <section
        ref={dialog}
        className={styles.dialog}
        role="dialog"
        tabIndex={-1}
        aria-modal
        aria-describedby={`${id}-body`}
        {...(hasHeading ? { 'aria-labelledby': `${id}-title` } : { 'aria-label': title.label })}
      >
        {hasHeading && (
          <div className={styles.header}>
            <h2 className={styles.title} id={`${id}-title`}>
              {title}
            </h2>
            <CloseButton aria-label={words.common.close} onClick={close} />
          </div>
        )}
        <div className={hasHeading ? styles.body : undefined} id={`${id}-body`}>
          {children}
        </div>
      </section>
      {isAsking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </div>,
    document.body,
  );
}

/** Whether no other dialog is open above it. */
function isTopmost(dialog: HTMLElement | null): boolean {
  return [...document.querySelectorAll('[data-dialog]')].at(-1)?.contains(dialog) === true;
}

/** Asks whether to discard what was entered. */
function DiscardDialog({ onKeep, onDiscard }: { onKeep(): void; onDiscard(): void }) {
  return (
    <Dialog onClose={onKeep} title={words.common.unsaved.question} widthPx={360}>
      <DialogActions>
        <Button variant="default" onClick={onKeep} data-autofocus>
          {words.common.unsaved.keep}
        </Button>
        <Button isDangerous onClick={onDiscard}>
          {words.common.unsaved.discard}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type DialogActionsProps = {
  /** At the other end of the row: progress, or why an action isn't possible. */
  aside?: ReactNode;
  /** The buttons: Cancel first, the main action last. */
  children: ReactNode;
};

/** The last row of a dialog or form: its buttons at the right, always in the same order. */
export function DialogActions({ aside, children }: DialogActionsProps) {
  return (
    <div className={styles.actions}>
      <div className={styles.aside}>{aside}</div>
      {children}
    </div>
  );
}

/** Why a dialog can't do anything now. */
export function DialogNote({ children }: { children: string }) {
  return (
    <p className={styles.note} role="alert">
      {children}
    </p>
  );
}

/** Whether a modal dialog is open. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Whether nothing has the focus: the browser gives it to the body. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Whether the component is still mounted, as later answers are ignored. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
