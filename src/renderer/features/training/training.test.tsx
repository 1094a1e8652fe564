import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#renderer/testing/render-app.tsx';

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
