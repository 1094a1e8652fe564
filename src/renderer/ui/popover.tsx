import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type ToggleEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isFocusLost } from './dialog.tsx';
import styles from './popover.module.css';

export type Placement = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-start';

/** The button of a popover. The browser opens and closes the popover by it, and places it there. */
type Target = ReactElement<{
  id?: string | undefined;
  popoverTarget?: string | undefined;
  'aria-disabled'?: boolean | undefined;
  'aria-haspopup'?: 'dialog' | 'menu';
  'aria-expanded'?: boolean;
}>;

type PopoverProps = {
  role?: 'dialog' | 'menu';
  /** Default: the name of its button. */
  label?: string | undefined;
  describedBy?: string | undefined;
  placement: Placement;
  widthPx?: number | undefined;
  className?: string | undefined;
  /** Rendered only while it is open. */
  children: ReactNode;
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
};

/** A part that opens below or above its button, over everything else; Escape, the button or a press outside closes it. */
export function Popover({ target, ...props }: PopoverProps & { target: Target }) {
  const { label, role = 'dialog' } = props;
  const id = useId();
  const targetId = target.props.id ?? `${id}-target`;
  const { isOpen, popover } = usePopover(props, { labelledBy: label === undefined ? targetId : undefined });
  const isDisabled = target.props['aria-disabled'] === true;
  return (
    <>
      {cloneElement(target, {
        id: targetId,
        popoverTarget: isDisabled ? undefined : id,
        'aria-haspopup': role,
        'aria-expanded': isOpen,
      })}
      <div {...popover} role={role} id={id}>
        {isOpen && props.children}
      </div>
    </>
  );
}

type OpenPopoverProps = PopoverProps & {
  /** Where it is, in the window; default: below its parent. */
  at?: { x: number; y: number };
  onClose(): void;
};

/** A popover that is open for as long as it is rendered. */
export function OpenPopover({ at, onClose, ...props }: OpenPopoverProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { ref, popover } = usePopover(props, { onClose });
  useLayoutEffect(() => {
    const element = ref.current;
    const source = at ? anchor.current : anchor.current?.parentElement;
    if (!element || !source) return;
    element.showPopover({ source });
    // Removed while it is open, it would not return the focus.
    return () => element.hidePopover();
  }, [ref, at]);
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={at && { left: at.x, top: at.y }} aria-hidden />
      <div {...popover} role={props.role ?? 'dialog'}>
        {props.children}
      </div>
    </>
  );
}

type PopoverUse = { labelledBy?: string | undefined; onClose?: () => void };

/** The element of a popover, and whether it is open, which the browser decides. */
function usePopover(props: PopoverProps, { labelledBy, onClose }: PopoverUse) {
  const { label, describedBy, placement, widthPx, className = '', onKeyDown } = props;
  const [isOpen, setOpen] = useState(onClose !== undefined);
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const popover = {
    ref,
    popover: 'auto',
    tabIndex: -1,
    className: `${styles.popover} ${className}`,
    style: { width: widthPx },
    'data-placement': placement,
    'aria-label': label,
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    onKeyDown,
    onBeforeToggle({ target, currentTarget, newState }: ToggleEvent<HTMLElement>) {
      if (target !== currentTarget || newState === 'closed') return;
      before.current = document.activeElement;
      // The browser gives the focus to what is rendered by now: the next key must reach it.
      if (!isOpen) flushSync(() => setOpen(true));
      firstStop(currentTarget).setAttribute('autofocus', '');
    },
    onToggle({ target, currentTarget, newState }: ToggleEvent<HTMLElement>) {
      if (target !== currentTarget || newState === 'open') return;
      // The press that closed it may have moved the focus nowhere.
      if (isFocusLost() && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true });
      setOpen(false);
      onClose?.();
    },
  } as const;
  return { isOpen, ref, popover };
}

/** The element with `data-autofocus`, else the first tab stop, else the popover itself. */
function firstStop(popover: HTMLElement): Element {
  const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';
  return popover.querySelector('[data-autofocus]') ?? popover.querySelector(stops) ?? popover;
}
