import type { BrowserPage } from '#dev/chromium-shell/browser/browser.ts';

/** How long to wait for the page's unzoomed size, which may equal the zoomed one. */
const ownSizeWithinMs = 500;

/**
 * Zooms a page by a factor, as Electron does: its CSS pixels grow, so that it has fewer of them and its media queries match
 * accordingly. Must be called again when the window's size changes, and never concurrently.
 */
export function createPageZoom(): (page: BrowserPage, factor: number) => Promise<void> {
  let zoomedWidth: number | null = null;
  return async ({ session }, factor) => {
    // The unzoomed size can only be measured without a zoom.
    await session.send('Emulation.clearDeviceMetricsOverride');
    const { result } = await session.send('Runtime.evaluate', {
      expression: `(${ownSize})(${zoomedWidth}, ${ownSizeWithinMs})`,
      awaitPromise: true,
      returnByValue: true,
    });
    zoomedWidth = null;
    if (factor === 1) return;
    // Safe: the return value of the function below.
    const { width, height, ratio } = result.value as PageSize;
    zoomedWidth = Math.max(1, Math.round(width / factor));
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: zoomedWidth,
      height: Math.max(1, Math.round(height / factor)),
      deviceScaleFactor: ratio * factor,
      mobile: false,
    });
  };
}

type PageSize = { width: number; height: number; ratio: number };

/** Run in the page: its size, as soon as it is no longer the zoomed one. */
const ownSize = `async (zoomedWidth, withinMs) => {
  const until = performance.now() + withinMs;
  while (innerWidth === zoomedWidth && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 5));
  return { width: innerWidth, height: innerHeight, ratio: devicePixelRatio };
}`;
