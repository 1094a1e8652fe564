const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** What within a part of the window can have the focus, in the order of the page. */
export function focusables(within: Element): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(reachable)].filter(
    (one) => !one.matches(':disabled, [type="hidden"]') && one.closest('[hidden]') === null,
  );
}

/** Where Tab stops within it, seen from `from`: a group of radio buttons is one stop. */
export function tabStops(within: Element, from: Element | null): HTMLElement[] {
  const stops = focusables(within).filter((one) => one.tabIndex >= 0);
  return stops.filter((one) => one === from || !isRadio(one) || isStopOfGroup(one, from, stops));
}

function isStopOfGroup(radio: HTMLInputElement, from: Element | null, stops: readonly Element[]): boolean {
  const isSameGroup = (other: Element | null) => isRadio(other) && other.name === radio.name;
  if (isSameGroup(from)) return false;
  return radio.checked || !stops.some((other) => isSameGroup(other) && isRadio(other) && other.checked);
}

function isRadio(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}
