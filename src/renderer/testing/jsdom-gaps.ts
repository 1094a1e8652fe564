/** The size of every element, so that virtual lists render a realistic number of rows: a 1280 × 800 window. */
const claimedSize = { width: 1280, height: 800 } as const;

/** What the page needs and jsdom lacks. Layout is not simulated beyond one fixed size. */
export function fillJsdomGaps(): void {
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
