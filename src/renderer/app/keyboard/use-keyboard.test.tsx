import { expect, it } from 'vitest';
import { commandForKey, isTextField } from './use-keyboard.ts';

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
  ['[', { metaKey: true }, null],
  ['r', { ctrlKey: true, shiftKey: true }, null],
  ['constructor', { ctrlKey: true }, null],
  ['Ы', { code: 'KeyS', ctrlKey: true, shiftKey: true }, 'copy-reply'],
] as const)('%s with %j asks for %s', (key, modifiers, command) => {
  expect(commandForKey({ ...plain, ...modifiers, key }, false, false)).toBe(command);
});

it.each([
  ['/', {}, null],
  ['?', {}, null],
  ['Escape', {}, null],
  // It moves the cursor.
  ['ArrowLeft', { altKey: true }, null],
  ['F5', {}, 'refresh'],
] as const)('%s with %j asks for %s from within a text field', (key, modifiers, command) => {
  expect(commandForKey({ ...plain, ...modifiers, key }, true, false)).toBe(command);
});

it.each([
  ['[', { metaKey: true }],
  ['ArrowLeft', { altKey: true }],
])('%s with %j goes back on a Mac', (key, modifiers) => {
  expect(commandForKey({ ...plain, ...modifiers, key }, false, true)).toBe('back');
});

it('text fields receive typed keys, buttons and checkboxes do not', () => {
  const input = (type: string) => Object.assign(document.createElement('input'), { type });
  const others = [document.createElement('textarea'), document.createElement('button'), null];
  const elements = [input('text'), input('checkbox'), ...others];
  expect(elements.map(isTextField)).toEqual([true, false, true, false, false]);
});
