import { act, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection } from '#renderer/testing/builders.ts';
import type { FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

async function openSettings(options: FakeDesktopOptions = {}) {
  const app = renderWithProviders(<SettingsDialog onClose={() => {}} />, options);
  await act(async () => {});
  return app;
}

it('a choice applies immediately and is saved', async () => {
  const { user, screen, desktop } = await openSettings();
  await user.selectOptions(screen.getByLabelText('Theme'), 'Dark');
  await user.selectOptions(screen.getByLabelText('Row height'), 'Comfortable');
  await user.selectOptions(screen.getByLabelText('Default page size'), '100');
  await user.selectOptions(screen.getByLabelText('Automatic updates'), 'Off');
  const chosen = { theme: 'dark', density: 'comfortable', limit: 100, updates: 'off' };
  expect(desktop.storedSettings()).toMatchObject(chosen);
});

it('lists an unusual page size among the choices', async () => {
  const { screen } = await openSettings({ settings: { limit: 33 } });
  expect(screen.getByLabelText('Default page size')).toHaveDisplayValue('33');
});

it('a setting locked by policy shows its value and reason, and cannot be changed', async () => {
  const { screen } = await openSettings({
    settings: { theme: 'dark' },
    appInfo: { policy: { organisation: 'Example Ltd', lockedSettings: ['theme'] } },
  });
  const theme = screen.getByLabelText('Theme');
  expect(theme).toBeDisabled();
  expect(theme).toHaveDisplayValue('Dark');
  expect(theme).toHaveAccessibleDescription('Set by Example Ltd');
  expect(screen.getByLabelText('Row height')).toBeEnabled();
});

it('offers no update setting where updates are managed elsewhere', async () => {
  const { screen } = await openSettings({ update: { kind: 'off', because: 'policy' } });
  expect(screen.queryByLabelText('Automatic updates')).not.toBeInTheDocument();
  expect(screen.getByText(/Your organisation manages updates/)).toBeVisible();
});

it('changes what is watched and notified, and the reader of replies', async () => {
  const { user, screen, desktop } = await openSettings();
  await user.click(screen.getByRole('checkbox', { name: /^Notify me when/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Watch the open items of answered tickets' }));
  await user.selectOptions(screen.getByLabelText('Replies are for'), 'Ticket note');
  await user.selectOptions(screen.getByLabelText('Language for customers'), 'German');
  await user.click(screen.getByRole('checkbox', { name: /language of the customer’s message/ }));
  expect(desktop.storedSettings()).toMatchObject({
    notifications: false,
    watchTickets: false,
    ...{ replyReader: 'ticket', replyLanguage: 'de', replyInMessageLanguage: false },
  });
});

it('changes the assumed time zone of each catalog', async () => {
  const { user, screen, desktop } = await openSettings({
    connections: [aConnection(), aConnection({ id: 'preset', name: 'Production', isPreset: true })],
  });
  await user.selectOptions(screen.getByLabelText('Warehouse'), 'UTC+2 all year');
  expect(desktop.storedConnections()[0]).toMatchObject({ name: 'Warehouse', assumedTimeZone: 'UTC+02:00' });
  expect(screen.getByLabelText('Warehouse')).toHaveDisplayValue('UTC+2 all year');
  // An organisation's connection can't be changed here.
  expect(screen.queryByLabelText('Production')).not.toBeInTheDocument();
});

it('lists copies with their age and size, including those of earlier addresses, and deletes them one by one', async () => {
  const endedAt = new Date(new Date().getFullYear(), 0, 5, 10, 7).getTime();
  const localCopy = {
    connectionId: aConnection().id,
    address: 'https://old.example',
    bytes: 2_400_000,
    pass: null,
    whole: { number: 1, total: 9, items: 9, unreadable: 0, endedAt },
  };
  const { user, screen } = await openSettings({
    connections: [aConnection()],
    localCopy: {
      kept: [
        { ...localCopy, name: 'old', isCurrent: false, whole: null },
        { ...localCopy, name: 'now', isCurrent: true },
        { ...localCopy, name: 'lost', isCurrent: false, connectionId: 'lost', address: null },
      ],
    },
  });
  expect(screen.getAllByText(/^Local copy of Jan 5, 10:07 · 2\.4 MB on disk$/)).toHaveLength(2);
  expect(screen.getByText('Age unknown · 2.4 MB on disk')).toBeVisible();
  const removals = screen.getAllByRole('button', { name: /^Delete the copy of/ });
  expect(removals.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Delete the copy of Unknown connection, earlier address',
    'Delete the copy of Warehouse',
    'Delete the copy of Warehouse, earlier address https://old.example',
  ]);
  const old = screen.getByRole('button', {
    name: 'Delete the copy of Warehouse, earlier address https://old.example',
  });
  await user.click(old);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Delete this copy?' })).toBeNull();
  await user.click(old);
  const question = within(screen.getByRole('dialog', { name: 'Delete this copy?' }));
  await user.click(question.getByRole('button', { name: /^Delete the copy of Warehouse, earlier/ }));
  await expect.poll(() => old.isConnected).toBe(false);
  expect(screen.getByRole('button', { name: 'Delete the copy of Warehouse' })).toBeVisible();
  expect(screen.getByText('Unknown connection, earlier address')).toBeVisible();
});
