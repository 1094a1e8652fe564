import { useLayoutEffect } from 'react';
import { isDialogOpen, isFocusLost } from '#renderer/ui/dialog.tsx';

/** Overlays, which receive the window's keys: dialogs, popovers, menus. */
const overlays = '[role="dialog"], [role="menu"]';

/** Where a key press belongs to an overlay rather than to the window. */
const owners = '[role="dialog"], [role="menu"], [role="listbox"]';

/** The key presses that began in an overlay, which may be gone by the time the event reaches the window. */
const overlayKeys = new WeakSet<Event>();

/** Whether a key press began in a dialog, popover, menu or list of choices. */
export function isOverlayKey(event: KeyboardEvent): boolean {
  return overlayKeys.has(event);
}

/**
 * An overlay takes the focus as soon as it is rendered, traps Tab, and restores the focus the moment it closes. The kit does each of
 * these a moment later, and a key pressed in between would reach another element: text would be lost, or an arrow would open another
 * item behind the dialog.
 */
export function OverlayFocus(): null {
  // Before the kit's listeners, which may close a dialog before others see the key.
  useLayoutEffect(() => watchOverlays(), []);
  useLayoutEffect(() => swallowStrayPresses(), []);
  return null;
}

function watchOverlays(): () => void {
  /** The open overlays, topmost last, each with the element focused before it. */
  const open = new Map<Element, Element | null>();
  /** The focus before an overlay took it while rendering. */
  const taken = new WeakMap<Element, Element | null>();
  let last: Element | null = document.activeElement;

  const top = () => [...open.keys()].findLast((overlay) => overlay.isConnected) ?? null;

  function onChanges(records: readonly MutationRecord[]) {
    for (const [overlay, cameFrom] of [...open].reverse()) {
      if (overlay.isConnected) continue;
      open.delete(overlay);
      // An overlay opened from within this one restores its own focus.
      for (const [above, from] of open) if (overlay.contains(from)) open.set(above, cameFrom);
      giveBack(cameFrom);
    }
    for (const overlay of records.flatMap(addedOverlays)) {
      // A submenu opens on hover as well, while its parent keeps the keys.
      const under = top();
      if (open.has(overlay) || (isMenu(overlay) && isMenu(under) && hasFocus(under))) continue;
      open.set(overlay, taken.get(overlay) ?? document.activeElement);
      focusWithin(overlay);
    }
    // One step of a dialog replaced another.
    const remaining = top();
    if (remaining !== null && isFocusLost() && last?.isConnected === false) focusWithin(remaining, 'itself');
  }

  function giveBack(cameFrom: Element | null) {
    const back = () => {
      const remaining = top();
      const isBehind = remaining !== null && !remaining.contains(cameFrom);
      if (!isFocusLost() || isBehind || !(cameFrom instanceof HTMLElement) || !cameFrom.isConnected) return;
      cameFrom.focus({ preventScroll: true });
    };
    back();
    // A press outside closes it too, and moves the focus to where it was pressed, possibly nowhere.
    setTimeout(back);
  }

  function onKey(event: KeyboardEvent) {
    if (isDialogOpen() || (event.target instanceof Element && event.target.closest(owners) !== null)) {
      overlayKeys.add(event);
    }
  }

  function onTab(event: KeyboardEvent) {
    const within = top();
    if (event.key !== 'Tab' || event.defaultPrevented || within === null) return;
    const from = document.activeElement;
    const stops = tabStops(within, from);
    const [first, end] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)];
    const isInside = from !== within && within.contains(from);
    if (isInside && !isMenu(within) && from !== end) return;
    event.preventDefault();
    if (!isMenu(within)) first?.focus();
  }

  function onFocus({ target }: FocusEvent) {
    const overlay = target instanceof Element ? target.closest(overlays) : null;
    if (overlay !== null && !open.has(overlay) && !taken.has(overlay)) taken.set(overlay, last);
    last = document.activeElement;
  }

  const observer = new MutationObserver(onChanges);
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('keydown', onKey, { capture: true });
  document.addEventListener('keydown', onTab);
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    window.removeEventListener('keydown', onKey, { capture: true });
    document.removeEventListener('keydown', onTab);
    document.removeEventListener('focusin', onFocus);
  };
}

function addedOverlays({ addedNodes }: MutationRecord): Element[] {
  return [...addedNodes].flatMap((node) => {
    if (!(node instanceof Element) || !node.isConnected) return [];
    const within = [...node.querySelectorAll(overlays)];
    return node.matches(overlays) ? [node, ...within] : within;
  });
}

/** The element with `data-autofocus`, else the first tab stop, else the first entry of a menu, else the overlay itself. */
function focusWithin(overlay: Element, otherwise: 'first' | 'itself' = 'first'): void {
  if (hasFocus(overlay)) return;
  const chosen = overlay.querySelector<HTMLElement>('[data-autofocus]');
  const first = otherwise === 'first' ? (tabStops(overlay, null)[0] ?? focusables(overlay)[0]) : undefined;
  const to = chosen ?? first ?? overlay;
  if (to instanceof HTMLElement) to.focus({ preventScroll: true });
}

function hasFocus(overlay: Element | null): boolean {
  return overlay?.contains(document.activeElement) ?? false;
}

function isMenu(overlay: Element | null): boolean {
  return overlay?.getAttribute('role') === 'menu';
}

const layers = '[data-dialog], [role="dialog"], [role="menu"], [data-toasts]';

/**
 * Ignores the second press of a double click when the first opened or closed an overlay: it would close the dialog that the first
 * press has just opened, or open the row behind it. The returned function stops this.
 */
function swallowStrayPresses(): () => void {
  let first: Element | null = null;
  let isStray = false;

  function onPress(event: MouseEvent) {
    if (event.button !== 0) return;
    const layer = layerOf(event.target);
    if (event.detail < 2) first = layer;
    isStray = event.detail > 1 && layer !== first;
    if (isStray) swallow(event);
  }

  function onClick(event: MouseEvent) {
    // A click by keyboard has no press count.
    if (isStray && event.detail > 1) swallow(event);
  }

  window.addEventListener('mousedown', onPress, { capture: true });
  window.addEventListener('click', onClick, { capture: true });
  return () => {
    window.removeEventListener('mousedown', onPress, { capture: true });
    window.removeEventListener('click', onClick, { capture: true });
  };
}

function layerOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(layers) : null;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]';

function focusables(within: Element): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(reachable)].filter(
    (one) => !one.matches(':disabled, [type="hidden"]') && one.closest('[hidden]') === null,
  );
}

/** The tab stops within a part as seen from `from`: a group of radio buttons is one stop. */
function tabStops(within: Element, from: Element | null): HTMLElement[] {
  const stops = focusables(within).filter((one) => one.tabIndex >= 0);
  return stops.filter((one) => one === from || !isRadio(one) || isStopOfGroup(one, from, stops));
}

/** Focuses the next or previous tab stop of the overlay that has the focus, as Tab does within one. */
export function focusNextStop(by: 1 | -1): void {
  const from = document.activeElement;
  const within = from?.closest(overlays);
  if (!(from instanceof HTMLElement) || !within) return;
  const stops = tabStops(within, from);
  stops[stops.indexOf(from) + by]?.focus();
}

function isStopOfGroup(radio: HTMLInputElement, from: Element | null, stops: readonly Element[]): boolean {
  const isSameGroup = (other: Element | null) => isRadio(other) && other.name === radio.name;
  if (isSameGroup(from)) return false;
  return radio.checked || !stops.some((other) => isSameGroup(other) && isRadio(other) && other.checked);
}

function isRadio(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}
