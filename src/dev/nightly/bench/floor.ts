import { chromium } from 'playwright';
import { findChromium } from '#dev/chromium-shell/browser/chromium-process.ts';
import { usualSize } from '#e2e/app-window.ts';
import { benchHeader, type ExpectedItem, type ExpectedRows, token } from './catalog.ts';
import { timeInput } from './window.ts';

export type Floor = Awaited<ReturnType<typeof openFloor>>;

/** The cost of the same input in a nearly empty page, in the shell's Chromium. Rejects without a Chromium. */
export async function openFloor(baseUrl: string) {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The floor needs a Chromium; none was found on this machine.');
  const browser = await chromium.launch({ executablePath });
  const page = await browser.newPage({ viewport: usualSize, extraHTTPHeaders: { [benchHeader]: '1' } });
  // The catalog's origin, so that fetch may read its responses.
  await page.goto(`${baseUrl}/floor`);
  await page.setContent(floorPage);

  async function aimAt(target: string, selector: string): Promise<void> {
    const next = { target, headers: { authorization: `Bearer ${token}` } };
    await page.evaluate((given) => void Object.assign(window, { next: given }), next);
    await page.locator('#field').focus();
    await page.locator(selector).first().hover();
  }
  async function click(): Promise<void> {
    await page.mouse.down();
    await page.mouse.up();
  }

  return {
    version: browser.version(),
    async timeRows({ target, ids }: ExpectedRows, event: 'click' | 'keydown'): Promise<number> {
      await aimAt(target, '#go');
      const act = event === 'click' ? click : () => page.keyboard.press('Enter');
      return timeInput({ page, event, isShown: showsRows, expected: ids, act });
    },
    async timeItem({ target, hash }: ExpectedItem): Promise<number> {
      await aimAt(target, '#rows td:nth-child(2)');
      return timeInput({ page, event: 'click', isShown: showsItem, expected: hash, act: click });
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
const columns = ['name', 'market_hash_name', 'appid', 'price', 'platform_price', 'id'];
const showRows = (data) => {
  rows.innerHTML = data.map((item) =>
    '<tr><td></td>' + columns.map((name) => '<td>' + text(item[name]) + '</td>').join('') + '</tr>').join('');
};
const showItem = (item) => {
  document.getElementById('detail').innerHTML = Object.entries(item).map(([name, value]) =>
    '<dt>' + text(name) + '</dt><dd>' + text(value ?? '-') + '</dd>').join('');
};
document.getElementById('go').addEventListener('click', () => ask(showRows));
document.getElementById('field').addEventListener('keydown', (event) => { if (event.key === 'Enter') ask(showRows); });
rows.addEventListener('click', () => ask(showItem));
</script>
`;

/** Runs in the floor's page. */
function showsRows(ids: number[]): boolean {
  const rows = document.querySelectorAll('#rows tr');
  const idIn = (index: number) => rows[index]?.lastElementChild?.textContent;
  const last = ids.length - 1;
  return rows.length === ids.length && idIn(0) === String(ids[0]) && idIn(last) === String(ids[last]);
}

/** Runs in the floor's page. */
function showsItem(hash: string): boolean {
  return document.getElementById('detail')?.textContent.includes(hash) ?? false;
}
