import { IconX } from '@tabler/icons-react';
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import styles from './buttons.module.css';
import { SmallIcon } from './small-icon.tsx';

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** The ID of the popover that is shown while the pointer or the keyboard's focus is on the button. */
    interestfor?: string | undefined;
  }
}

type ButtonProps = ComponentProps<'button'> & {
  /** `filled`: the main action of its container. `subtle`: only its text. */
  variant?: 'filled' | 'default' | 'subtle';
  size?: 'compact-sm' | 'compact-xs' | undefined;
  /** It deletes or discards something. */
  isDangerous?: boolean;
  icon?: ReactNode;
  /** The action is running: a spinner replaces the text, and a press does nothing. */
  isBusy?: boolean;
};

/** A button with a text, in a form, dialog or notice. */
export function Button(props: ButtonProps) {
  const { variant = 'filled', size, isDangerous, icon, isBusy, className = '', children, ...button } = props;
  return (
    <button
      type="button"
      {...button}
      className={`${styles.button} ${className}`}
      data-variant={variant}
      data-size={size}
      data-dangerous={isDangerous || undefined}
      data-busy={isBusy || undefined}
      disabled={button.disabled || isBusy}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

type IconButtonProps = ComponentProps<'button'> & {
  'aria-label': string;
  /** Default: its name. */
  tip?: ReactNode;
  size?: 'small';
};

/** A button with only an icon, and a tooltip. */
export function IconButton({ tip, size, className = '', ...button }: IconButtonProps) {
  return (
    <Tooltip label={tip ?? button['aria-label']}>
      <button type="button" {...button} className={`${styles.iconButton} ${className}`} data-size={size} />
    </Tooltip>
  );
}

type TooltipProps = {
  label: ReactNode;
  /** A button. `aria-disabled` instead of `disabled` keeps its tooltip. */
  children: ReactElement<{ interestfor?: string }>;
};

/** A short text about a button, shown by the browser on hover and keyboard focus, until Escape. */
function Tooltip({ label, children }: TooltipProps) {
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

/** A button within a line of text, as high as the line and distinguished by its colour. */
export function TextButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`${styles.textButton} ${className ?? ''}`} />;
}

/** A small button with an outline, for a line of text. */
export function OutlinedButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className={styles.outlined} />;
}

/** Closes or dismisses its container, as its `aria-label` says. */
export function CloseButton(props: ComponentProps<'button'> & { 'aria-label': string }) {
  return (
    <button type="button" {...props} className={styles.smallButton}>
      <SmallIcon of={IconX} />
    </button>
  );
}
