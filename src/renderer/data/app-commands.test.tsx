import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { afterPaint } from '#renderer/ui/timers.ts';
import { emitOncePerChange, useAppCommand, useAppCommands } from './app-commands.tsx';

function Page({ number, onFrame }: { number: number; onFrame(canGoBack: boolean): void }) {
  useAppCommand('previous-page', () => {}, number > 1);
  const commands = useAppCommands();
  useLayoutEffect(() => onFrame(commands.available().includes('previous-page')));
  return number;
}

test('a command has its handler before the frame is painted', () => {
  const emitted: boolean[] = [];
  const onFrame = (canGoBack: boolean) => void emitted.push(canGoBack);
  const { rerender } = renderWithProviders(<Page number={1} onFrame={onFrame} />);
  rerender(<Page number={2} onFrame={onFrame} />);
  expect(emitted).toEqual([false, true]);
});

type CommandsProps = { ran: string[]; isPossible: boolean; hasDialog: boolean };

function Commands({ ran, isPossible, hasDialog }: CommandsProps) {
  useAppCommand('watch-item', () => ran.push('watch-item'), isPossible);
  useAppCommand('zoom-in', () => ran.push('zoom-in'));
  return (
    hasDialog && (
      <Dialog onClose={() => {}} title="Settings" widthPx={300}>
        Theme
      </Dialog>
    )
  );
}

test('the menu’s key of a disabled command does nothing, nor that of one behind a dialog', async () => {
  const ran: string[] = [];
  const { desktop, rerender } = renderWithProviders(
    <Commands ran={ran} isPossible={false} hasDialog={false} />,
  );
  desktop.command('watch-item');
  rerender(<Commands ran={ran} isPossible hasDialog />);
  desktop.command('watch-item');
  desktop.command('zoom-in');
  expect(ran).toEqual(['zoom-in']);
  rerender(<Commands ran={ran} isPossible hasDialog={false} />);
  desktop.command('watch-item');
  expect(ran).toEqual(['zoom-in', 'watch-item']);
});

const nextPaint = () => new Promise<void>((resolve) => afterPaint(resolve));

test('emits only the last of several changes', async () => {
  const emitted: number[] = [];
  let value = 0;
  const changed = emitOncePerChange(
    () => value,
    (now) => emitted.push(now),
  );
  for (value = 1; value < 5; value += 1) changed();
  expect(emitted).toEqual([]);
  await nextPaint();
  expect(emitted).toEqual([5]);
  value = 6;
  changed();
  await nextPaint();
  expect(emitted).toEqual([5, 6]);
});

test('doesn’t emit a value that was changed back', async () => {
  const emitted: string[][] = [];
  let value = ['refresh'];
  const changed = emitOncePerChange(
    () => value,
    (now) => emitted.push(now),
  );
  changed();
  await nextPaint();
  value = [];
  changed();
  value = ['refresh'];
  changed();
  await nextPaint();
  expect(emitted).toEqual([['refresh']]);
});
