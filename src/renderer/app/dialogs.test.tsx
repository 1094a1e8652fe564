import { act, within } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { aConnection } from '#renderer/testing/builders.ts';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { type RenderedApp, renderApp } from '#renderer/testing/render-app.tsx';
import { failed } from '#shared/failure.ts';
import { noTraining } from '#shared/training.ts';

it('About, diagnostics, settings and updates are available without a connection', async () => {
  const app = await renderApp({ connections: [] });
  for (const [command, title] of [
    ['show-about', 'About Item Catalog'],
    ['save-diagnostics', 'Save diagnostics'],
    ['show-settings', 'Settings'],
    ['check-for-updates', 'Updates'],
  ] as const) {
    act(() => app.desktop.command(command));
    expect(await app.screen.findByRole('dialog', { name: title })).toBeVisible();
    await app.user.keyboard('{Escape}');
    expect(app.screen.queryByRole('dialog')).toBeNull();
  }
});

it('shows the logs, or that they can’t be shown', async () => {
  const app = await renderApp({ settings: { developerTools: true } });
  act(() => app.desktop.command('show-logs'));
  expect(app.desktop.supported).toEqual(['logs']);
  app.desktop.replace({ showLogs: async () => failed({ kind: 'file', problem: 'other' }) });
  act(() => app.desktop.command('show-logs'));
  expect(await app.screen.findByText('The log folder couldn’t be opened')).toBeVisible();
});

it('offers what is for developers only with developer tools, and training on another catalog too', async () => {
  const commands = ['show-requests', 'show-differences', 'show-logs', 'training'] as const;
  const possible = ({ desktop }: RenderedApp) =>
    commands.filter((command) => desktop.menuStates.at(-1)?.possible.includes(command));
  const app = await renderApp({ connections: [aConnection()] });
  await expect.poll(() => app.desktop.menuStates.at(-1)?.possible).toContain('show-about');
  expect(possible(app)).toEqual([]);
  act(() => app.desktop.command('show-settings'));
  await app.user.click(await app.screen.findByRole('checkbox', { name: 'Developer tools' }));
  await app.user.keyboard('{Escape}');
  await expect.poll(() => possible(app)).toEqual(commands);
});

it('shows problems found at startup, and the next steps after a crash', async () => {
  const app = await renderApp({
    appInfo: {
      startNotes: [
        { kind: 'ended-unexpectedly', at: new Date().setHours(10, 2) },
        { kind: 'file-newer' },
        { kind: 'file-reset', setAside: 'app.sqlite.bad' },
        { kind: 'entry-reset', name: 'replyTemplates' },
        { kind: 'policy', trouble: { kind: 'holds-secret', field: 'connections[0].token' } },
      ],
    },
  });
  expect(app.screen.getByText(/quit unexpectedly last time, at 10:02/)).toBeVisible();
  expect(app.screen.getByText(/A newer version of Item Catalog saved your data/)).toBeVisible();
  expect(app.screen.getByText(/kept as app.sqlite.bad/)).toBeVisible();
  expect(
    app.screen.getByText(/was reset: reply templates\. .* as its entry replyTemplates.bad/),
  ).toBeVisible();
  expect(app.screen.getByText(/connections\[0\].token looks like a secret/)).toBeVisible();
  await app.user.click(app.screen.getByRole('button', { name: 'Open log folder' }));
  expect(app.desktop.supported).toEqual(['logs']);
  await app.user.click(app.screen.getByRole('button', { name: 'Save diagnostics' }));
  expect(await app.screen.findByRole('dialog', { name: 'Save diagnostics' })).toBeVisible();
});

it('shows a failed write to disk', async () => {
  const app = await renderApp();
  expect(app.screen.queryByText(/The disk is full/)).not.toBeInTheDocument();
  act(() => app.desktop.addStartNote({ kind: 'not-kept', problem: 'disk-full' }));
  expect(
    await app.screen.findByText(
      /The disk is full\. .* only until you quit\. Free up space before you quit\./,
    ),
  ).toBeVisible();
});

it('a connection from the organisation accepts a token, but can be neither edited nor removed', async () => {
  const preset = aConnection({ name: 'Production', isPreset: true, token: { kind: 'none' } });
  const app = await renderApp({
    connections: [preset],
    appInfo: { policy: { organisation: 'Example Ltd', lockedSettings: [] } },
  });
  act(() => app.desktop.command('manage-connections'));
  expect(await app.screen.findByText('From Example Ltd')).toBeVisible();
  await app.user.click(app.screen.getByRole('button', { name: 'Actions for Production' }));
  expect(app.screen.getByRole('menuitem', { name: 'Enter token…' })).toBeVisible();
  for (const name of ['Edit…', 'Remove…']) {
    expect(app.screen.queryByRole('menuitem', { name })).not.toBeInTheDocument();
  }
});

test('training shows a banner until it is stopped, and requests the list again', async () => {
  const { desktop, screen, user } = await renderApp();
  act(() => desktop.command('training'));
  await user.click(await screen.findByLabelText('Service unavailable (503)'));
  await user.click(screen.getByText('3 s'));
  expect(await desktop.training.read()).toEqual({
    responses: 'server-trouble',
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
  await desktop.training.change({ ...noTraining, responses: 'token-refused' });
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
  await screen.findByRole('button', { name: 'Copy reply' });
  const refused = async () => failed({ kind: 'token-refused' });
  desktop.replace({ list: refused, get: refused });
  await desktop.training.change({ ...noTraining, responses: 'token-refused' });
  await act(async () => desktop.command('refresh'));
  expect(await screen.findByText(/^Showing rows from [\d:]+: stop training first$/)).toBeInTheDocument();
  expect(screen.getByText('Not refreshed: Stop training first')).toBeInTheDocument();
  expect(screen.queryByText(/needs its token/)).toBeNull();
});
