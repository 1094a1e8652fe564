import type { ReactNode } from 'react';
import styles from './pane-bar.module.css';

type ToolButtonProps = {
  /** Names the button for those who can't see it. */
  label: string;
  /** The tooltip where it says more than the label: the shortcut, or why the button is off. */
  hint?: string | undefined;
  onClick(): void;
  isOff?: boolean;
  isPressed?: boolean;
  children: ReactNode;
};

/** A small quiet button: an icon, or words with one. Off, it keeps its focus and says why in its tooltip. */
export function ToolButton({ label, hint, onClick, isOff = false, isPressed, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={isOff || undefined}
      aria-pressed={isPressed}
      title={hint ?? label}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </button>
  );
}
