import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection, theDemoConnection } from '#renderer/testing/builders.ts';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { type RenderedApp, renderApp, viewOf } from '#renderer/testing/render-app.tsx';
import type { DeepLink } from '#shared/deep-link.ts';

const link = (view: string): DeepLink => ({ kind: 'open', view });
const open = (app: RenderedApp, link: DeepLink) => act(async () => app.desktop.openLink(link));

it('a link opens its view as a step in history', async () => {
  const app = await renderApp();
  await open(app, link('connection=demo&name=Item+3&limit=25&page=1&item=3'));
  expect(viewOf(app)).toMatchObject({ query: { name: ['Item 3'], limit: 25 }, itemId: 3 });
  await app.user.click(app.screen.getByRole('button', { name: 'Back' }));
  await expect.poll(() => viewOf(app)?.itemId).toBeNull();
});

it('follows a link that arrived before the page loaded', async () => {
  const desktop = fakeDesktop();
  desktop.openLink(link('connection=demo&limit=50&page=1&item=3'));
  const app = await renderApp({ desktop });
  await expect.poll(() => viewOf(app)?.itemId).toBe(3);
});

it('a notification opens the watched items and keeps the filters', async () => {
  const app = await renderApp();
  await open(app, link('connection=demo&name=Item+3&limit=25&page=1'));
  await open(app, link('connection=demo&limit=50&page=1&panel=watched&item=3'));
  expect(viewOf(app)).toMatchObject({ panel: 'watched', itemId: 3, query: { name: ['Item 3'], limit: 25 } });
});

it.each([[[theDemoConnection()]], [[]]])(
  'reports an unknown connection and never adds it',
  async (connections) => {
    const app = await renderApp({ connections });
    const before = viewOf(app);
    await open(app, link('connection=elsewhere&limit=50&page=1&item=3'));
    expect(
      await app.screen.findByText(/its connection isn’t set up here, and links can’t add/),
    ).toBeVisible();
    expect(viewOf(app)).toEqual(before);
    expect(app.desktop.storedConnections()).toEqual(connections);
  },
);

it('a colleague’s link opens in the connection to the same catalog, whatever its name', async () => {
  const mine = aConnection({ id: 'mine', catalogFingerprint: '0123456789ab' });
  const app = await renderApp({ connections: [theDemoConnection(), mine] });
  const view = 'connection=theirs&limit=50&page=1&item=3';
  await open(app, { kind: 'open', view, catalogFingerprint: 'ba9876543210' });
  expect(viewOf(app)?.connectionId, 'another catalog').toBe('demo');
  await open(app, { kind: 'open', view, catalogFingerprint: '0123456789ab' });
  expect(viewOf(app)).toMatchObject({ connectionId: 'mine', itemId: 3 });
});

it('a link pasted into the palette is followed or refused like any other', async () => {
  const app = await renderApp();
  const paste = async (text: string) => {
    await app.user.keyboard('{Control>}k{/Control}');
    await app.user.paste(text);
    expect(app.screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Open link']);
    await app.user.keyboard('{Enter}');
  };
  // What would get the focus back.
  act(() => app.screen.getByRole('button', { name: 'Settings' }).focus());
  await paste('see item-catalog://open?connection=demo&limit=50&page=1&item=3');
  expect(viewOf(app)?.itemId).toBe(3);
  expect(document.querySelector('[data-item-details]')).toHaveFocus();
  await paste('item-catalog://open?connection=demo&item=4&token=canary');
  expect(await app.screen.findByText(/contains extra data/)).toBeVisible();
  expect(viewOf(app)?.itemId).toBe(3);
});

it.each([
  ['malformed', /isn’t a link to a view/],
  ['unknown-verb', /an action links can’t trigger/],
  ['carries-more', /contains extra data/],
] as const)('a link that main refused as %s only shows a message', async (reason, message) => {
  const app = await renderApp();
  const before = viewOf(app);
  await open(app, { kind: 'refused', reason });
  expect(await app.screen.findByText(message)).toBeVisible();
  expect(viewOf(app)).toEqual(before);
});

it.each([
  [[theDemoConnection()], /^item-catalog:\/\/open\?connection=demo&limit=50&page=1$/],
  // Identifies the catalog without its address.
  [[aConnection({ catalogFingerprint: '0123456789ab' })], /&page=1&catalog=0123456789ab$/],
])('Copy link copies a link to what is shown', async (connections, link) => {
  const app = await renderApp({ connections });
  await app.user.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
  expect(app.desktop.copied).toEqual([expect.stringMatching(link)]);
  expect(await app.screen.findByText('Copied link to this view')).toBeVisible();
});

it('a copied link opens the list, whatever panel it was copied in, and says if it may be too long', async () => {
  const app = await renderApp();
  const copyLink = () => app.user.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
  await open(app, link('connection=demo&limit=50&page=1&panel=watched&item=3'));
  await copyLink();
  expect(app.desktop.copied.at(-1)).toBe('item-catalog://open?connection=demo&limit=50&page=1&item=3');
  const names = Array.from({ length: 5 }, (_, index) => `&name=${String(index).repeat(400)}`).join('');
  await open(app, link(`connection=demo${names}&limit=50&page=1`));
  await copyLink();
  expect(await app.screen.findByText(/Windows may not open one this long/)).toBeVisible();
  expect(app.desktop.copied.at(-1)).toContain(names);
});
