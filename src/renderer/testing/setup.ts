import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { afterPaint } from '#renderer/ui/timers.ts';

// Generous, since tests must pass on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** A test fails if anything is printed to the console. */
const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  window.history.replaceState(null, '', '/');
  const note = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ');
    if (!isJsdomGap(text)) noise.push(text);
  };
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(console, 'warn').mockImplementation(note);
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
  expect(noise, 'nothing on the console').toEqual([]);
});

/** Runs callbacks that a test left for after the paint, while the window still exists. */
afterAll(() => {
  vi.useRealTimers();
  return new Promise<void>((done) => void afterPaint(done));
});

/** For tests of errors that React itself reports on the console. */
export function expectConsoleNoise(): void {
  expect(noise).not.toEqual([]);
  noise.length = 0;
}

/** jsdom doesn't know the element <search>, which React therefore takes for a misspelt component. */
function isJsdomGap(text: string): boolean {
  return text.startsWith('The tag <%s> is unrecognized') && text.endsWith(' search');
}

/** The size of every element, so that virtual lists render a realistic number of rows: a 1280 × 800 window. */
const claimedSize = { width: 1280, height: 800 } as const;

/** What the page needs and jsdom lacks. Layout is not simulated beyond one fixed size. */
function fillJsdomGaps(): void {
  window.matchMedia ??= matchMedia;
  window.ResizeObserver ??= OneShotResizeObserver;
  window.IntersectionObserver ??= OneShotIntersectionObserver;
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.scrollTo ??= () => {};
  for (const [name, value] of Object.entries(sizeProperties)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, claimedSize.width, claimedSize.height);
}

const sizeProperties = {
  offsetWidth: claimedSize.width,
  offsetHeight: claimedSize.height,
  clientWidth: claimedSize.width,
  clientHeight: claimedSize.height,
};

/** Evaluates `min-width`/`max-width` for that window; everything else (dark, reduced motion) doesn't match. */
function matchMedia(query: string): MediaQueryList {
  const max = /max-width:\s*([\d.]+)px/.exec(query);
  const min = /min-width:\s*([\d.]+)px/.exec(query);
  const matches =
    (max !== null && claimedSize.width <= Number(max[1])) ||
    (min !== null && claimedSize.width >= Number(min[1]));
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}

class OneShotResizeObserver implements ResizeObserver {
  readonly #report: ResizeObserverCallback;

  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }

  observe(target: Element): void {
    const box = [{ inlineSize: claimedSize.width, blockSize: claimedSize.height }];
    const contentRect = target.getBoundingClientRect();
    const entry = {
      target,
      contentRect,
      borderBoxSize: box,
      contentBoxSize: box,
      devicePixelContentBoxSize: box,
    };
    this.#report([entry], this);
  }

  unobserve(): void {}
  disconnect(): void {}
}

class OneShotIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #report: IntersectionObserverCallback;

  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }

  observe(target: Element): void {
    const box = target.getBoundingClientRect();
    const entry = { target, isIntersecting: true, intersectionRatio: 1, time: 0 };
    this.#report([{ ...entry, boundingClientRect: box, intersectionRect: box, rootBounds: box }], this);
  }

  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

// After the classes that it needs.
fillJsdomGaps();
