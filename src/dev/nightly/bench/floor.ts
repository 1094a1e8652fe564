import { chromium, type Page } from 'playwright';
import { findChromium } from '#dev/chromium-shell/browser/find-chromium.ts';
import { type BenchCatalog, benchHeader, type ExpectedRows, token } from './catalog.ts';
import { type InputToPaint, timeInput } from './input-to-paint.ts';

/** What the same input costs in a page that has nothing but itself, measured by the same means as the app. */
export type Floor = {
  version: string;
  timeRows(target: string, expected: ExpectedRows, input: 'click' | 'keydown'): Promise<InputToPaint>;
  timeItem(target: string, expected: { hash: string }): Promise<InputToPaint>;
  close(): Promise<void>;
};

/** Opens the floor in the Chromium that the shell runs the app in. Rejects where there is none. */
export async function openFloor(
  { baseUrl }: BenchCatalog,
  viewport: { width: number; height: number },
): Promise<Floor> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The floor needs a Chromium; none was found on this machine.');
  const browser = await chromium.launch({ executablePath });
  const page = await browser.newPage({ viewport, extraHTTPHeaders: { [benchHeader]: '1' } });
  // Of the catalog's own origin, so that fetch may read its answers.
  await page.goto(`${baseUrl}/floor`);
  await page.setContent(floorPage);

  async function aimAt(target: string): Promise<void> {
    const next = { target, headers: { authorization: `Bearer ${token}` } };
    await page.evaluate((given) => void Object.assign(window, { next: given }), next);
  }

  return {
    version: browser.version(),
    async timeRows(target, { ids }, event) {
      await aimAt(target);
      await page.locator('#field').focus();
      const { x, y } = await centerOf(page, '#go');
      const act = () => (event === 'click' ? page.mouse.click(x, y) : page.keyboard.press('Enter'));
      return timeInput({ page, event, isShown: showsRows, expected: { ids }, act });
    },
    async timeItem(target, { hash }) {
      await aimAt(target);
      const { x, y } = await centerOf(page, '#rows td:nth-child(2)');
      const act = () => page.mouse.click(x, y);
      return timeInput({ page, event: 'click', isShown: showsItem, expected: { hash }, act });
    },
    close: () => browser.close(),
  };
}

/** Click, fetch, innerHTML: no framework, no styling, no checks. */
const floorPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Floor</title>
<body style="display: flex">
<div><input id="field"><button id="go">Go</button><table><tbody id="rows"><tr><td></td><td>-</td></tr></tbody></table></div>
<dl id="detail"></dl>
<script>
const text = (value) => String(value).replace(/[&<>"]/g, (character) => '&#' + character.charCodeAt(0) + ';');
const ask = async (show) => show((await (await fetch(next.target, { headers: next.headers })).json()).data);
const rows = document.getElementById('rows');
const detail = document.getElementById('detail');
const showRows = (data) => {
  rows.innerHTML = data.map((item) => '<tr><td></td><td>' + text(item.name) + '</td><td>' + text(item.market_hash_name) +
    '</td><td>' + text(item.appid) + '</td><td>' + text(item.price) + '</td><td>' + text(item.platform_price) +
    '</td><td>' + text(item.id) + '</td></tr>').join('');
};
const showItem = (item) => {
  detail.innerHTML = Object.entries(item).map(([name, value]) =>
    '<dt>' + text(name) + '</dt><dd>' + text(value ?? '-') + '</dd>').join('');
};
document.getElementById('go').addEventListener('click', () => ask(showRows));
document.getElementById('field').addEventListener('keydown', (event) => { if (event.key === 'Enter') ask(showRows); });
rows.addEventListener('click', () => ask(showItem));
</script>
`;

/** Runs in the floor's page. */
function showsRows({ ids }: { ids: number[] }): boolean {
  const rows = document.querySelectorAll('#rows tr');
  const idIn = (index: number) => rows[index]?.lastElementChild?.textContent;
  return (
    rows.length === ids.length && idIn(0) === String(ids[0]) && idIn(ids.length - 1) === String(ids.at(-1))
  );
}

/** Runs in the floor's page. */
function showsItem({ hash }: { hash: string }): boolean {
  return document.getElementById('detail')?.textContent.includes(hash) ?? false;
}

async function centerOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on the floor's page.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
