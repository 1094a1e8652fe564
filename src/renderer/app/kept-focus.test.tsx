import { expect, it } from 'vitest';
import { aConnection } from '#renderer/testing/builders.ts';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { failed } from '#shared/outcome.ts';

const isInMiddle = () => document.activeElement?.closest('[data-middle]') !== null;

it('after connecting for the first time the list has the focus', async () => {
  const app = await renderApp({ connections: [] });
  await app.user.click(app.screen.getByRole('button', { name: 'Try the demo catalog' }));
  await app.screen.findByRole('button', { name: 'Connection: Demo catalog' });
  await expect.poll(isInMiddle).toBe(true);
});

it('after a token was replaced the list has the focus', async () => {
  window.history.replaceState(null, '', '#connection=warehouse');
  const desktop = fakeDesktop({ connections: [aConnection()] });
  desktop.replace({ list: async () => failed({ kind: 'token-refused' }) });
  const app = await renderApp({ desktop });
  await app.user.click(await app.screen.findByRole('button', { name: 'Replace token' }));
  await app.user.type(app.screen.getByLabelText('New access token'), 'canary-token-7f3a');
  desktop.replace({ list: fakeDesktop().items.list });
  await app.user.click(app.screen.getByRole('button', { name: 'Replace token' }));
  await expect.poll(() => app.screen.queryByText('The catalog did not accept the token')).toBeNull();
  await expect.poll(isInMiddle).toBe(true);
});
