import type { BrowserPage } from '#dev/chromium-shell/browser/browser.ts';

/**
 * Draws the page `factor` times as large, as Electron's zoom does: its CSS pixels grow, so that it has fewer of them and its
 * media queries hear of it. Has to be done again when the window's size is another one.
 */
export async function zoomPage({ session }: BrowserPage, factor: number): Promise<void> {
  // The page's size as it is without a zoom is seen only while there is none.
  await session.send('Emulation.clearDeviceMetricsOverride');
  if (factor === 1) return;
  const { result } = await session.send('Runtime.evaluate', {
    expression: '({ width: innerWidth, height: innerHeight, ratio: devicePixelRatio })',
    returnByValue: true,
  });
  // Safe: it is what the expression above makes.
  const { width, height, ratio } = result.value as { width: number; height: number; ratio: number };
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: Math.max(1, Math.round(width / factor)),
    height: Math.max(1, Math.round(height / factor)),
    deviceScaleFactor: ratio * factor,
    mobile: false,
  });
}
