import type { CDPSession, Page } from 'playwright';
import { expect } from 'playwright/test';

/** What a screen reader would have announced since the last call; alerts begin with `!`. */
export type Announced = () => Promise<string[]>;

/**
 * Listens to the page as a screen reader does: to changes in existing live regions, and to new alerts. Text that is inserted together
 * with its region may never be announced, so it is reported as `lost: …`.
 */
export async function listen(page: Page): Promise<Announced> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(installListener);
  for (const root of await closedRoots(session)) {
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: root });
    await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: 'function () { window.announcements.listenWithin(this); }',
    });
  }
  return () => page.evaluate(() => window.announcements.take());
}

/** Waits until exactly this was announced since the last call, in this order. */
export async function expectAnnounced(announced: Announced, expected: readonly unknown[]): Promise<void> {
  const texts: string[] = [];
  await expect
    .poll(
      async () => {
        texts.push(...(await announced()));
        return texts;
      },
      // Each call waits by itself.
      { intervals: [0] },
    )
    .toEqual(expected);
}

declare global {
  interface Window {
    announcements: { listenWithin(root: ShadowRoot): void; take(): Promise<string[]> };
  }
}

type DomNode = {
  backendNodeId: number;
  shadowRootType?: string | undefined;
  children?: DomNode[] | undefined;
  shadowRoots?: DomNode[] | undefined;
};

/** The page's scripts can't read the closed shadow roots with its live regions, but DevTools can. */
async function closedRoots(session: CDPSession): Promise<number[]> {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const rootsIn = ({ shadowRoots = [], children = [] }: DomNode): number[] => [
    ...shadowRoots.filter((one) => one.shadowRootType === 'closed').map((one) => one.backendNodeId),
    ...children.flatMap(rootsIn),
  ];
  return rootsIn(root);
}

/** Runs in the page. */
function installListener(): void {
  // A screen reader reads the page a moment after a change: all within that moment is one change.
  const momentMs = 50;
  const settledMs = 150;
  const announced: string[] = [];
  const known = new Map<Element, string>();
  const roots: (Document | ShadowRoot)[] = [document];

  function textOf(node: Node): string {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    if (node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility({ visibilityProperty: true })) {
      return '';
    }
    return [...node.childNodes].map(textOf).join(' ').replace(/\s+/g, ' ').trim();
  }

  /** The parts that are announced separately: the lines of a log, else the whole region. */
  function partsOf(region: Element): Element[] {
    return region.getAttribute('role') === 'log' ? [region, ...region.children] : [region];
  }

  function read(region: Element): void {
    const role = region.getAttribute('role');
    const isNew = !known.has(region);
    for (const part of partsOf(region)) {
      const isLog = role === 'log' && part === region;
      const text = isLog ? '' : textOf(part);
      const before = known.get(part);
      known.set(part, text);
      if (text === '' || text === before) continue;
      announced.push(role === 'alert' ? `! ${text}` : isNew ? `lost: ${text}` : text);
    }
  }

  function readAll(): void {
    const live = roots
      .flatMap((root) => [
        ...root.querySelectorAll('[aria-live], [role="status"], [role="alert"], [role="log"]'),
      ])
      .filter((region) => region.getAttribute('aria-live') !== 'off');
    for (const region of live) read(region);
    for (const part of known.keys()) if (!part.isConnected) known.delete(part);
  }

  let isScheduled = false;
  const observer = new MutationObserver(() => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      readAll();
    }, momentMs);
  });
  const options = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(document, options);
  readAll();
  announced.length = 0;
  window.announcements = {
    listenWithin(root) {
      roots.push(root);
      observer.observe(root, options);
      readAll();
      announced.length = 0;
    },
    take: () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(announced.splice(0)), settledMs);
      }),
  };
}
