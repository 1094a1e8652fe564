/**
 * The floor: what the same click costs in a page that has nothing but itself. It fetches what it was told, by whoever
 * measures, to fetch next, and puts the answer into the document with one innerHTML; no framework, no styling, no checks.
 */
export const floorPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Floor</title>
<body style="display: flex">
<div><input id="field"><button id="go">Go</button><table><tbody id="rows"><tr><td>-</td></tr></tbody></table></div>
<dl id="detail"></dl>
<script>
const text = (value) => String(value).replace(/[&<>"]/g, (character) => '&#' + character.charCodeAt(0) + ';');
const ask = async (show) => show((await (await fetch(window.nextTarget)).json()).data);
const rows = document.getElementById('rows');
const detail = document.getElementById('detail');
const showRows = (data) => {
  rows.innerHTML = data.map((item) => '<tr><td></td><td>' + text(item.name) + '</td><td>' + text(item.market_hash_name) +
    '</td><td>' + text(item.appid) + '</td><td>' + text(item.price) + '</td><td>' + text(item.platform_price) +
    '</td><td>' + text(item.id) + '</td></tr>').join('');
};
const showDetail = (item) => {
  detail.innerHTML = Object.entries(item).map(([name, value]) =>
    '<dt>' + text(name) + '</dt><dd>' + text(value ?? '-') + '</dd>').join('');
};
document.getElementById('go').addEventListener('click', () => ask(showRows));
document.getElementById('field').addEventListener('keydown', (event) => { if (event.key === 'Enter') ask(showRows); });
rows.addEventListener('click', () => ask(showDetail));
</script>
`;

/** Runs in the floor's page: whether exactly these items are its rows. */
export function floorShowsRows({ ids }: { ids: number[] }): boolean {
  const rows = document.querySelectorAll('#rows tr');
  const idIn = (index: number) => rows[index]?.lastElementChild?.textContent;
  return (
    rows.length === ids.length && idIn(0) === String(ids[0]) && idIn(ids.length - 1) === String(ids.at(-1))
  );
}

/** Runs in the floor's page: whether the item with this hash is shown. */
export function floorShowsDetail({ hash }: { hash: string }): boolean {
  return document.getElementById('detail')?.textContent.includes(hash) ?? false;
}
