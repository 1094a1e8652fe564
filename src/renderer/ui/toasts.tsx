import { type FocusEvent, type MouseEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { words } from '#words/words.ts';
import { announcedElsewhere, useAnnounce } from './announcements.tsx';
import { Button, CloseButton } from './buttons.tsx';
import { TopLayer } from './dialog.tsx';
import { useEventCallback } from './events.ts';
import { CodedText } from './failure-text.tsx';
import shared from './shared.module.css';
import { createRequiredContext } from './shared-state.ts';
import styles from './toasts.module.css';
import { maxToRead, visibleText } from './visible-text.ts';

/** A short confirmation that disappears on its own, later while the pointer or the focus is on it. */
type Toast = {
  text: string;
  /** An action that is useful only for a moment: Undo, Show in folder. */
  action?: { label: string; run(): void };
  /** `true`: until the user closes it. A promise: until it settles, or the action ends it. */
  stays?: true | Promise<unknown>;
  /** Hides it early: the action no longer applies. */
  until?: AbortSignal;
  /** So briefly that it needs no button to close it, in milliseconds. */
  keptMs?: number;
};

const keptForMs = 4_000;
/** Long enough to read it and reach the button by keyboard. */
const keptWithActionForMs = 10_000;

/** Shows a {@link Toast}. */
export const [ToastContext, useToast] = createRequiredContext<(toast: Toast) => void>('ToastContext');

/** Shows the newest toast at the bottom of the window, above everything. Those before it with an action, or that stay, come back after it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const announce = useAnnounce();
  const [toasts, setToasts] = useState<readonly (Toast & { id: string })[]>([]);
  /** The toast with the pointer or the focus: meanwhile it doesn't disappear. */
  const [heldId, setHeldId] = useState<string | null>(null);
  const shown = toasts.at(-1);

  const hide = useCallback(
    (id: string) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback(
    (toast: Toast) => {
      const { stays, until } = toast;
      const text = visibleText(toast.text, { maxLength: maxToRead });
      announce(text);
      if (until?.aborted) return;
      const id = crypto.randomUUID();
      setToasts((before) => [...before.filter(isNeededLater), { ...toast, text, id }]);
      if (stays instanceof Promise) void stays.finally(() => hide(id));
      until?.addEventListener('abort', () => hide(id), { once: true });
    },
    [announce, hide],
  );
  function release({ currentTarget }: MouseEvent | FocusEvent) {
    if (!currentTarget.matches(':hover, :focus-within')) setHeldId(null);
  }

  return (
    <ToastContext value={show}>
      {children}
      <TopLayer>
        <div className={styles.place} data-toasts>
          {shown !== undefined && (
            // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it visible.
            <div
              key={shown.id}
              className={styles.toast}
              {...announcedElsewhere}
              onMouseEnter={() => setHeldId(shown.id)}
              onMouseLeave={release}
              onFocus={() => setHeldId(shown.id)}
              onBlur={release}
            >
              <ToastLine {...shown} isHeld={shown.id === heldId} onHide={() => hide(shown.id)} />
            </div>
          )}
        </div>
      </TopLayer>
    </ToastContext>
  );
}

function isNeededLater({ action, stays }: Toast): boolean {
  return action !== undefined || stays !== undefined;
}

type ToastLineProps = Toast & { isHeld: boolean; onHide(): void };

function ToastLine({ text, action, stays, keptMs, isHeld, onHide }: ToastLineProps) {
  const hide = useEventCallback(onHide);
  const hidesAfterMs = keptMs ?? (action === undefined ? keptForMs : keptWithActionForMs);
  useEffect(() => {
    if (isHeld || stays !== undefined) return;
    const timer = setTimeout(hide, hidesAfterMs);
    return () => clearTimeout(timer);
  }, [isHeld, stays, hide, hidesAfterMs]);

  return (
    <>
      <span className={`${shared.grow} ${shared.anywhere}`}>
        <CodedText text={text} />
      </span>
      {action !== undefined && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            onHide();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      {keptMs === undefined && !(stays instanceof Promise) && (
        <CloseButton aria-label={words.common.close} onClick={onHide} />
      )}
    </>
  );
}
