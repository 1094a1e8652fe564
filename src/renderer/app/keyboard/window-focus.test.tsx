import { act, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aConnection } from '#renderer/testing/builders.ts';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { useAwaitedFocus } from '#renderer/ui/awaited-focus.ts';
import { failed } from '#shared/failure.ts';
import { focusItem, useRestoreRemovedFocus } from './window-focus.ts';

function Window({ hasCard, hasDialog = false }: { hasCard: boolean; hasDialog?: boolean }) {
  useRestoreRemovedFocus();
  return (
    <>
      <div data-middle tabIndex={-1}>
        Middle
      </div>
      <button type="button">Elsewhere</button>
      {hasCard && <button type="button">Dismiss</button>}
      {hasDialog && <dialog ref={(dialog) => dialog?.showModal()} />}
    </>
  );
}

const aMoment = () => vi.advanceTimersByTimeAsync(150);

describe('removing a focused element', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('moves the focus to the middle of the window', async () => {
    const { rerender } = render(<Window hasCard />);
    act(() => screen.getByText('Dismiss').focus());
    rerender(<Window hasCard={false} />);
    await aMoment();
    expect(screen.getByText('Middle')).toHaveFocus();
  });

  it('leaves a focus that has already moved elsewhere', async () => {
    const { rerender } = render(<Window hasCard />);
    act(() => screen.getByText('Dismiss').focus());
    rerender(<Window hasCard={false} />);
    act(() => screen.getByText('Elsewhere').focus());
    await aMoment();
    expect(screen.getByText('Elsewhere')).toHaveFocus();
  });

  it('leaves the focus to a dialog that opens', async () => {
    const { rerender } = render(<Window hasCard />);
    act(() => screen.getByText('Dismiss').focus());
    rerender(<Window hasCard={false} hasDialog />);
    await aMoment();
    expect(screen.getByRole('dialog')).toHaveFocus();
  });
});

function LateItem({ isLoaded }: { isLoaded: boolean }) {
  useAwaitedFocus();
  return (
    <>
      <div data-middle tabIndex={-1}>
        <button type="button">Row</button>
      </div>
      {isLoaded && <section data-item-details aria-label="Item details" />}
    </>
  );
}

describe('focusing an item before its pane is rendered', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('focuses the pane as soon as it appears', async () => {
    const { rerender } = render(<LateItem isLoaded={false} />);
    focusItem();
    rerender(<LateItem isLoaded />);
    await aMoment();
    expect(screen.getByLabelText('Item details')).toHaveFocus();
  });

  it('leaves a focus that moved elsewhere meanwhile', async () => {
    const { rerender } = render(<LateItem isLoaded={false} />);
    focusItem();
    act(() => screen.getByText('Row').focus());
    rerender(<LateItem isLoaded />);
    await aMoment();
    expect(screen.getByText('Row')).toHaveFocus();
  });
});

const isInMiddle = () => document.activeElement?.closest('[data-middle]') !== null;

it('the list has the focus after the first connection', async () => {
  const app = await renderApp({ connections: [] });
  await app.user.click(app.screen.getByRole('button', { name: 'Try the demo catalog' }));
  await app.screen.findByRole('button', { name: 'Connection: Demo catalog' });
  await expect.poll(isInMiddle).toBe(true);
});

const withoutToken = { kind: 'needs-token', because: 'none-stored' } as const;

it('a start without a token leads to the one button for it, and from there to the field', async () => {
  window.history.replaceState(null, '', '#connection=warehouse');
  const desktop = fakeDesktop({ connections: [aConnection({ token: { kind: 'none' } })] });
  desktop.replace({ list: async () => failed(withoutToken) });
  const app = await renderApp({ desktop });
  const enter = await app.screen.findByRole('button', { name: 'Enter token' });
  const middle = within(app.screen.getByRole('grid'));
  expect(middle.getByText('Enter the token to continue')).toBeInTheDocument();
  expect(middle.queryByRole('button')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(enter);
  await app.user.keyboard('{Enter}');
  const field = app.screen.getByLabelText('New access token');
  expect(field).toHaveFocus();

  await app.user.type(field, 'canary');
  act(() => app.desktop.command('enter-token'));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('canary');
});

it('the list has the focus once a locked keychain could be read', async () => {
  window.history.replaceState(null, '', '#connection=warehouse');
  const desktop = fakeDesktop({ connections: [aConnection()] });
  desktop.replace({ list: async () => failed({ kind: 'needs-token', because: 'locked' }) });
  const app = await renderApp({ desktop });
  const retry = await app.screen.findByRole('button', { name: 'Retry' });
  desktop.replace({ list: fakeDesktop().items.list });
  await app.user.click(retry);
  await expect.poll(() => document.activeElement?.closest('[data-row]') ?? null).not.toBeNull();
});
