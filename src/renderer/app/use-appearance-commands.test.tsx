import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { zoomBounds } from '#shared/settings.ts';
import { zoomStep } from './session-gate.tsx';

it('theme and zoom can be changed from the menu before the first connection', async () => {
  const { desktop } = await renderApp({ connections: [] });
  act(() => desktop.command('theme-dark'));
  act(() => desktop.command('zoom-in'));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(desktop.storedSettings()).toMatchObject({ theme: 'dark', zoom: 110 });
});

it.each([
  [100, 1, 110],
  [100, -1, 90],
  [103, 1, 110],
  [103, -1, 100],
  [zoomBounds.max, 1, zoomBounds.max],
  [zoomBounds.min, -1, zoomBounds.min],
] as const)('zooming from %d by %d goes to %d', (from, by, to) => {
  expect(zoomStep(from, by)).toBe(to);
});
