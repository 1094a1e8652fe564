import { act, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { failed } from '#shared/outcome.ts';
import { noTraining } from '#shared/training.ts';

test('what is practised is said across the window until it is stopped, and the list is asked again', async () => {
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

  expect(screen.getByText('Training: Service unavailable (503) · each answer takes 3 s')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Stop training' }));
  expect(screen.queryByText(/^Training: /)).not.toBeInTheDocument();
  expect(desktop.listed.length).toBeGreaterThan(askedBefore);
});

test('a token that is refused in training is said to be practice, which ends where the token would be entered', async () => {
  const desktop = fakeDesktop();
  await desktop.training.change({ ...noTraining, answers: 'token-refused' });
  desktop.replace({ list: async () => failed({ kind: 'token-refused' }) });
  const { screen, user } = await renderApp({ desktop });
  const banner = within(await screen.findByRole('alert'));
  expect(banner.getByText(/This is practice/)).toBeInTheDocument();
  expect(banner.queryByText(/Enter another/)).toBeNull();
  const middle = within(screen.getByRole('grid'));
  expect(middle.getByText('The training must be stopped first')).toBeInTheDocument();
  expect(middle.getByRole('button', { name: 'Stop training' })).toBeInTheDocument();

  desktop.replace({ list: fakeDesktop().items.list });
  await user.click(banner.getByRole('button', { name: 'Stop training' }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
  expect(await desktop.training.read()).toEqual(noTraining);
});

test('over rows and an item from before, a token that is refused in training asks for no token either', async () => {
  window.history.replaceState(null, '', '#connection=demo&limit=50&page=1&item=3');
  const { desktop, screen } = await renderApp();
  await screen.findByRole('button', { name: 'Copy support card' });
  const refused = async () => failed({ kind: 'token-refused' });
  desktop.replace({ list: refused, get: refused });
  await desktop.training.change({ ...noTraining, answers: 'token-refused' });
  await act(async () => desktop.command('refresh'));
  expect(
    await screen.findByText(/^Showing rows from [\d:]+: The training must be stopped first$/),
  ).toBeInTheDocument();
  expect(screen.getByText('Not refreshed: The training must be stopped first')).toBeInTheDocument();
  expect(screen.queryByText(/needs its token/)).toBeNull();
});
