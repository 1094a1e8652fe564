import { expect, it } from 'vitest';
import { appCommands, keysOf } from './app-commands.ts';
import { keyName, partsOfKey } from './command-keys.ts';

it.each([false, true])('no key is bound to two commands (Mac: %s)', (isMac) => {
  const keys = appCommands.flatMap((command) => keysOf(command, isMac));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it('follows the conventions of the Mac', () => {
  expect(keysOf('refresh', false)[0]).toBe('F5');
  expect(keysOf('refresh', true)[0]).toBe('Mod+R');
  expect(keysOf('show-about', true)).toEqual([]);
});

it('parses keys', () => {
  expect(partsOfKey('Mod+Shift+L')).toEqual({ mod: true, alt: false, shift: true, key: 'l' });
  expect(partsOfKey('Mod+Plus').key).toBe('+');
  expect(partsOfKey('Alt+ArrowLeft')).toEqual({ mod: false, alt: true, shift: false, key: 'ArrowLeft' });
});

it.each([
  ['Latin', 'c', 'KeyC', 'c'],
  ['a Latin layout with other places', 'a', 'KeyQ', 'a'],
  ['Latin with an accent', 'É', 'Digit2', 'é'],
  ['Shift', 'L', 'KeyL', 'l'],
  ['Cyrillic', 'с', 'KeyC', 'c'],
  ['Cyrillic with Shift', 'Ф', 'KeyA', 'a'],
  ['Greek', 'φ', 'KeyF', 'f'],
  ['Hebrew', 'ב', 'KeyC', 'c'],
  ['Arabic', 'ؤ', 'KeyC', 'c'],
  ['Hangul', 'ㅊ', 'KeyC', 'c'],
  ['Thai', 'แ', 'KeyC', 'c'],
  ['Arabic digits', '١', 'Digit1', '1'],
  ['Cyrillic in the place of a sign', 'б', 'Comma', ','],
  ['another script without a place', 'я', '', 'я'],
  ['a named key', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
])('names keys by character, and by place on a keyboard for another script: %s', (_, key, code, name) => {
  expect(keyName({ key, code })).toBe(name);
});

it('uses no key of text editing', () => {
  const editing = [
    ...['Mod+A', 'Mod+C', 'Mod+V', 'Mod+X', 'Mod+Z', 'Mod+Y', 'Mod+Shift+Z', 'Mod+Q', 'Mod+W', 'Mod+P'],
  ];
  const taken = appCommands.flatMap((command) => [...keysOf(command, false), ...keysOf(command, true)]);
  expect(taken.filter((key) => editing.includes(key))).toEqual([]);
});
