import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listenToAnnouncements } from '#renderer/testing/render-app.tsx';
import { AnnouncerProvider } from '#renderer/ui/announcements.tsx';
import type { FieldReading } from './field-row.tsx';
import { stayedForMs, useAnnouncedMoves } from './use-item-detail.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** Item 1 with a button to the next one and buttons that open items; `nameOf` is the name that the pane knows. */
function showItems(nameOf: (id: number) => FieldReading<string>) {
  const announced = listenToAnnouncements();
  const tree = () => (
    <AnnouncerProvider>
      <Pane nameOf={nameOf} />
    </AnnouncerProvider>
  );
  const { rerender } = render(tree());
  return {
    announced,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    renderAgain: () => rerender(tree()),
  };
}

it('announces the item moved to, and none on the way', () => {
  const { announced, press, pass } = showItems((id) => ({ kind: 'value', value: `Knife ${id}` }));
  press('Next');
  pass(stayedForMs - 1);
  press('Next');
  pass(stayedForMs - 1);
  expect(announced()).toEqual([]);
  pass(1);
  expect(announced()).toEqual(['Knife 3, #3']);
});

it('announces no item that was opened in another way, even one moved to before', () => {
  const { announced, press, pass } = showItems((id) => ({ kind: 'value', value: `Knife ${id}` }));
  press('Open 2');
  pass(stayedForMs);
  press('Open 1');
  expect(announced()).toEqual([]);
  press('Next');
  pass(stayedForMs);
  expect(announced()).toEqual(['Knife 2, #2']);
  press('Open 1');
  press('Open 2');
  pass(stayedForMs);
  expect(announced()).toEqual(['Knife 2, #2']);
});

it('waits for the name to load, and announces when there is none', () => {
  let name: FieldReading<string> = { kind: 'loading' };
  const { announced, press, pass, renderAgain } = showItems(() => name);
  press('Next');
  pass(stayedForMs);
  expect(announced()).toEqual([]);
  name = { kind: 'none' };
  renderAgain();
  expect(announced()).toEqual(['No readable name, #2']);
});

function Pane({ nameOf }: { nameOf: (id: number) => FieldReading<string> }) {
  const [itemId, setItemId] = useState(1);
  const showSibling = useAnnouncedMoves({ itemId, name: nameOf(itemId), onShowItem: setItemId });
  return (
    <>
      <button type="button" onClick={() => showSibling(itemId + 1)}>
        Next
      </button>
      <button type="button" onClick={() => setItemId(1)}>
        Open 1
      </button>
      <button type="button" onClick={() => setItemId(2)}>
        Open 2
      </button>
    </>
  );
}
