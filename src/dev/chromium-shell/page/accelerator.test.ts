import { expect, test } from 'vitest';
import { matchesAccelerator, parseAccelerator } from './accelerator.ts';
import type { KeyPress } from './window-events.ts';

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, code: '', ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...held };
}

function isHit(accelerator: string, key: KeyPress, platform: NodeJS.Platform = 'linux'): boolean {
  return matchesAccelerator(parseAccelerator(accelerator, platform), key);
}

test.each([
  ['CmdOrCtrl+N', press('n', { ctrlKey: true }), true],
  ['CmdOrCtrl+N', press('n'), false],
  ['CmdOrCtrl+N', press('N', { ctrlKey: true, shiftKey: true }), false],
  ['Alt+Left', press('ArrowLeft', { altKey: true }), true],
  ['Alt+PageDown', press('PageDown', { altKey: true }), true],
  ['F5', press('F5'), true],
  // "+" needs Shift on some keyboards and none on others.
  ['CmdOrCtrl+Plus', press('+', { ctrlKey: true, shiftKey: true }), true],
  ['CmdOrCtrl+/', press('/', { ctrlKey: true }), true],
  // On a keyboard with another alphabet, the key at the same position.
  ['CmdOrCtrl+F', press('а', { ctrlKey: true, code: 'KeyF' }), true],
])('%s and %o: %s', (accelerator, key, expected) => {
  expect(isHit(accelerator, key)).toBe(expected);
});

test('CmdOrCtrl is the command key on a Mac', () => {
  expect(isHit('CmdOrCtrl+N', press('n', { metaKey: true }), 'darwin')).toBe(true);
  expect(isHit('CmdOrCtrl+N', press('n', { ctrlKey: true }), 'darwin')).toBe(false);
});

test('an unknown modifier is an error that names it', () => {
  expect(() => parseAccelerator('Hyper+N', 'linux')).toThrow("does not know the key 'Hyper+N'");
});
