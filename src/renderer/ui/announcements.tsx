import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { createRequiredContext } from './required-context.ts';
import styles from './spoken.module.css';
import { mostToRead, visibleText } from './visible-text.ts';

/** The voice. */
export const [AnnounceContext, useAnnounce] = createRequiredContext<Announce>('AnnounceContext');

/**
 * Gives everything below it one voice. Whatever comes and goes (lines across the window, confirmations, empty lists) is said by
 * this one, which is always there.
 */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const voice = useRef<Announce | null>(null);

  // Before the effects of what is below, which may have something to say at once.
  useLayoutEffect(() => {
    if (voice.current !== null || place.current === null) return;
    // Closed, since the same words stand in sight: finding, selecting and reading the page must not meet them twice.
    voice.current = createLiveRegion(place.current.attachShadow({ mode: 'closed' }));
  }, []);
  const announce = useCallback<Announce>((text, isNews) => voice.current?.(text, isNews), []);

  return (
    <AnnounceContext value={announce}>
      {children}
      <div ref={place} className={styles.spoken} />
    </AnnounceContext>
  );
}

/**
 * Says `text` when it comes, and whenever it becomes another one. Null: there is nothing to say. Where the same words may be true
 * of one thing after another, `about` names the thing, and they are said of each; nobody else says them then.
 */
export function useAnnouncement(text: string | null, about?: string): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (text !== null) announce(text, about !== undefined);
  }, [announce, text, about]);
}

/** {@link useAnnouncement} for what is in the page under a condition only. */
export function Announcement({ children }: { children: string }) {
  useAnnouncement(children);
  return null;
}

/** A status at the place that it is about. It is silent, since {@link useAnnouncement} has it said. */
export const announcedElsewhere = { role: 'status', 'aria-live': 'off' } as const;

/**
 * Says a text to a screen reader when it has said what it is saying, and shows nothing. `isNews`: also where the same words were
 * said a moment ago, since they were about something else.
 */
type Announce = (text: string, isNews?: boolean) => void;

/** Two places that tell of the same thing at once are heard once. */
export const sameMomentMs = 1_000;
/** Heard by then; what stays could be come upon later, far from what it was about. */
export const keptForMs = 7_000;

/**
 * A live region within `place`, there from now on: one is heard when something changes in it, and often not at all when it comes
 * into the page together with its text.
 */
export function createLiveRegion(place: ParentNode & Node): Announce {
  const region = document.createElement('div');
  // A log, since only what is added to it is said, not all of it anew.
  region.setAttribute('role', 'log');
  region.setAttribute('aria-live', 'polite');
  place.append(region);
  const saidNow = new Set<string>();

  return (text, isNews = false) => {
    if (text === '' || (saidNow.has(text) && !isNews)) return;
    saidNow.add(text);
    setTimeout(() => saidNow.delete(text), sameMomentMs);
    const line = document.createElement('p');
    line.textContent = visibleText(text, { most: mostToRead });
    region.append(line);
    setTimeout(() => line.remove(), keptForMs);
  };
}
