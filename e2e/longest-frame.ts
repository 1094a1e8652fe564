import type { Page } from 'playwright';

/** The longest time between two frames of the page, in milliseconds. */
export async function longestFrameDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const watch = await page.evaluateHandle(() => {
    const frames = { longest: 0, isOver: false };
    let last: number | null = null;
    const look = (now: number) => {
      frames.longest = Math.max(frames.longest, now - (last ?? now));
      last = now;
      if (!frames.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return frames;
  });
  await act();
  return watch.evaluate(
    (frames) =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            frames.isOver = true;
            resolve(frames.longest);
          }),
        );
      }),
  );
}
