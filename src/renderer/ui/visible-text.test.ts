import { describe, expect, it } from 'vitest';
import { hasHiddenCharacters, visibleText } from './visible-text.ts';

describe('text that would hide something', () => {
  it.each([
    ['a\u200bb', 'a⟨U+200B⟩b'],
    ['price\u202e00.1', 'price⟨U+202E⟩00.1'],
    ['two\nlines', 'two⟨U+000A⟩lines'],
    ['tab\there', 'tab⟨U+0009⟩here'],
    ['\ufeffbom', '⟨U+FEFF⟩bom'],
    ['\ud800', '⟨U+D800⟩'],
    ['a \u200d b', 'a ⟨U+200D⟩ b'],
    ['x\u{e0041}', 'x⟨U+E0041⟩'],
  ])('%j is shown as %s', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
    expect(hasHiddenCharacters(text)).toBe(true);
  });

  it.each([
    'AK-47 | Redline (Field-Tested)',
    '★ StatTrak™ Karambit',
    'АК-47 | Красная линия',
    '龍王',
    'שלום',
    '👩‍🚀 crew',
    '',
  ])('%s stays as it is', (text) => {
    expect(visibleText(text)).toBe(text);
    expect(hasHiddenCharacters(text)).toBe(false);
  });
});
