import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnnouncerProvider } from './announcements.tsx';
import { Copyable, CopyButton, CopyProvider, copyFeedbackMs } from './copy.tsx';
import { ToastProvider } from './toasts.tsx';

const withToasts = {
  wrapper: ({ children }: { children: ReactNode }) => (
    <AnnouncerProvider>
      <ToastProvider>{children}</ToastProvider>
    </AnnouncerProvider>
  ),
};

function renderCopy(writeText: (text: string) => Promise<void>, text = 'AK-47', label = 'market name') {
  const page = (shown: string) => (
    <CopyProvider writeText={writeText}>
      <CopyButton text={shown} label={label} />
    </CopyProvider>
  );
  const { rerender } = render(page(text), withToasts);
  return { show: (next: string) => rerender(page(next)) };
}

const button = () => screen.getByRole('button', { name: 'Copy market name' });

async function click() {
  await act(async () => void fireEvent.click(button()));
}

describe('a copy button', () => {
  beforeEach(() => void vi.useFakeTimers());
  it('copies the text as sent and confirms it briefly', async () => {
    const copied: string[] = [];
    renderCopy(async (text) => void copied.push(text));
    await click();
    expect(copied).toEqual(['AK-47']);
    expect(button()).toHaveAttribute('data-result', 'copied');
    expect(screen.getByRole('status')).toHaveTextContent('Copied market name');

    act(() => void vi.advanceTimersByTime(copyFeedbackMs));
    expect(button()).not.toHaveAttribute('data-result');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says when the clipboard refused', async () => {
    renderCopy(() => Promise.reject(new Error('busy')));
    await click();
    expect(button()).toHaveAttribute('data-result', 'failed');
    expect(screen.getByRole('status')).toHaveTextContent('Couldn’t copy market name');
  });

  it('does not show another value as copied', async () => {
    const { show } = renderCopy(async () => {});
    await click();
    show('M4A4');
    expect(button()).not.toHaveAttribute('data-result');
  });
});

describe('a copyable value', () => {
  async function pressCopy(key: Partial<KeyboardEventInit> = {}) {
    const copied: string[] = [];
    render(
      <CopyProvider writeText={async (text) => void copied.push(text)}>
        <Copyable text="k3Jx9Q" label="hash">
          <b>k3…</b>
        </Copyable>
      </CopyProvider>,
      withToasts,
    );
    return {
      copied,
      press: () =>
        act(async () => void fireEvent.keyDown(screen.getByText('k3…'), { key: 'c', ctrlKey: true, ...key })),
    };
  }

  afterEach(() => window.getSelection()?.removeAllRanges());

  it.each([
    ['Ctrl+C', {}],
    ['⌘C', { ctrlKey: false, metaKey: true }],
    ['Ctrl+С of a Cyrillic keyboard', { key: 'с', code: 'KeyC' }],
  ])('copies the whole value on %s', async (_keys, key) => {
    const { copied, press } = await pressCopy(key);
    await press();
    expect(copied).toEqual(['k3Jx9Q']);
  });

  it('leaves Ctrl+C alone while text is selected', async () => {
    const { copied, press } = await pressCopy();
    window.getSelection()?.selectAllChildren(screen.getByText('k3…'));
    await press();
    expect(copied).toEqual([]);
  });
});
