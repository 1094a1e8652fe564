import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import type { UpdateState } from '#shared/app-info.ts';
import { blocksOf, UpdateNote, UpdatesDialog } from './updates-dialog.tsx';

const next = {
  version: '0.2.0',
  notes: '## New\n\n- Faster **tables**\n- [Docs](https://evil.example)\n\nThanks!',
};

async function open(update: UpdateState, options: FakeDesktopOptions = {}) {
  const app = renderWithProviders(
    <>
      <UpdateNote />
      <UpdatesDialog onClose={() => {}} />
    </>,
    { ...options, update },
  );
  await act(async () => {});
  return app;
}

describe('the dialog', () => {
  it('checks when it is opened, and offers the next step of each state', async () => {
    const { screen, desktop, user } = await open({ kind: 'idle' });
    expect(desktop.supported).toEqual(['check']);
    act(() => desktop.emitUpdate({ kind: 'checking' }));
    expect(await screen.findByText('Checking for updates…')).toBeVisible();
    act(() => desktop.emitUpdate({ kind: 'available', ...next }));
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    act(() => desktop.emitUpdate({ kind: 'downloading', percent: 42, ...next }));
    // Each percentage is shown, but only the step is announced.
    const step = await screen.findByText('Downloading Item Catalog 0.2.0');
    expect(step).toHaveAttribute('role', 'status');
    expect(step.parentElement).toHaveTextContent('Downloading Item Catalog 0.2.0: 42%');
    expect(screen.getByRole('progressbar', { name: 'Update download' })).toHaveAttribute('value', '42');
    act(() => desktop.emitUpdate({ kind: 'ready', ...next }));
    const [restart] = await screen.findAllByRole('button', { name: 'Restart to update' });
    if (restart !== undefined) await user.click(restart);
    expect(desktop.supported).toEqual(['check', 'download', 'restart']);
  });

  it('says where updates come from when the app does not fetch them, and sends no request', async () => {
    const { screen, desktop } = await open({ kind: 'off', because: 'package-manager' });
    expect(screen.getByText('Your package manager keeps Item Catalog up to date.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Check/ })).not.toBeInTheDocument();
    expect(desktop.supported).toEqual([]);
  });

  it('says what went wrong, and checks again', async () => {
    const { screen, desktop, user } = await open({ kind: 'failed', step: 'download', code: 'signature' });
    expect(screen.getByText('The update couldn’t be downloaded.')).toBeVisible();
    expect(screen.getByText(/Its signature isn’t valid/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(desktop.supported).toEqual(['check']);
  });

  it('refuses to restart during an export', async () => {
    const { screen, user } = await open(
      { kind: 'ready', ...next },
      { replace: { restart: async () => 'export-runs' } },
    );
    const [inNote] = screen.getAllByRole('button', { name: 'Restart to update' });
    if (inNote !== undefined) await user.click(inNote);
    expect(screen.getAllByText('An export is still running. Restart when it’s done.')[0]).toBeVisible();
  });
});

describe('release notes', () => {
  it('are text without clickable links', async () => {
    const { screen } = await open({ kind: 'available', ...next });
    expect(screen.getByRole('heading', { name: 'New' })).toBeVisible();
    expect(screen.getByText('Faster tables')).toBeVisible();
    expect(screen.getByText('Docs')).toBeVisible();
    expect(document.querySelector('a')).toBeNull();
  });

  it('have headings, lists and lines, and show tags as text', () => {
    expect(blocksOf('# A\n- b\n- c\n\n<img src=x onerror=alert(1)>')).toMatchObject([
      { kind: 'heading', text: 'A' },
      { kind: 'list', items: [{ text: 'b' }, { text: 'c' }] },
      { kind: 'text', text: '<img src=x onerror=alert(1)>' },
    ]);
  });
});

describe('the note above the list', () => {
  it('is shown when there is something to decide, and can be dismissed', async () => {
    const { screen, desktop, user } = await open({ kind: 'none', checkedAt: 0 });
    expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
    act(() => desktop.emitUpdate({ kind: 'available', ...next }));
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
    act(() => desktop.emitUpdate({ kind: 'ready', ...next }));
    expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeVisible();
  });
});
