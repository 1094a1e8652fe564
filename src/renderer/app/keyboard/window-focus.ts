import { useEffect, useLayoutEffect, useRef } from 'react';
import { isDialogOpen } from '#renderer/desktop/open-dialog.ts';

/** The parts of the window that F6 goes through, by where each takes the focus. */
const parts = [
  { within: 'search', stop: 'search input:not([type="radio"])' },
  {
    within: '[data-middle]',
    stop: '[data-middle] [role="grid"] [tabindex="0"]',
  },
  { within: '[data-item-details]', stop: '[data-item-details] button' },
  // Where an Undo may wait that is gone in a moment.
  { within: '[data-toasts]', stop: '[data-toasts] button' },
] as const;

const [, middle, item] = parts;

/** Moves the focus to the next part that is there: filters, list, item, confirmations, and round again. */
export function focusNextPart(): void {
  // The filters are in the middle too, so the first part that holds the focus is the one.
  const from = parts.findIndex(({ within }) => document.activeElement?.closest(within));
  for (let step = 1; step <= parts.length; step += 1) {
    const part = parts[(from + step) % parts.length];
    const stop = (part === middle && nextStep()) || (part && document.querySelector<HTMLElement>(part.stop));
    if (!stop) continue;
    stop.focus();
    return;
  }
}

/** Gives the focus back to the list before the item closes, or the keyboard would start over at the window's first button. */
export function focusListFromItem(): void {
  if (document.activeElement?.closest(item.within)) focusMiddle();
}

/** The open item as a whole: what it is gets read out, and the next Tab is its first button. */
export function focusItem(): void {
  focusOnceThere(() => {
    const pane = document.querySelector<HTMLElement>(item.within);
    if (pane !== null) pane.tabIndex = -1;
    return pane;
  });
}

/** The list, at its tab stop, or at the button that is in the place of its rows. */
function focusMiddle(): void {
  focusOnceThere(() => nextStep() ?? listStop());
}

/** Until there is what is to have the focus, the middle itself has it; that ends when the focus goes elsewhere. */
function focusOnceThere(find: () => HTMLElement | null): void {
  const place = document.querySelector<HTMLElement>(middle.within);
  const at = find() ?? place;
  at?.focus({ preventScroll: true });
  if (place === null || at !== place) return;
  const observer = new MutationObserver(() => {
    const isWaiting = document.activeElement === place;
    const found = isWaiting ? find() : null;
    if (isWaiting && found === null) return;
    observer.disconnect();
    found?.focus({ preventScroll: true });
  });
  // It may come anywhere in the window: a list's next step is over the whole of it, the item's pane in a chunk that loads later.
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['tabindex'],
  });
}

/** What helps where there are no rows: Try again, Clear filters; or Enter token, over the whole window. */
function nextStep(): HTMLElement | null {
  const button = document.querySelector<HTMLElement>('[data-middle] [data-next-step] button');
  if (button !== null || document.querySelector('[data-middle] [data-brief]') === null) return button;
  return document.querySelector<HTMLElement>('[data-primary-step]');
}

/** Without rows the heads of the columns are a tab stop too, but useless then. */
function listStop(): HTMLElement | null {
  const stop = document.querySelector<HTMLElement>(middle.stop);
  const isHead = stop !== null && stop.closest('[role="columnheader"]') !== null;
  return isHead && document.querySelector('[data-middle] [data-row]') === null ? null : stop;
}

/** A dialog that closes gives the focus back on its own, a moment later. */
const settlesAfterMs = 100;

/**
 * What goes away with the focus in it, a confirmation or a card that was put away, leaves it to the middle of the window: the
 * browser would move it to the body, and the next Tab would start over.
 */
export function useRestoreRemovedFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocus = () => {
      last = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected) return;
      last = null;
      clearTimeout(timer);
      timer = setTimeout(() => isFree() && focusMiddle(), settlesAfterMs);
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

/** Nothing has the focus, and no dialog is about to take it. */
function isFree(): boolean {
  const focused = document.activeElement;
  return (focused === null || focused === document.body) && !isDialogOpen();
}

/**
 * The focus never falls out of the window's parts: when what had it went away with the view that showed it, it goes to where
 * a person looks next, the item that was just opened or what is in the middle. `takesFocus`: also at first.
 */
export function useFocusFallback(where: Where, takesFocus: boolean): void {
  const before = useRef<Where | null>(takesFocus ? null : where);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = where;
    if (!isMoved(from, where) || !isLost()) return;
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

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
