import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UpdateStateProvider } from '#renderer/desktop/update-state.tsx';
import type { FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

async function openSettings(options: FakeDesktopOptions = {}) {
  const app = renderWithProviders(
    <UpdateStateProvider>
      <SettingsDialog isOpen onClose={() => {}} />
    </UpdateStateProvider>,
    options,
  );
  await act(async () => {});
  return app;
}

it('a choice holds at once and is kept', async () => {
  const { user, screen, desktop } = await openSettings();
  await user.selectOptions(screen.getByLabelText('Row height'), 'Comfortable');
  await user.selectOptions(screen.getByLabelText('Default page size'), '100');
  await user.selectOptions(screen.getByLabelText('Automatic updates'), 'Off');
  expect(desktop.storedSettings()).toMatchObject({ density: 'comfortable', limit: 100, updates: 'off' });
});

it('a page size that is none of the usual ones is among the choices', async () => {
  const { screen } = await openSettings({ settings: { limit: 33 } });
  expect(screen.getByLabelText('Default page size')).toHaveValue('33');
});

it('what the organisation set is shown with its value and reason, and cannot be chosen', async () => {
  const { screen } = await openSettings({
    settings: { theme: 'dark' },
    appInfo: { policy: { organisation: 'Example Ltd', lockedSettings: ['theme'] } },
  });
  const theme = screen.getByLabelText('Theme');
  expect(theme).toBeDisabled();
  expect(theme).toHaveValue('dark');
  expect(theme).toHaveAccessibleDescription('Set by Example Ltd');
  expect(screen.getByLabelText('Row height')).toBeEnabled();
});

it('where the app is updated by others there is nothing to choose', async () => {
  const { screen } = await openSettings({ update: { kind: 'off', because: 'policy' } });
  expect(screen.queryByLabelText('Automatic updates')).not.toBeInTheDocument();
  expect(screen.getByText(/Your organisation manages updates/)).toBeVisible();
});
