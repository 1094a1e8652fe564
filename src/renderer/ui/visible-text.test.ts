import { describe, expect, it } from 'vitest';
import { maxOnLine, visibleLines, visibleText } from './visible-text.ts';

describe('text with invisible characters', () => {
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
  });
});

describe('text that is slow to lay out', () => {
  const marks = '\u0301\u0352\u033f';

  it.each([
    ['a word without a break', 'W'.repeat(200_000)],
    ['marks on one character', `Z${marks.repeat(70_000)}`],
    ['marks on each character', `Z${marks.repeat(20)}`.repeat(4_000)],
    ['marks with joiners between them', `Z${`${'\u0301'.repeat(8)}\u200d`.repeat(20_000)}`],
    ['joined script', 'سكين'.repeat(60_000)],
    ['a chain of joined emoji', `👩${'\u200d👩'.repeat(60_000)}`],
    ['families', '👩‍👩‍👧‍👦'.repeat(20_000)],
    ['line breaks', '\n'.repeat(50_000)],
    ['tabs', '\t'.repeat(50_000)],
    ['direction overrides', '\u202e'.repeat(50_000)],
    ['lone surrogates', '\ud800'.repeat(50_000)],
  ])('%s ends with …', (_what, text) => {
    const shown = visibleText(text);
    expect(shown.length).toBeLessThanOrEqual(maxOnLine);
    expect(shown).toMatch(/…$/);
    expect(shown).not.toMatch(/(?:\p{M}\u200d?){9}/u);
    expect(shown.isWellFormed()).toBe(true);
  });

  it('keeps eight marks of a character, and the text after them', () => {
    expect(visibleText(`Z${'\u0301'.repeat(120)}a`)).toBe(`Z${'\u0301'.repeat(8)}…a`);
  });

  it.each(['a', 'é', '👩‍👩‍👧‍👦', 'กี่', '🇩🇪', '😀'])('never ends in the middle of %s', (grapheme) => {
    const segments = [...new Intl.Segmenter().segment(visibleText(grapheme.repeat(2_000)))];
    expect(new Set(segments.map(({ segment }) => segment))).toEqual(new Set([grapheme, '…']));
  });

  it('has the requested length', () => {
    expect(visibleText('abcdef', { maxLength: 4 })).toBe('abc…');
    expect(visibleText('abcd', { maxLength: 4 })).toBe('abcd');
  });
});

describe('text that is read in full', () => {
  it('keeps its lines, and wraps one that is too long instead of truncating it', () => {
    const long = 'x😀'.repeat(2_000);
    const lines = visibleLines(`{\n\n  "a": 1\n${long}\n}`).split('\n');
    expect(lines.slice(0, 3)).toEqual(['{', '', '  "a": 1']);
    expect(lines.at(-1)).toBe('}');
    expect(lines.slice(3, -1).join('')).toBe(long);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(maxOnLine);
  });

  it('splits lines at every kind of line break', () => {
    expect(visibleLines('1\r2\r\n3\n\n4')).toBe('1\n2\n3\n\n4');
  });

  it('shows invisible characters of a line', () => {
    expect(visibleLines('a\u200bb\n\tc')).toBe('a⟨U+200B⟩b\n⟨U+0009⟩c');
  });
});
