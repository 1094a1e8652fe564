/** What decides whether the list may refresh by itself now. */
export type RefreshSituation = {
  isWindowHidden: boolean;
  /** The service asked for a pause. */
  isHeld: boolean;
  /** What is shown could not be refreshed the last time. */
  isFailing: boolean;
  /** An answer is on its way. */
  isFetching: boolean;
  isTyping: boolean;
  isOverlayOpen: boolean;
};

/**
 * Never behind somebody's back: not while nobody sees it, not into a filter that is being typed or under an open dialog, and not
 * at a service that is in trouble already.
 */
export function mayRefreshNow(situation: RefreshSituation): boolean {
  return Object.values(situation).every((is) => !is);
}

/** How long from now until the next refresh is due; 0: it is due. `lastAnswerAt` is null while there is none. */
export function dueInMs(lastAnswerAt: number | null, everySeconds: number, nowMs: number): number {
  if (lastAnswerAt === null) return everySeconds * 1_000;
  return Math.max(0, lastAnswerAt + everySeconds * 1_000 - nowMs);
}

/** Whether somebody is typing: in a text field, a filter's included. */
export function isTypingIn(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element.isContentEditable || element instanceof HTMLTextAreaElement) return true;
  return (
    element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(element.type)
  );
}
