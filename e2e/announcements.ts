import type { CDPSession, Page } from 'playwright';
import { expect } from 'playwright/test';

/** What a screen reader would have announced since the last call; alerts begin with `!`. */
export type Heard = () => Promise<string[]>;

/**
 * Listens to the page as a screen reader does: to changes in existing live regions, and to new alerts. Text that is inserted together
 * with its region may never be announced, so it is reported as `lost: …`.
 */
export async function listen(page: Page): Promise<Heard> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(installListener);
  for (const root of await closedRoots(session)) {
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: root });
    await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: 'function () { window.ears.listenWithin(this); }',
    });
  }
  return () => page.evaluate(() => window.ears.takeHeard());
}

/** Waits until exactly this was announced since the last call, in this order. */
export async function expectHeard(heard: Heard, expected: readonly unknown[]): Promise<void> {
  const said: string[] = [];
  await expect
    .poll(
      async () => {
        said.push(...(await heard()));
        return said;
      },
      // Each call waits by itself.
      { intervals: [0] },
    )
    .toEqual(expected);
}

declare global {
  interface Window {
    ears: { listenWithin(root: ShadowRoot): void; takeHeard(): Promise<string[]> };
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
  const heard: string[] = [];
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

  function hear(region: Element): void {
    const role = region.getAttribute('role');
    const isNew = !known.has(region);
    for (const part of partsOf(region)) {
      const isLog = role === 'log' && part === region;
      const text = isLog ? '' : textOf(part);
      const before = known.get(part);
      known.set(part, text);
      if (text === '' || text === before) continue;
      heard.push(role === 'alert' ? `! ${text}` : isNew ? `lost: ${text}` : text);
    }
  }

  function look(): void {
    const live = roots
      .flatMap((root) => [
        ...root.querySelectorAll('[aria-live], [role="status"], [role="alert"], [role="log"]'),
      ])
      .filter((region) => region.getAttribute('aria-live') !== 'off');
    for (const region of live) hear(region);
    for (const part of known.keys()) if (!part.isConnected) known.delete(part);
  }

  let willLook = false;
  const observer = new MutationObserver(() => {
    if (willLook) return;
    willLook = true;
    setTimeout(() => {
      willLook = false;
      look();
    }, momentMs);
  });
  const options = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(document, options);
  look();
  heard.length = 0;
  window.ears = {
    listenWithin(root) {
      roots.push(root);
      observer.observe(root, options);
      look();
      heard.length = 0;
    },
    takeHeard: () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(heard.splice(0)), settledMs);
      }),
  };
}
