import { decode } from 'fast-png';
import type { CDPSession, Page } from 'playwright';
import { shownTheme } from '#e2e/app-window.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { words } from '#words/words.ts';

test('the focus is visible at every Tab stop, in light and dark', async ({ app }) => {
  test.slow();
  const { page } = app;
  await app.support.turnOnDeveloperTools();
  await app.filters.add('Name', 'AK-47', 'AWP');
  // New rows clear a selection.
  await expect(app.table.grid).toHaveAttribute('aria-busy', 'false');
  await app.table.header('Price').click();
  for (const theme of ['light', 'dark'] as const) {
    await app.chooseTheme(theme);
    // In light mode every ring is compared, in dark mode one of each kind.
    const options = { onePerKind: theme === 'dark' };
    await app.table.cell(1, 'name').click({ modifiers: ['ControlOrMeta'] });
    expect(await unseenFocus(page, 60, options), `list, ${theme}`).toEqual([]);
    await page.keyboard.press('Escape');
    await app.table.cell(0, 'name').click();
    await expect(app.watched.history.getByRole('listitem')).not.toHaveCount(0);
    await app.details.more.click();
    await app.details.pane.getByText('Raw JSON').click();
    await app.details.close.focus();
    expect(await unseenFocus(page, 35, options), `open item, ${theme}`).toEqual([]);
    await expect.poll(() => shownTheme(page)).toBe(theme);
    await app.details.close.click();
  }
  // The dialogs' rings are the same in light mode.
  for (const command of ['export', 'show-settings', 'save-view', 'show-about'] as const) {
    await app.palette.run(words.commands[command]);
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
    expect(await unseenFocus(page, 20), command).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

/** The minimum contrast of a mark with its surroundings (WCAG 1.4.11). */
const minContrast = 3;
/** How far outside and inside its control a ring may be, in CSS pixels. */
const outsidePx = 6;
const insidePx = 5;
/** Share of a side's length: neither corners nor neighbours make a ring. */
const minShare = 0.8;

/** `corner`: the length at a side's ends where a rounded box has no straight edge. */
type Box = { left: number; top: number; right: number; bottom: number; corner: number };
/** `kind`: stops of one kind get their ring from the same CSS rules. */
type Stop = { name: string; kind: string; box: Box; isCovered: boolean };

/**
 * Presses Tab until it reaches a stop for the second time, or `max` times, and returns each stop whose focus isn't visible: fewer than
 * two sides of its ring contrast with the same pixels without the focus, or it is covered. With `onePerKind` the rings are compared at
 * the first stop of each kind only.
 */
async function unseenFocus(
  page: Page,
  max: number,
  { onePerKind = false }: { onePerKind?: boolean } = {},
): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  // Two pictures must differ by the focus alone. Emulated media replace all earlier ones, the theme too.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: await shownTheme(page) });
  const seen = new Set<string>();
  const kinds = new Set<string>();
  const unseen: string[] = [];
  let last: Compared | null = null;
  for (let count = 0; count <= max; count++) {
    await page.keyboard.press('Tab');
    const stop: Stop | null = await page.evaluate(focusedStop);
    if (last !== null && !(await hadRing(page, session, last))) unseen.push(last.stop.name);
    if (stop?.isCovered) unseen.push(`${stop.name}, covered`);
    const key = JSON.stringify(stop);
    if (stop === null || seen.has(key)) break;
    seen.add(key);
    const isCompared = !(onePerKind && kinds.has(stop.kind));
    kinds.add(stop.kind);
    last = isCompared ? { stop, picture: await pictureOf(session, stop.box) } : null;
  }
  await session.detach();
  // With a single stop, nothing was compared.
  return seen.size > 1 ? unseen : [`only ${seen.size} places`];
}

type Compared = { stop: Stop; picture: Picture };

/** Whether the stop that the focus has just left had a ring. On a busy machine the page may have changed meanwhile, hence the retry. */
async function hadRing(page: Page, session: CDPSession, { stop, picture }: Compared): Promise<boolean> {
  if (isRinged(picture, await pictureOf(session, stop.box), stop.box)) return true;
  await page.keyboard.press('Shift+Tab');
  const again = await page.evaluate(focusedStop);
  if (again === null) return false;
  const ringed = await pictureOf(session, again.box);
  await page.keyboard.press('Tab');
  await page.evaluate(focusedStop);
  return again.name === stop.name && isRinged(ringed, await pictureOf(session, again.box), again.box);
}

/** Runs in the page. */
async function focusedStop(): Promise<Stop | null> {
  // Until the focus is painted.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const own = element.getBoundingClientRect();
  // A radio hidden behind its label has the ring around the label, and a switch, which is invisible, around its track.
  const track = element.getAttribute('role') === 'switch' ? element.nextElementSibling : null;
  const shown = track ?? (own.width > 1 ? element : (labels[0] ?? element));
  const { left, top, right, bottom, width, height } = shown.getBoundingClientRect();
  const radius = Number.parseFloat(getComputedStyle(shown).borderTopLeftRadius) || 0;
  const corner = Math.max(3, Math.min(radius, width / 2, height / 2));
  const isOf = (at: Element | null) =>
    at !== null && (element.contains(at) || at.contains(element) || labels.some((one) => one.contains(at)));
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
  const isCovered = !points.some(([x, y]) =>
    isOf(document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))),
  );
  const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent;
  const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
  return {
    name: `${role} "${name.slice(0, 40)}"`,
    kind: `${role} ${element.className}`,
    box: { left, top, right, bottom, corner },
    isCovered,
  };
}

