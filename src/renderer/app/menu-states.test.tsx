import { act, fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { type RenderedApp, renderApp } from '#renderer/testing/render-app.tsx';
import { afterPaint } from '#renderer/ui/timers.ts';
import { type AppCommand, appCommands } from '#shared/app-commands.ts';
import { failed } from '#shared/failure.ts';
import { type LockableSettings, lockableSettings, zoomBounds } from '#shared/settings.ts';
import { zoomStep } from './session-gate.tsx';

const states = ({ desktop }: Pick<RenderedApp, 'desktop'>) => desktop.menuStates.at(-1);
const can = (app: RenderedApp, command: AppCommand) => states(app)?.possible.includes(command);
const isOn = (app: RenderedApp, command: AppCommand) => states(app)?.on.includes(command);

/** Runs a command as the native menu would, and waits for the next paint, after which the menu is updated. */
async function choose(app: RenderedApp, command: AppCommand): Promise<void> {
  await act(async () => app.desktop.command(command));
  await painted();
}

const painted = () => act(() => new Promise<void>((resolve) => void afterPaint(resolve)));

it('the native menu enables only commands that can run', async () => {
  const app = await renderApp();
  await expect.poll(() => [can(app, 'next-page'), can(app, 'previous-page')]).toEqual([true, false]);
  await choose(app, 'next-page');
  await expect.poll(() => [can(app, 'next-page'), can(app, 'previous-page')]).toEqual([true, true]);
  await choose(app, 'next-page');
  await expect.poll(() => [can(app, 'next-page'), can(app, 'previous-page')]).toEqual([false, true]);

  await expect
    .poll(() => [can(app, 'refresh-item'), can(app, 'watch-item'), can(app, 'close-detail')])
    .toEqual([false, false, false]);
  await choose(app, 'show-recent');
  await expect
    .poll(() => [can(app, 'next-page'), can(app, 'copy-rows'), can(app, 'choose-columns')])
    .toEqual([false, false, false]);
});

it('the key of a command is taken from the focused element only if the command can run', async () => {
  const app = await renderApp();
  /** Whether the key's default action was prevented. */
  const isTaken = () => !fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true });
  expect(isTaken()).toBe(false);
  await app.user.click(await app.screen.findByTitle('Item 1'));
  await expect.poll(() => can(app, 'watch-item')).toBe(true);
  expect(isTaken()).toBe(true);
});

it('Clear filters is enabled only while there are filters', async () => {
  const app = await renderApp({ settings: { lastViews: { demo: 'connection=demo&name=Item+7' } } });
  await expect.poll(() => can(app, 'clear-filters')).toBe(true);
  await choose(app, 'clear-filters');
  expect(app.viewHistory.entry().view?.query.name).toEqual([]);
  await expect.poll(() => can(app, 'clear-filters')).toBe(false);
});

it('copying and exporting rows is possible only where there are some', async () => {
  const app = await renderApp({ items: [] });
  await expect.poll(() => [can(app, 'copy-rows'), can(app, 'export')]).toEqual([false, false]);
  const reason = 'There are no rows to export.';
  expect(app.screen.getByRole('button', { name: 'Export' })).toHaveAccessibleDescription(reason);
  await app.user.keyboard('{Control>}k{/Control}export{Enter}');
  expect(app.screen.getByRole('option', { name: /^Export/ })).toHaveTextContent(reason);
  expect(app.screen.queryByRole('dialog', { name: 'Export' })).toBeNull();
});

it.each([
  ['loading', () => new Promise<never>(() => {}), 'The list is still loading.'],
  ['failed', async () => failed({ kind: 'unreachable', reason: 'refused' }), 'The list couldn’t be loaded.'],
] as const)('a list that is %s can’t be exported', async (_, list, reason) => {
  const app = await renderApp({ replace: { list } });
  await expect
    .poll(() => app.screen.getByRole('button', { name: 'Export' }))
    .toHaveAccessibleDescription(reason);
  expect(can(app, 'export')).toBe(false);
});

