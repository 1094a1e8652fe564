import { act, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { failed } from '#shared/outcome.ts';
import { noTraining } from '#shared/training.ts';

test('training shows a banner until it is stopped, and requests the list again', async () => {
  const { desktop, screen, user } = await renderApp();
  act(() => desktop.command('training'));
  await user.click(await screen.findByLabelText('Service unavailable (503)'));
  await user.click(screen.getByText('3 s'));
  expect(await desktop.training.read()).toEqual({
    answers: 'server-trouble',
    latencyMs: 3_000,
    isKeychainMissing: false,
  });
  const askedBefore = desktop.listed.length;
  expect(askedBefore).toBeGreaterThan(1);

  expect(screen.getByText('Training: Service unavailable (503) · 3 s delay')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Stop training' }));
  expect(screen.queryByText(/^Training: /)).not.toBeInTheDocument();
  expect(desktop.listed.length).toBeGreaterThan(askedBefore);
});

test('a token refused in training is reported once, with one button to stop the training', async () => {
  const desktop = fakeDesktop();
  await desktop.training.change({ ...noTraining, answers: 'token-refused' });
  desktop.replace({ list: async () => failed({ kind: 'token-refused' }) });
  const { screen, user } = await renderApp({ desktop });
  expect(await screen.findByText('Training: Token not accepted (401)')).toBeInTheDocument();
  const middle = within(screen.getByRole('grid'));
  expect(await middle.findByText('Stop training first')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  const stop = screen.getByRole('button', { name: 'Stop training' });
  await expect.poll(() => document.activeElement).toBe(stop);

  desktop.replace({ list: fakeDesktop().items.list });
  await user.click(stop);
  expect(await screen.findByTitle('Item 1')).toBeInTheDocument();
  expect(screen.queryByText(/^Training:/)).toBeNull();
  expect(await desktop.training.read()).toEqual(noTraining);
});

test('with rows and an item already loaded, a token refused in training doesn’t ask for a token either', async () => {
  window.history.replaceState(null, '', '#connection=demo&limit=50&page=1&item=3');
  const { desktop, screen } = await renderApp();
  await screen.findByRole('button', { name: 'Copy answer' });
  const refused = async () => failed({ kind: 'token-refused' });
  desktop.replace({ list: refused, get: refused });
  await desktop.training.change({ ...noTraining, answers: 'token-refused' });
  await act(async () => desktop.command('refresh'));
  expect(await screen.findByText(/^Showing rows from [\d:]+: Stop training first$/)).toBeInTheDocument();
  expect(screen.getByText('Not refreshed: Stop training first')).toBeInTheDocument();
  expect(screen.queryByText(/needs its token/)).toBeNull();
});
