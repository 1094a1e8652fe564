/** The parts of the window that F6 goes through, by where each takes the focus. */
const parts = [
  { within: 'search', stop: 'search input' },
  { within: '[role="grid"]', stop: '[role="grid"] [tabindex="0"]' },
  { within: '[aria-label="Item details"]', stop: '[aria-label="Item details"] button' },
] as const;

/** Moves the focus to the next part that is there: filters, list, item, and round again. */
export function focusNextPart(): void {
  const from = parts.findIndex(({ within }) => document.activeElement?.closest(within));
  for (let step = 1; step <= parts.length; step += 1) {
    const part = parts[(from + step) % parts.length];
    const stop = part && document.querySelector<HTMLElement>(part.stop);
    if (!stop) continue;
    stop.focus();
    return;
  }
}

/** Gives the focus back to the list before the item closes, or the keyboard would start over at the window's first button. */
export function focusListFromItem(): void {
  const [, list, item] = parts;
  if (document.activeElement?.closest(item.within)) document.querySelector<HTMLElement>(list.stop)?.focus();
}
