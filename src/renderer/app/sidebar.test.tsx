import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection, theDemoConnection } from '#renderer/testing/builders.ts';
import { type RenderedApp, renderApp, viewOf } from '#renderer/testing/render-app.tsx';

const inSidebar = (app: RenderedApp) => within(app.screen.getByRole('navigation', { name: 'Sidebar' }));

it('one entry is current, and the connection is marked beside it', async () => {
  const app = await renderApp({ connections: [theDemoConnection(), aConnection()] });
  const current = () =>
    inSidebar(app)
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-current') === 'page')
      .map((button) => button.textContent);
  expect(current()).toEqual(['Browse']);
  expect(inSidebar(app).getByRole('button', { name: 'Demo catalog' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await app.user.click(inSidebar(app).getByRole('button', { name: 'Recent' }));
  expect(current()).toEqual(['Recent']);
  expect(viewOf(app)?.panel).toBe('recent');
});

it('another panel keeps the filters, the list returns unchanged, and a second Browse clears its filters', async () => {
  window.history.replaceState(null, '', '#connection=demo&name=Item+1&limit=25&page=2');
  const app = await renderApp();
  await app.user.keyboard('{Control>}2{/Control}');
  expect(viewOf(app)).toMatchObject({ panel: 'watched', query: { name: ['Item 1'], page: 2 } });
  await app.user.keyboard('{Control>}1{/Control}');
  expect(viewOf(app)).toMatchObject({ panel: 'items', query: { name: ['Item 1'], page: 2 } });

  await app.user.click(inSidebar(app).getByRole('button', { name: 'Recent' }));
  await app.user.click(inSidebar(app).getByRole('button', { name: 'Browse' }));
  expect(viewOf(app)).toMatchObject({ panel: 'items', query: { name: ['Item 1'], page: 2 } });
  await app.user.click(inSidebar(app).getByRole('button', { name: 'Browse' }));
  expect(viewOf(app)).toMatchObject({ panel: 'items', query: { name: [], page: 1 } });
});