it('checks the commands that are switched on', async () => {
  const app = await renderApp({ settings: { theme: 'dark' } });
  await expect.poll(() => states(app)?.on).toEqual(['toggle-density', 'toggle-sidebar', 'theme-dark']);
  await choose(app, 'toggle-sidebar');
  await choose(app, 'toggle-density');
  await choose(app, 'toggle-auto-refresh');
  await choose(app, 'toggle-status-column');
  await choose(app, 'theme-system');
  await expect
    .poll(() => states(app)?.on)
    .toEqual(['toggle-auto-refresh', 'toggle-status-column', 'theme-system']);
  await expect.poll(() => can(app, 'theme-system')).toBe(true);
});

it('the watch command is checked while the open item is watched', async () => {
  const app = await renderApp();
  await app.user.keyboard('{Control>}k{/Control}3{Enter}');
  await expect.poll(() => [can(app, 'watch-item'), isOn(app, 'watch-item')]).toEqual([true, false]);
  await choose(app, 'watch-item');
  await expect.poll(() => isOn(app, 'watch-item')).toBe(true);
});

it('zooming stops at its limits', async () => {
  const app = await renderApp({ settings: { zoom: 175 } });
  await choose(app, 'zoom-in');
  await expect
    .poll(() => [can(app, 'zoom-in'), can(app, 'zoom-out'), can(app, 'zoom-reset')])
    .toEqual([false, true, true]);
  await choose(app, 'zoom-reset');
  await expect.poll(() => [can(app, 'zoom-in'), can(app, 'zoom-reset')]).toEqual([true, false]);
});

it('before the first connection, only commands that work without one are offered', async () => {
  const app = await renderApp({ connections: [] });
  await expect.poll(() => [can(app, 'show-settings'), can(app, 'theme-dark')]).toEqual([true, true]);
  await expect
    .poll(() => [can(app, 'refresh'), can(app, 'export'), can(app, 'open-palette')])
    .toEqual([false, false, false]);
  await choose(app, 'theme-dark');
  await choose(app, 'zoom-in');
  expect(app.desktop.storedSettings()).toMatchObject({ theme: 'dark', zoom: 110 });
});

it('a menu that cannot be updated causes no error', async () => {
  const desktop = fakeDesktop();
  const app = await renderApp({
    desktop: { ...desktop, menu: { show: () => Promise.reject(new Error('no menu')) } },
  });
  expect(app.screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
});

it('while a dialog is open, the menu offers only appearance commands and ignores the others', async () => {
  const app = await renderApp({ settings: { developerTools: true } });
  await choose(app, 'show-settings');
  await expect
    .poll(() => [can(app, 'theme-dark'), can(app, 'zoom-in'), can(app, 'show-logs')])
    .toEqual([true, true, true]);
  await expect
    .poll(() => [can(app, 'open-palette'), can(app, 'export'), can(app, 'next-page')])
    .toEqual([false, false, false]);
  await choose(app, 'open-palette');
  await choose(app, 'show-recent');
  expect(app.screen.getAllByRole('dialog')).toHaveLength(1);
  expect(app.viewHistory.entry().view?.panel).toBe('items');

  await app.user.keyboard('{Escape}');
  await expect.poll(() => can(app, 'open-palette')).toBe(true);
  await choose(app, 'open-palette');
  expect(app.screen.getByRole('dialog')).toBeVisible();
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
  expect(size.parentElement).toHaveAttribute('title', reason);
});

it('a hostile organisation name is shortened in the reason and hides nothing', async () => {
  const policy = { organisation: `Z${'\u0301'.repeat(78)}\u202e`, lockedSettings: ['limit' as const] };
  const { screen } = await renderApp({ appInfo: { policy } });
  const size = screen.getByRole('textbox', { name: 'Rows per page' });
  await expect.poll(() => size).toHaveAccessibleDescription(`Set by Z${'\u0301'.repeat(8)}…⟨U+202E⟩`);
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
