import { expect, it } from 'vitest';
import { paneKeyAction } from './use-sibling-keys.ts';

const press = { key: 'ArrowDown', altKey: true, ctrlKey: false, metaKey: false, shiftKey: false };

it.each([
  ['Alt+↓ shows the next item', press, false, 'next'],
  ['Alt+↑ shows the previous one', { ...press, key: 'ArrowUp' }, false, 'previous'],
  ['an arrow alone belongs to the table', { ...press, altKey: false }, false, null],
  ['with Ctrl it is another shortcut', { ...press, ctrlKey: true }, false, null],
  ['while typing it moves in the text', press, true, null],
])('%s', (_story, keyPress, isTyping, action) => {
  expect(paneKeyAction(keyPress, isTyping)).toBe(action);
});
