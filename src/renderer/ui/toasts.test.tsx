import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AnnouncerProvider } from './announcements.tsx';
import { ToastProvider, useToast } from './toasts.tsx';

afterEach(() => void vi.useRealTimers());

type Toast = Parameters<ReturnType<typeof useToast>>[0];

function Place({ onToast }: { onToast(toast: (toast: Toast) => void): void }) {
  onToast(useToast());
  return null;
}

function showToasts() {
  vi.useFakeTimers();
  let show: (toast: Toast) => void = () => {};
  render(
    <AnnouncerProvider>
      <ToastProvider>
        <Place
          onToast={(toast) => {
            show = toast;
          }}
        />
      </ToastProvider>
    </AnnouncerProvider>,
  );
  return (given: Toast) => act(() => show(given));
}

const shown = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('shows one at a time: a newer one replaces a confirmation, and one with an action comes back after it', () => {
  const toast = showToasts();
  const undo = vi.fn();
  toast({ text: 'Deleted', action: { label: 'Undo', run: undo } });
  toast({ text: 'Copied ID', keptMs: 1_500 });
  toast({ text: 'Copied name', keptMs: 1_500 });
  expect(shown()).toEqual(['Copied name']);
  pass(1_500);
  expect(shown()).toEqual(['DeletedUndo']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});

it('stays under the pointer, and one whose reason ends behind another one doesn’t come back', () => {
  const toast = showToasts();
  const over = new AbortController();
  toast({ text: 'Loading', stays: true, until: over.signal });
  toast({ text: 'Watching 2 items' });
  over.abort();
  const [line] = screen.getAllByRole('status');
  if (line) fireEvent.mouseEnter(line);
  pass(20_000);
  expect(shown()).toEqual(['Watching 2 items']);
  if (line) fireEvent.mouseLeave(line);
  pass(4_000);
  expect(shown()).toEqual([]);
});
