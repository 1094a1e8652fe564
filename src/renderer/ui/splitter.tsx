import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './splitter.module.css';

type SplitterProps = {
  label: string;
  /** The side of the divider on which its pane is. */
  side: 'left' | 'right';
  /** The pane's width in CSS pixels. */
  width: number;
  min: number;
  max: number;
  onResize(width: number): void;
  /** Dragged to less than half of its least width. Default: it keeps that. */
  onCollapse?(): void;
};

/** A step of the arrow keys in CSS pixels, and with Shift. */
const [step, shiftStep] = [16, 64];

/** The divider beside a pane, moved by mouse and by arrow keys. */
export function Splitter({ label, side, width, min, max, onResize, onCollapse }: SplitterProps) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const sign = side === 'left' ? 1 : -1;
  const resize = (to: number) => onResize(Math.round(Math.min(max, Math.max(min, to))));

  function onKeyDown(event: KeyboardEvent) {
    const by = event.shiftKey ? shiftStep : step;
    const to = { ArrowLeft: width - sign * by, ArrowRight: width + sign * by, Home: min, End: max }[
      event.key
    ];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    resize(to);
  }
  function onPointerDown({ button, clientX, pointerId, currentTarget }: PointerEvent<HTMLElement>) {
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    start.current = { x: clientX, width };
  }
  function onPointerMove({ clientX }: PointerEvent) {
    if (start.current === null) return;
    const to = start.current.width + sign * (clientX - start.current.x);
    if (onCollapse === undefined || to >= min / 2) return resize(to);
    start.current = null;
    onCollapse();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved.
    <div
      className={styles.splitter}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        start.current = null;
      }}
    />
  );
}
