import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { useAppCommand, useAppCommands } from './app-commands.tsx';

/** Tells before each frame whether one can go back from this page. */
function Page({ number, onFrame }: { number: number; onFrame(canGoBack: boolean): void }) {
  useAppCommand('previous-page', () => {}, number > 1);
  const commands = useAppCommands();
  useLayoutEffect(() => onFrame(commands.available().includes('previous-page')));
  return number;
}

test('what is on screen can be done: a command has its handler before the frame is drawn', () => {
  const told: boolean[] = [];
  const onFrame = (canGoBack: boolean) => void told.push(canGoBack);
  const { rerender } = renderWithProviders(<Page number={1} onFrame={onFrame} />);
  rerender(<Page number={2} onFrame={onFrame} />);
  expect(told).toEqual([false, true]);
});
