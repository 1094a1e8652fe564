import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
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
import { createStore, useStore } from './shared-state.ts';

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
 * asks first. The browser moves the focus in and back, keeps it inside, and closes it: `onClose` follows.
 */
export function Dialog({ onClose, title, widthPx, top, children }: DialogProps) {
  const id = useId();
  const dialog = useModal();
  const [isAsking, setAsking] = useState(false);
  const isPressedBeside = useRef(false);
  /** Another dialog is open above it. */
  const isBelow = useRef(false);

  function isOwn({ target, currentTarget }: SyntheticEvent): boolean {
    return target === currentTarget;
  }
  function keepUnsaved(): boolean {
    const isUnsaved = dialog.current?.querySelector('[data-unsaved]') !== null;
    if (isUnsaved) setAsking(true);
    return isUnsaved;
  }
  function onCancel(event: SyntheticEvent) {
    if (!isOwn(event)) return;
    isBelow.current = openDialogs.get().at(-1) !== dialog.current;
    if (isBelow.current || keepUnsaved()) event.preventDefault();
  }
  function onClosed(event: SyntheticEvent) {
    if (!isOwn(event)) return;
    // One Escape also closes what was opened without a press in between, and can be prevented only after the user has done something.
    if (isBelow.current || keepUnsaved()) dialog.current?.showModal();
    else onClose();
  }
  // Not `closedby="any"`: the second press of a double click that opened the dialog would close it.
  function onPress(event: MouseEvent) {
    isPressedBeside.current = isOwn(event);
  }
  function onClick(event: MouseEvent<HTMLDialogElement>) {
    if (isOwn(event) && isPressedBeside.current) event.currentTarget.requestClose();
  }

  const hasHeading = typeof title === 'string';
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      ref={dialog}
      className={styles.dialog}
      style={{ '--dialog-width': `${widthPx}px`, '--dialog-top': top } as CSSProperties} // its type knows no custom properties
      data-at-top={top !== undefined || undefined}
      aria-describedby={`${id}-body`}
      {...(hasHeading ? { 'aria-labelledby': `${id}-title` } : { 'aria-label': title.label })}
      onCancel={onCancel}
      onClose={onClosed}
      onMouseDown={onPress}
      onClick={onClick}
    >
      {hasHeading && (
        <div className={styles.header}>
          <h2 className={styles.title} id={`${id}-title`}>
            {title}
          </h2>
          <CloseButton aria-label={words.common.close} onClick={() => dialog.current?.requestClose()} />
        </div>
      )}
      <div className={hasHeading ? styles.body : undefined} id={`${id}-body`}>
        {children}
      </div>
      {isAsking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </dialog>,
    document.body,
  );
}

/** The open dialogs, topmost last. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

/** Opens a dialog for as long as it is rendered. The element marked `data-autofocus`, else the first one, takes the focus. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.querySelector('[data-autofocus]')?.setAttribute('autofocus', '');
    dialog.showModal();
    openDialogs.set([...openDialogs.get(), dialog]);
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
      // Removed while it is open, it would not return the focus.
      dialog.close();
    };
  }, []);
  return ref;
}

/** The topmost open dialog; null: none is open. */
export function useTopDialog(): HTMLDialogElement | null {
  return useStore(openDialogs).at(-1) ?? null;
}

/**
 * Renders its children in the topmost dialog, or in the page while none is open: outside of it, nothing can be pressed, nor is it read out
 * (whatwg/html#9936).
 */
export function TopLayer({ children }: { children: ReactNode }) {
  return createPortal(children, useTopDialog() ?? document.body);
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
  return document.querySelector('dialog:modal') !== null;
}

/** Whether nothing has the focus: the browser gives it to the body. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Whether the component is still mounted, as later results are ignored. */
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
