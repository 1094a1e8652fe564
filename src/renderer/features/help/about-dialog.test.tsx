import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import type { AboutInfo } from '#shared/app-info.ts';
import { AboutDialog } from './about-dialog.tsx';

const about: Partial<AboutInfo> = {
  versions: [
    ['Item Catalog', '0.1.0'],
    ['Electron', '45.4.1'],
  ],
  dataFolder: '/home/someone/.config/Item Catalog',
  licences: [
    { name: 'react', version: '19.3.1', licence: 'MIT', text: 'MIT License\n\nCopyright (c) Meta' },
    { name: 'bare', version: '1.0.0', licence: 'ISC', text: '' },
  ],
};

async function openAbout() {
  const app = renderWithProviders(<AboutDialog onClose={() => {}} />, { about });
  await act(async () => {});
  return app;
}

it('copies the versions as lines for a report', async () => {
  const { user, screen, desktop } = await openAbout();
  expect(screen.getByText('45.4.1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy version information' }));
  expect(desktop.copied).toEqual(['Item Catalog 0.1.0\nElectron 45.4.1']);
});

it('shows the data folder and copies its path', async () => {
  const { user, screen, desktop } = await openAbout();
  await user.click(screen.getByRole('button', { name: 'Copy data folder' }));
  expect(desktop.copied).toEqual(['/home/someone/.config/Item Catalog']);
});

it('each licence shows its text, and one without says so', async () => {
  const { user, screen } = await openAbout();
  expect(screen.getByText(/Copyright \(c\) Meta/)).not.toBeVisible();
  await user.click(screen.getByText('react'));
  expect(screen.getByText(/Copyright \(c\) Meta/)).toBeVisible();
  await user.click(screen.getByText('bare'));
  expect(screen.getByText('This package doesn’t include a licence text.')).toBeVisible();
});
