import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './announcer.module.css';
import { type Announce, createVoice } from './voice.ts';

const AnnounceContext = createContext<Announce | null>(null);

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
    voice.current = createVoice(place.current.attachShadow({ mode: 'closed' }));
  }, []);
  const announce = useCallback<Announce>((text, isNews) => voice.current?.(text, isNews), []);

  return (
    <AnnounceContext value={announce}>
      {children}
      <div ref={place} className={styles.spoken} />
    </AnnounceContext>
  );
}

/** The voice. Outside an {@link AnnouncerProvider} it throws: that is a bug in the tree. */
export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext);
  if (announce === null) throw new Error('useAnnounce outside of AnnouncerProvider');
  return announce;
}

/**
 * Says `text` when it comes, and whenever it becomes another one. Null: there is nothing to say. Where the same words may be true
 * of one thing after another, `about` names the thing, and they are said of each; nobody else says them then.
 */
export function useSaid(text: string | null, about?: string): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (text !== null) announce(text, about !== undefined);
  }, [announce, text, about]);
}

/** {@link useSaid} for what is in the page under a condition only. */
export function Said({ children }: { children: string }) {
  useSaid(children);
  return null;
}

/** A status at the place that it is about. It is silent, since {@link useSaid} has it said. */
export const saidElsewhere = { role: 'status', 'aria-live': 'off' } as const;
