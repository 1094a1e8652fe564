import { expect, it } from 'vitest';
import { commandForKey } from './use-keyboard.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each([
  ['F5', {}, 'refresh'],
  ['r', { ctrlKey: true }, 'refresh'],
  ['R', { metaKey: true }, 'refresh'],
  ['k', { ctrlKey: true }, 'open-palette'],
  ['L', { ctrlKey: true, shiftKey: true }, 'copy-link'],
  ['+', { ctrlKey: true, shiftKey: true }, 'zoom-in'],
  ['=', { ctrlKey: true }, 'zoom-in'],
  ['-', { ctrlKey: true }, 'zoom-out'],
  ['F6', {}, 'next-part'],
  ['ArrowDown', { altKey: true }, 'next-item'],
  ['ArrowLeft', { altKey: true }, 'back'],
  ['ArrowRight', { altKey: true }, 'forward'],
  ['PageDown', { altKey: true }, 'next-page'],
  ['/', {}, 'focus-filter'],
  ['/', { shiftKey: true }, 'focus-filter'],
  ['?', { shiftKey: true }, 'show-shortcuts'],
  ['Escape', {}, 'close-detail'],
  ['a', {}, null],
  ['r', { ctrlKey: true, shiftKey: true }, null],
  ['constructor', { ctrlKey: true }, null],
] as const)('%s with %j asks for %s', (key, modifiers, command) => {
  expect(commandForKey({ ...plain, ...modifiers, key }, false, false)).toBe(command);
});

it.each(['/', '?', 'Escape'])('%s belongs to the text field that it is typed into', (key) => {
  expect(commandForKey({ ...plain, key }, true, false)).toBeNull();
});

it('Alt with an arrow moves the cursor in a text field', () => {
  expect(commandForKey({ ...plain, altKey: true, key: 'ArrowLeft' }, true, false)).toBeNull();
});

it('F5 refreshes from within a text field too', () => {
  expect(commandForKey({ ...plain, key: 'F5' }, true, false)).toBe('refresh');
});

it('a Mac goes back by its own key and by the one of the others', () => {
  expect(commandForKey({ ...plain, metaKey: true, key: '[' }, false, true)).toBe('back');
  expect(commandForKey({ ...plain, metaKey: true, key: '[' }, false, false)).toBeNull();
  expect(commandForKey({ ...plain, altKey: true, key: 'ArrowLeft' }, false, true)).toBe('back');
});
