import { mostToRead, visibleText } from './visible-text.ts';

/**
 * Says a text to a screen reader when it has said what it is saying, and shows nothing. `isNews`: also where the same words were
 * said a moment ago, since they were about something else.
 */
export type Announce = (text: string, isNews?: boolean) => void;

/** Two places that tell of the same thing at once are heard once. */
export const sameMomentMs = 1_000;
/** Heard by then; what stays could be come upon later, far from what it was about. */
export const keptForMs = 7_000;

/**
 * A live region within `place`, there from now on: one is heard when something changes in it, and often not at all when it comes
 * into the page together with its text.
 */
export function createVoice(place: ParentNode & Node): Announce {
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
