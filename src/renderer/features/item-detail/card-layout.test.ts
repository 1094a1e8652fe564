import { describe, expect, it } from 'vitest';
import { aDetail, anAnswerContext } from '#renderer/testing/builders.ts';
import { cardLayout, type MeasureText, wrapped } from './card-layout.ts';
import { supportCardOf } from './support-card.ts';

const sevenWide: MeasureText = (text) => Array.from(text).length * 7;
const perLine = 10;
const wrap = (text: string, maxLines = 5) =>
  wrapped(text, (part) => Array.from(part).length, perLine, maxLines);

describe('wrapping', () => {
  it.each([
    ['short', ['short']],
    ['', ['']],
    ['one two three', ['one two', 'three']],
    ['abcdefghijklmnop', ['abcdefghij', 'klmnop']],
    ['a abcdefghijklmnop', ['a', 'abcdefghi', 'jklmnop']],
  ])('%j', (text, lines) => {
    expect(wrap(text)).toEqual(lines);
  });

  it('ends a truncated text with an ellipsis, and splits no character', () => {
    expect(wrap('one two three four five six', 2)).toEqual(['one two', 'three fou…']);
    expect(wrap('😀'.repeat(40), 2)).toEqual(['😀'.repeat(10), `${'😀'.repeat(9)}…`]);
  });
});

describe('the card as a picture', () => {
  const long = 'W'.repeat(400);
  const layout = (given = {}) => cardLayout(supportCardOf(aDetail(given), anAnswerContext()), sevenWide);

  it('shows every row of the card', () => {
    const { texts } = layout({ error_message: 'Inventory is full' });
    const shown = texts.map(({ text }) => text);
    expect(shown).toEqual(
      expect.arrayContaining(['AK-47 | Redline', 'Waiting for acceptance', 'Inventory is full', '48213']),
    );
    expect(shown).toEqual(expect.arrayContaining(['2026-11-21 10:02:11', 'not given, except for Bought']));
  });

  it('stays within its frame and a maximum size, whatever the texts', () => {
    const hostile = { name: long, market_hash_name: long, status: long, error_message: long.repeat(10) };
    for (const { width, height, surfaces, texts } of [layout(), layout(hostile)]) {
      for (const { x, y, text, font } of texts) {
        expect(x + sevenWide(text, font)).toBeLessThanOrEqual(width - 20 + 0.01);
        expect(y).toBeLessThan(height - 10);
      }
      for (const surface of surfaces) {
        expect(surface.x + surface.width).toBeLessThanOrEqual(width);
        expect(surface.y + surface.height).toBeLessThanOrEqual(height);
      }
      expect(height * 2).toBeLessThan(4_096);
    }
  });

  it('highlights an error', () => {
    expect(layout().surfaces.map(({ fill }) => fill)).not.toContain('alarm-soft');
    expect(layout({ error_message: 'x' }).surfaces.map(({ fill }) => fill)).toContain('alarm-soft');
  });
});
