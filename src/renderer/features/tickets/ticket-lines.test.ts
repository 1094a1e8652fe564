import { expect, it } from 'vitest';
import type { ReadItem } from '#shared/message.ts';
import type { TicketLine } from '#shared/ticket.ts';
import {
  linesAfter,
  linesOf,
  lookedUp,
  withItem,
  withOtherNames,
  withoutItem,
  withPastedName,
} from './ticket-lines.ts';

function anItem(text: string, given: Partial<ReadItem> = {}): ReadItem {
  const kind = /^\d+$/.test(text) ? ('id' as const) : ('name' as const);
  return {
    ...{ key: `${kind} ${text}`, kind, text, written: text, places: [], count: 1, lines: [1] },
    ...{ reason: 'official', doubt: null, ...given },
  };
}
const aLine = (text: string, given: Partial<TicketLine> = {}): TicketLine => ({
  kind: 'name',
  text,
  count: 1,
  isExpanded: false,
  ...given,
});
const named = (lines: readonly TicketLine[]) => lines.map(({ text, count }) => `${text} ×${count}`);
const instead = (line: TicketLine, text: string) => ({ line, name: { kind: 'name' as const, text } });

const recoil = anItem('Recoil Case', { count: 2 });
const maybe = anItem('4711', { doubt: 'number' });
const fade = anItem('Fade', { doubt: 'everyday-word' });

it('a ticket looks up what has no doubt, in the message’s order, and at most a thousand of it', () => {
  expect(named(linesOf([recoil, maybe, anItem('5')]).lines)).toEqual(['Recoil Case ×2', '5 ×1']);
  const many = linesOf(Array.from({ length: 1_002 }, (_, at) => anItem(`Case ${at}`)));
  expect(many.lines).toHaveLength(1_000);
  expect(many.beyond).toEqual(['Case 1000', 'Case 1001']);
});

it('what had a doubt is looked up in its place, and left out again', () => {
  const items = [anItem('5'), fade, recoil];
  const lines = withItem(linesOf(items).lines, items, fade);
  expect(named(lines)).toEqual(['5 ×1', 'Fade ×1', 'Recoil Case ×2']);
  expect(named(withoutItem(lines, fade))).toEqual(['5 ×1', 'Recoil Case ×2']);
});

it('another name for an item belongs to it still, joins a line of that name, and gives way to the pasted one again', () => {
  const items = [anItem('Recoil Csae'), recoil];
  const { lines } = linesOf(items);
  const [wrong = aLine('')] = lines;
  const corrected = withOtherNames(lines, [instead(wrong, 'Recoil Case')]);
  expect(named(corrected)).toEqual(['Recoil Case ×3']);
  const [line = aLine('')] = corrected;
  expect(lookedUp(corrected, items).lines.get('name Recoil Csae')).toBe(line);
  expect(line.replaced?.map(({ text }) => text)).toEqual(['Recoil Csae', 'Recoil Case']);
  const [pasted] = line.replaced ?? [];
  if (pasted === undefined) throw new Error('nothing is replaced');
  expect(named(withPastedName(corrected, line, pasted))).toEqual(['Recoil Case ×2', 'Recoil Csae ×1']);
  expect(named(withoutItem(corrected, recoil))).toEqual(['Recoil Case ×1']);
});

it('after an edit of the message what it still names stays as it is, also what was left out or corrected', () => {
  const before = [recoil, anItem('Recoil Csae'), anItem('Clutch Case'), anItem('7'), fade];
  const [first = aLine(''), wrong = aLine(''), , seven = aLine('')] = linesOf(before).lines;
  // Clutch Case was left out, Fade looked up, and a name that the message doesn’t have was added.
  const lines = [first, aLine('Dreams Case', { replaced: [wrong] }), seven, aLine('Fade'), aLine('Own')];
  const after = [anItem('Recoil Case', { count: 3 }), ...before.slice(1, 3), fade, anItem('8'), maybe];
  expect(named(linesAfter(lines, before, after))).toEqual([
    ...['Recoil Case ×3', 'Dreams Case ×1', 'Fade ×1', 'Own ×1', '8 ×1'],
  ]);
});

it('an item of a name that is looked up as another kind is still that item', () => {
  const lines = [aLine('Recoil Case', { kind: 'market_hash_name' })];
  expect(lookedUp(lines, [recoil]).lines.get(recoil.key)).toBe(lines[0]);
  expect(lookedUp([aLine('5')], [anItem('5')]).lines.size).toBe(0);
});
