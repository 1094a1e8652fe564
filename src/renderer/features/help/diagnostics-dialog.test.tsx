import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { failed, success } from '#shared/outcome.ts';
import { DiagnosticsDialog } from './diagnostics-dialog.tsx';

async function openDiagnostics(options: FakeDesktopOptions = {}) {
  const onClose = vi.fn();
  const app = renderWithProviders(<DiagnosticsDialog onClose={onClose} />, options);
  await act(async () => {});
  const preview = () => app.screen.getByRole('region', { name: 'Text to be saved' });
  return { ...app, onClose, preview };
}

it('shows the whole text, without names unless they are included', async () => {
  const { user, screen, preview } = await openDiagnostics();
  expect(preview()).toHaveTextContent('without names');
  await user.click(screen.getByRole('checkbox', { name: /Include the names and addresses/ }));
  await expect.poll(() => preview().textContent).toContain('with names');
});

it('saves, confirms and closes the dialog', async () => {
  const { user, screen, desktop, onClose } = await openDiagnostics();
  await user.click(screen.getByRole('button', { name: 'Save…' }));
  expect(desktop.supported).toEqual(['save']);
  expect(await screen.findByText('Saved as item-catalog-diagnostics.txt')).toBeVisible();
  expect(onClose).toHaveBeenCalled();
});

it('cancelling the system’s dialog returns to this one', async () => {
  const { user, screen, onClose } = await openDiagnostics({
    replace: { saveDiagnostics: async () => success(null) },
  });
  await user.click(screen.getByRole('button', { name: 'Save…' }));
  expect(onClose).not.toHaveBeenCalled();
});

it('shows a failed save beside the button', async () => {
  const { user, screen, onClose } = await openDiagnostics({
    replace: { saveDiagnostics: async () => failed({ kind: 'file', problem: 'disk-full' }) },
  });
  await user.click(screen.getByRole('button', { name: 'Save…' }));
  expect(await screen.findByText(/IC-FILE-DISK-FULL/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
