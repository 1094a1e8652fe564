import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { createRequiredContext } from './required-context.ts';
import shared from './shared.module.css';
import { maxToRead, visibleText } from './visible-text.ts';

/** Announces a text to screen readers. */
export const [AnnounceContext, useAnnounce] = createRequiredContext<Announce>('AnnounceContext');

/**
 * Gives everything below it one live region. Parts that come and go (lines across the window, confirmations, empty lists) announce
 * through this one, which is always mounted.
 */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const region = useRef<Announce | null>(null);

  // Before the effects of what is below, which may have something to say at once.
  useLayoutEffect(() => {
    if (region.current !== null || place.current === null) return;
    // Closed, since the same words are in sight: searching, selecting and reading the page must not find them twice.
    region.current = createLiveRegion(place.current.attachShadow({ mode: 'closed' }));
  }, []);
  const announce = useCallback<Announce>((text, isNew) => region.current?.(text, isNew), []);

  return (
    <AnnounceContext value={announce}>
      {children}
      <div ref={place} className={shared.spoken} />
    </AnnounceContext>
  );
}

/**
 * Announces `text` on mount and whenever it changes. Null: nothing to announce. Where the same words may apply to one thing after
 * another, `about` names the thing, and they are announced for each; then no other component may announce them.
 */
export function useAnnouncement(text: string | null, about?: string): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (text !== null) announce(text, about !== undefined);
  }, [announce, text, about]);
}

/** {@link useAnnouncement} for what is rendered conditionally. */
export function Announcement({ children }: { children: string }) {
  useAnnouncement(children);
  return null;
}

/** A visible status, silent because {@link useAnnouncement} announces it. */
export const announcedElsewhere = { role: 'status', 'aria-live': 'off' } as const;

/**
 * Announces a text politely, without showing it. `isNew`: also if the same words were announced a moment ago, since they are about
 * something else.
 */
type Announce = (text: string, isNew?: boolean) => void;

/** Two announcements of the same text within this time are one. */
export const sameMomentMs = 1_000;
/** Announced by then; a text that stayed could be found later, out of context. */
export const keptForMs = 7_000;

/**
 * Creates a live region within `place`. Screen readers announce changes in a region that exists, and often miss text that is inserted
 * together with its region.
 */
export function createLiveRegion(place: ParentNode & Node): Announce {
  const region = document.createElement('div');
  // A log: only additions are announced, not the whole content again.
  region.setAttribute('role', 'log');
  region.setAttribute('aria-live', 'polite');
  place.append(region);
  const recent = new Set<string>();

  return (text, isNew = false) => {
    if (text === '' || (recent.has(text) && !isNew)) return;
    recent.add(text);
    setTimeout(() => recent.delete(text), sameMomentMs);
    const line = document.createElement('p');
    line.textContent = visibleText(text, { maxLength: maxToRead });
    region.append(line);
    setTimeout(() => line.remove(), keptForMs);
  };
}
