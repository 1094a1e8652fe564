import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type RenderedApp, renderApp } from '#renderer/testing/render-app.tsx';
import { type AppCommand, appCommands } from '#shared/desktop-api.ts';
import { type LockableSettings, lockableSettings } from '#shared/settings.ts';

const reason = 'Set by Example Ltd';

/** The app with these settings locked by a policy file. */
async function openManaged(lockedSettings: (keyof LockableSettings)[]): Promise<RenderedApp> {
  const app = await renderApp({ appInfo: { policy: { organisation: 'Example Ltd', lockedSettings } } });
  await act(async () => {});
  return app;
}

it('a locked page size shows its reason and cannot be changed', async () => {
  const { screen, user, desktop } = await openManaged(['limit']);
  const size = screen.getByRole('textbox', { name: 'Rows per page' });
  expect(size).toHaveValue('50');
  expect(size).toHaveAccessibleDescription(reason);
  await user.type(size, '100{Enter}');
  expect(size).toHaveValue('50');
  expect(desktop.listed.every(({ query }) => query.limit === 50)).toBe(true);
  act(() => size.focus());
  expect(await screen.findByRole('tooltip', { name: reason })).toBeVisible();
});

it('a hostile organisation name is shortened in the reason and hides nothing', async () => {
  const policy = { organisation: `Z${'\u0301'.repeat(78)}\u202e`, lockedSettings: ['limit' as const] };
  const { screen } = await renderApp({ appInfo: { policy } });
  const size = screen.getByRole('textbox', { name: 'Rows per page' });
  await expect.poll(() => size).toHaveAccessibleDescription(`Set by Z${'\u0301'.repeat(8)}…⟨U+202E⟩`);
});

it('a locked row height says why it can’t be changed', async () => {
  const { screen, user } = await openManaged(['density']);
  await user.click(screen.getByRole('button', { name: /^Columns/ }));
  const heights = screen.getByRole('radiogroup', { name: 'Row height' });
  expect(heights).toHaveAccessibleDescription(reason);
  expect(screen.getByRole('radio', { name: 'Comfortable' })).toBeDisabled();
  expect(screen.getByText(reason)).toBeVisible();
});

it('the menu of a locked auto-refresh shows who set it', async () => {
  const { screen, user, desktop } = await openManaged(['autoRefreshSeconds']);
  await user.click(screen.getByRole('button', { name: /^Auto-refresh/ }));
  expect(screen.getByRole('menu')).toHaveAccessibleDescription(reason);
  expect(screen.getByText(reason)).toBeVisible();
  // The last view is remembered throughout.
  const settingsNow = () => ({ ...desktop.storedSettings(), lastViews: {} });
  const before = settingsNow();
  const chosen = screen.getByRole('menuitemradio', { name: 'Every minute' });
  expect(chosen).toHaveAttribute('aria-disabled', 'true');
  await user.click(chosen);
  expect(settingsNow()).toEqual(before);
  // Without the focus, the menu would receive no key.
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('commands that would change a locked setting are not offered', async () => {
  const changing: AppCommand[] = [
    'toggle-auto-refresh',
    'toggle-density',
    'theme-light',
    'theme-dark',
    'theme-system',
  ];
  const free = await openManaged([]);
  await expect.poll(() => free.desktop.menuStates.at(-1)?.possible).toEqual(expect.arrayContaining(changing));
  free.unmount();

  const { screen, user, desktop } = await openManaged([...lockableSettings]);
  await expect.poll(() => desktop.menuStates).not.toEqual([]);
  const possible = desktop.menuStates.at(-1)?.possible ?? [];
  expect(appCommands.filter((command) => changing.includes(command) && possible.includes(command))).toEqual(
    [],
  );
  expect(possible).toContain('zoom-in');
  await user.keyboard('{Control>}k{/Control}theme');
  const themes = { name: /^(?!(Market n|N)ame: ).*theme/i };
  expect(screen.queryByRole('option', themes)).not.toBeInTheDocument();
});
