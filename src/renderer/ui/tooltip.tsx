import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import styles from './tooltip.module.css';

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** The ID of the popover that is shown while the pointer or the keyboard's focus is on the button. */
    interestfor?: string | undefined;
  }
}

type TooltipProps = {
  label: ReactNode;
  /** A button. `aria-disabled` instead of `disabled` keeps its tooltip. */
  children: ReactElement<{ interestfor?: string }>;
};

/** A short text about a button, shown by the browser on hover and keyboard focus, until Escape. */
export function Tooltip({ label, children }: TooltipProps) {
  const id = useId();
  return (
    <>
      {cloneElement(children, { interestfor: id })}
      <span id={id} className={styles.tooltip} popover="hint" role="tooltip">
        {label}
      </span>
    </>
  );
}
