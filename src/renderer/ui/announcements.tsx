import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from './dialog.tsx';
import shared from './shared.module.css';
import { createRequiredContext } from './shared-state.ts';
import { maxToRead, visibleText } from './visible-text.ts';

/** Announces a text to screen readers. */
export const [AnnounceContext, useAnnounce] = createRequiredContext<Announce>('AnnounceContext');

/**
 * Provides a live region for its children. Temporary parts (banners, confirmations, empty lists) announce through it, since it is always
 * mounted; while a dialog is open, through one in the topmost, since nothing outside of it is read out.
 */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const inPage = useRef<Announce | null>(null);
  const inDialog = useRef<Announce | null>(null);
  const dialog = useTopDialog();
  const announce = useCallback<Announce>(
    (text, isNew) => (inDialog.current ?? inPage.current)?.(text, isNew),
    [],
  );
  return (
    <AnnounceContext value={announce}>
      {children}
      <LiveRegion announcer={inPage} />
      {dialog !== null && createPortal(<LiveRegion announcer={inDialog} />, dialog)}
    </AnnounceContext>
  );
}

function LiveRegion({ announcer }: { announcer: RefObject<Announce | null> }) {
  // Attached before the effects of the provider's children, which may announce immediately.
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      // Hidden, since the same text is visible: searching, selecting and reading the page must not find it twice.
      announcer.current = element && createLiveRegion(element.attachShadow({ mode: 'closed' }));
    },
    [announcer],
  );
  // Fixed, or it would lengthen what a dialog scrolls.
  return <div ref={place} className={shared.spoken} style={{ position: 'fixed', top: 0 }} />;
}

/**
 * Announces `text` on mount and whenever it changes. Null: nothing to announce. If the same text may apply to several subjects in
 * turn, `about` names the subject, and the text is announced for each; then no other component may announce it.
 */
export function useAnnouncement(text: string | null, about?: string): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (text !== null) announce(text, about !== undefined);
  }, [announce, text, about]);
}

/** {@link useAnnouncement} for conditional rendering. */
export function Announcement({ children }: { children: string }) {
  useAnnouncement(children);
  return null;
}

/** A visible status, silent because {@link useAnnouncement} announces it. */
export const announcedElsewhere = { role: 'status', 'aria-live': 'off' } as const;

/**
 * Announces a text politely, without showing it. `isNew`: even if the same text was announced a moment ago, since it is about
 * something else.
 */
type Announce = (text: string, isNew?: boolean) => void;

/** Two announcements of the same text within this time are one. */
export const sameMomentMs = 1_000;
/** Announced by then; if it stayed, it could be found later, out of context. */
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
