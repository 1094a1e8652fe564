import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
      {hasDialog && <div role="dialog" aria-modal="true" />}
    </>
  );
}

beforeEach(() => void vi.useFakeTimers());
const aMoment = () => vi.advanceTimersByTimeAsync(150);

describe('removing a focused element', () => {
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
    expect(document.body).toHaveFocus();
  });
});

function LateItem({ isLoaded }: { isLoaded: boolean }) {
  return (
    <>
      <div data-middle tabIndex={-1}>
        <button type="button">Row</button>
      </div>
      {isLoaded && <section data-item-details aria-label="Item details" />}
    </>
  );
}

describe('focusing an item before its pane has loaded', () => {
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
