import { useEffect, useLayoutEffect, useRef } from 'react';
import { awaitFocus } from '#renderer/ui/awaited-focus.ts';
import { isDialogOpen, isFocusLost } from '#renderer/ui/dialog.tsx';
import { useWindowEvent } from '#renderer/ui/events.ts';

/** The parts of the window that F6 cycles through, by the element that takes the focus. */
const parts = [
  { within: 'search', stop: 'search input:not([type="radio"])' },
  {
    within: '[data-middle]',
    stop: '[data-middle] [role="grid"] [tabindex="0"]',
  },
  // Shown while rows are selected.
  { within: '[data-middle] [role="toolbar"]', stop: '[data-middle] [role="toolbar"] button' },
  { within: '[data-item-details]', stop: '[data-item-details] button' },
  // Toasts: an Undo button disappears after a moment.
  { within: '[data-toasts]', stop: '[data-toasts] button' },
] as const;

const [, middle, , item] = parts;
const withinAny = parts.map(({ within }) => within).join();

/** Moves the focus to the next visible part: filters, list, selected rows' actions, item, toasts, and around again. */
export function focusNextPart(): void {
  // The innermost part: the filters and the actions are within the middle.
  const place = document.activeElement?.closest(withinAny);
  const from = parts.findIndex(({ within }) => place?.matches(within));
  for (let step = 1; step <= parts.length; step += 1) {
    const part = parts[(from + step) % parts.length];
    const stop = (part === middle && nextStep()) || (part && document.querySelector<HTMLElement>(part.stop));
    if (!stop) continue;
    stop.focus();
    return;
  }
}

/** Returns the focus to the list before the item closes; otherwise Tab would restart at the window's first button. */
export function focusListFromItem(): void {
  if (document.activeElement?.closest(item.within)) focusMiddle();
}

/** Focuses the open item's pane: its name is read out, and the next Tab reaches its first button. */
export function focusItem(): void {
  focusOnceThere(() => {
    const pane = document.querySelector<HTMLElement>(item.within);
    if (pane !== null) pane.tabIndex = -1;
    return pane;
  });
}

/** Focuses the list at its tab stop, or the button shown instead of its rows. */
function focusMiddle(): void {
  focusOnceThere(() => nextStep() ?? listStop());
}

/** The middle holds the focus until the target is rendered, unless the focus moves elsewhere first. */
function focusOnceThere(find: () => HTMLElement | null): void {
  const place = document.querySelector<HTMLElement>(middle.within);
  const found = find();
  if (found === null && place !== null) awaitFocus(place, find);
  else found?.focus({ preventScroll: true });
}

/** The button that helps where there are no rows: Try again, Clear filters, or Enter token in the banner. */
function nextStep(): HTMLElement | null {
  const button = document.querySelector<HTMLElement>('[data-middle] [data-next-step] button');
  if (button !== null || document.querySelector('[data-middle] [data-brief]') === null) return button;
  return document.querySelector<HTMLElement>('[data-primary-step]');
}

/** Without rows, the column headers are a useless tab stop. */
function listStop(): HTMLElement | null {
  const stop = document.querySelector<HTMLElement>(middle.stop);
  const isHead = stop !== null && stop.closest('[role="columnheader"]') !== null;
  return isHead && document.querySelector('[data-middle] [data-row]') === null ? null : stop;
}

/** A closing dialog restores the focus itself, a moment later. */
const settlesAfterMs = 100;

/**
 * When an element is removed with the focus in it, such as a toast, the middle of the window takes the focus. The browser would move it
 * to the body, and the next Tab would start over.
 */
export function useRestoreRemovedFocus(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Chromium fires it for an element that is being removed, too.
  useWindowEvent('focusout', ({ target }) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const isRemoved = target instanceof Element && !target.isConnected;
      if (isRemoved && isFocusLost() && !isDialogOpen()) focusMiddle();
    }, settlesAfterMs);
  });
}

/**
 * Keeps the focus within the window's parts: when the focused element is removed with its view, the item that was just opened or the
 * middle takes the focus. On mount too with `takesFocus` or trouble, whose button then has it.
 */
export function useFocusFallback(where: Where, takesFocus: boolean): void {
  const before = useRef<Where | null>(takesFocus || where.hasTrouble ? null : where);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = where;
    if (!isMoved(from, where) || !isFocusLost()) return;
    if (where.itemId !== null && where.itemId !== from?.itemId) focusItem();
    else focusMiddle();
  });
}

type Where = { connectionId: string; panel: string; itemId: number | null; hasTrouble: boolean };

function isMoved(from: Where | null, to: Where): boolean {
  return (
    from?.connectionId !== to.connectionId ||
    from.panel !== to.panel ||
    from.itemId !== to.itemId ||
    from.hasTrouble !== to.hasTrouble
  );
}
