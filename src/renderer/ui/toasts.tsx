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
};

const keptForMs = 4_000;
/** Long enough to read it and reach the button by keyboard. */
const keptWithActionForMs = 10_000;
const maxShown = 3;

/** Shows a {@link Toast}. */
export const [ToastContext, useToast] = createRequiredContext<(toast: Toast) => void>('ToastContext');

/** Shows toasts at the bottom of the window, above everything, stacked. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const announce = useAnnounce();
  const [toasts, setToasts] = useState<readonly (Toast & { id: string })[]>([]);
  /** The toast with the pointer or the focus: meanwhile none disappears. */
  const [heldId, setHeldId] = useState<string | null>(null);
  const shown = toasts.slice(0, maxShown);
  const isHeld = shown.some(({ id }) => id === heldId);

  const show = useCallback(
    (toast: Toast) => {
      const text = visibleText(toast.text, { maxLength: maxToRead });
      announce(text);
      setToasts((before) => [...before, { ...toast, text, id: crypto.randomUUID() }]);
    },
    [announce],
  );
  const hide = useCallback(
    (id: string) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  function release({ currentTarget }: MouseEvent | FocusEvent) {
    if (!currentTarget.matches(':hover, :focus-within')) setHeldId(null);
  }

  return (
    <ToastContext value={show}>
      {children}
      <TopLayer>
        <div className={styles.place} data-toasts>
          {shown.map(({ id, ...toast }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it visible.
            <div
              key={id}
              className={styles.toast}
              {...announcedElsewhere}
              onMouseEnter={() => setHeldId(id)}
              onMouseLeave={release}
              onFocus={() => setHeldId(id)}
              onBlur={release}
            >
              <ToastLine {...toast} isHeld={isHeld} onHide={() => hide(id)} />
            </div>
          ))}
        </div>
      </TopLayer>
    </ToastContext>
  );
}

type ToastLineProps = Toast & { isHeld: boolean; onHide(): void };

function ToastLine({ text, action, stays, until, isHeld, onHide }: ToastLineProps) {
  const hide = useEventCallback(onHide);
  const keptMs = action === undefined ? keptForMs : keptWithActionForMs;
  useEffect(() => {
    if (stays instanceof Promise) void stays.finally(hide);
  }, [stays, hide]);
  useEffect(() => {
    if (until?.aborted) hide();
    until?.addEventListener('abort', hide);
    return () => until?.removeEventListener('abort', hide);
  }, [until, hide]);
  useEffect(() => {
    if (isHeld || stays !== undefined) return;
    const timer = setTimeout(hide, keptMs);
    return () => clearTimeout(timer);
  }, [isHeld, stays, hide, keptMs]);

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
      {!(stays instanceof Promise) && <CloseButton aria-label={words.common.close} onClick={onHide} />}
    </>
  );
}
