import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useFocusBack } from './use-focus-back.ts';

function Dialog() {
  useFocusBack();
  return <input aria-label="Name" />;
}

function Window({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      <button type="button">Open</button>
      <button type="button">Elsewhere</button>
      {isOpen && <Dialog />}
    </>
  );
}

describe('a dialog that goes away', () => {
  it('gives the focus back to where it came from', () => {
    const { rerender } = render(<Window isOpen={false} />);
    act(() => screen.getByText('Open').focus());
    rerender(<Window isOpen />);
    act(() => screen.getByLabelText('Name').focus());
    rerender(<Window isOpen={false} />);
    expect(screen.getByText('Open')).toHaveFocus();
  });

  it('takes it from nobody who has it by then', () => {
    const { rerender } = render(<Window isOpen={false} />);
    act(() => screen.getByText('Open').focus());
    rerender(<Window isOpen />);
    act(() => screen.getByText('Elsewhere').focus());
    rerender(<Window isOpen={false} />);
    expect(screen.getByText('Elsewhere')).toHaveFocus();
  });
});
