import { describe, expect, it } from 'vitest';
import { commandKeyText, keyLabels, withCommandKey } from './key-names.ts';

describe('keys as they are displayed', () => {
  it.each([
    ['Mod+Shift+L', ['Ctrl', 'Shift', 'L'], ['⌘', '⇧', 'L']],
    ['Alt+ArrowUp', ['Alt', '↑'], ['⌥', '↑']],
    ['Escape', ['Esc'], ['Esc']],
    ['Mod+Plus', ['Ctrl', '+'], ['⌘', '+']],
  ])('%s', (key, elsewhere, onMac) => {
    expect(keyLabels(key, false)).toEqual(elsewhere);
    expect(keyLabels(key, true)).toEqual(onMac);
  });

  it('follow the name of the command', () => {
    expect(withCommandKey('Previous item', 'previous-item', false)).toBe('Previous item (Alt ↑)');
    expect(withCommandKey('Previous item', 'previous-item', true)).toBe('Previous item (⌥ ↑)');
    expect(commandKeyText('back', true)).toBe('⌘ [');
  });

  it('are omitted if the command has none', () => {
    expect(withCommandKey('Refresh item', 'refresh-item', true)).toBe('Refresh item');
  });
});