/** The luminance at CSS pixels of the page; null: outside of the picture. */
type Picture = (x: number, y: number) => number | null;

/** A picture of a box and its surroundings, which takes a fraction of the time of the whole window's. */
async function pictureOf(session: CDPSession, box: Box): Promise<Picture> {
  const [x, y] = [box.left, box.top].map((start) => Math.max(0, Math.floor(start) - outsidePx - 2)) as [
    number,
    number,
  ]; // as many as were given
  const size = {
    width: Math.ceil(box.right) + outsidePx + 2 - x,
    height: Math.ceil(box.bottom) + outsidePx + 2 - y,
  };
  const clip = { x, y, ...size, scale: 1 };
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip,
  });
  const { width, height, channels, data: bytes } = decode(Buffer.from(data, 'base64'));
  const part = (at: number) => {
    const share = (bytes[at] ?? 0) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return (pageX, pageY) => {
    const [column, row] = [pageX - x, pageY - y];
    if (column < 0 || row < 0 || column >= width || row >= height) return null;
    const at = (row * width + column) * channels;
    return 0.2126 * part(at) + 0.7152 * part(at + 1) + 0.0722 * part(at + 2);
  };
}

function isRinged(withFocus: Picture, without: Picture, box: Box): boolean {
  const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map(Math.round) as [
    number,
    number,
    number,
    number,
  ]; // as many as were given
  const differs = (x: number, y: number) => {
    const [one, other] = [withFocus(x, y), without(x, y)];
    if (one === null || other === null) return false;
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= minContrast;
  };
  const corner = Math.ceil(box.corner);
  const sides = [
    shareOf(left + corner, right - corner, (x, away) => differs(x, top - away)),
    shareOf(left + corner, right - corner, (x, away) => differs(x, bottom - 1 + away)),
    shareOf(top + corner, bottom - corner, (y, away) => differs(left - away, y)),
    shareOf(top + corner, bottom - corner, (y, away) => differs(right - 1 + away, y)),
  ];
  return sides.filter((share) => share >= minShare).length >= 2;
}

/** The share of a side's pixels that a ring crosses. */
function shareOf(from: number, to: number, isMarked: (along: number, away: number) => boolean): number {
  let marked = 0;
  for (let along = from; along < to; along++) {
    for (let away = -insidePx; away <= outsidePx; away++) {
      if (!isMarked(along, away)) continue;
      marked++;
      break;
    }
  }
  return marked / Math.max(1, to - from);
}
