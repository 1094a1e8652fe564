import type { BrowserPage } from '#dev/chromium-shell/browser/browser.ts';

/** How long to wait for the page's unzoomed size, which may equal the zoomed one. */
const ownSizeWithinMs = 500;

/**
 * Zooms a page by a factor, as Electron does: its CSS pixels grow, so that it has fewer of them and its media queries match
 * accordingly. To be called again when the window's size changes; one call after the other.
 */
export function createPageZoom(): (page: BrowserPage, factor: number) => Promise<void> {
  let zoomedWidth: number | null = null;
  return async ({ session }, factor) => {
    // The page's size as it is without a zoom is seen only while there is none.
    await session.send('Emulation.clearDeviceMetricsOverride');
    const { result } = await session.send('Runtime.evaluate', {
      expression: `(${ownSize})(${zoomedWidth}, ${ownSizeWithinMs})`,
      awaitPromise: true,
      returnByValue: true,
    });
    zoomedWidth = null;
    if (factor === 1) return;
    // Safe: it is what the function below answers.
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

/** Run in the page, by its source text: its size, as soon as that isn't the zoomed one any more. */
const ownSize = `async (zoomedWidth, withinMs) => {
  const until = performance.now() + withinMs;
  while (innerWidth === zoomedWidth && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 5));
  return { width: innerWidth, height: innerHeight, ratio: devicePixelRatio };
}`;
