import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#renderer/testing/render-app.tsx';

it('theme and zoom are changed from the menu before there is any connection', async () => {
  const { desktop } = await renderApp({ connections: [] });
  act(() => desktop.command('theme-dark'));
  act(() => desktop.command('zoom-in'));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(desktop.storedSettings()).toMatchObject({ theme: 'dark', zoom: 110 });
});
