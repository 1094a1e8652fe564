import { describe, expect, it } from 'vitest';
import type { ReadItem } from '#shared/message.ts';
import { languages, parseMessages, readScoredMessages, type ScoredMessage } from './messages.ts';
import { shippedNames } from './reader.ts';
import { scoreMessage, sumScores } from './score.ts';

describe('the messages', () => {
  const development = readScoredMessages({ heldOut: false });
  const heldOut = readScoredMessages({ heldOut: true });
  const messages = [...development, ...heldOut];

  it('are enough of each language, and most were written blind', () => {
    expect(development.length).toBeGreaterThanOrEqual(120);
    expect(development.filter(({ isBlind }) => isBlind).length).toBeGreaterThanOrEqual(60);
    expect(heldOut.length).toBeGreaterThanOrEqual(40);
    expect(heldOut.every(({ isBlind }) => isBlind)).toBe(true);
    for (const language of languages) {
      expect(development.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(8);
    }
  });

  it('want official names, with or without a wear, unless they say that a name is not shipped', () => {
    const names = shippedNames();
    const known = new Set([...names, ...names.map((name) => name.replace(wear, ''))]);
    const unknown = messages.flatMap(({ place, answers }) =>
      answers
        .filter(({ isShipped, values: [best = ''] }) => isShipped && !best.startsWith('id '))
        .filter(({ values: [best = ''] }) => !known.has(best))
        .map(({ values }) => `${place}: ${values[0]}`),
    );
    expect(unknown).toEqual([]);
  });

  it('have the numbers of their traps and of their IDs', () => {
    const absent = messages.flatMap(({ place, text, traps, answers }) => {
      const ids = answers.flatMap(({ values }) => values.filter((value) => value.startsWith('id ')));
      const numbers = [...traps.filter((trap) => /^\d/.test(trap)), ...ids].join(' ').match(/\d+/g) ?? [];
      return numbers.filter((number) => !text.includes(number)).map((number) => `${place}: ${number}`);
    });
    expect(absent).toEqual([]);
  });

  it('with an unknown shape or a malformed answer are refused with their place', () => {
    expect(() => parseMessages('@@ message en · blind · letter\nHi\n@@ items\nnone', 'a.txt')).toThrow(
      'a.txt:1: there is no shape “letter”',
    );
    expect(() => parseMessages('@@ message en · mail\nHi\n@@ items\nFracture Case', 'a.txt')).toThrow(
      'a.txt:4: not an answer: Fracture Case',
    );
  });
});

describe('the score', () => {
  it('of a message whose items were all found is exact', () => {
    const score = scored('2 × Fracture Case', [aTick('fracture  case', 2)]);
    expect(score).toMatchObject({ wanted: 1, found: 1, counted: 1, ticked: 1, isExact: true, faults: [] });
  });

  it('counts a missed item, a wrong tick and a wrong number', () => {
    const score = scored('1 × Fracture Case', [aTick('Recoil Case'), aTick('661', 1, { kind: 'id' })]);
    expect(score).toMatchObject({ wanted: 1, found: 0, ticked: 2, wrongNumbers: 1, isExact: false });
    expect(score.faults).toEqual([
      'missed: Fracture Case',
      'wrongly ticked: Recoil Case',
      'wrongly ticked: id 661',
    ]);
  });

  it('adds up the counts of equal ticks', () => {
    const twice = [aTick('Fracture Case', 1), aTick('Fracture Case', 1)];
    expect(scored('2 × Fracture Case', twice).isExact).toBe(true);
    expect(scored('3 × Fracture Case', twice)).toMatchObject({ found: 1, counted: 0, isExact: false });
  });

  it('takes any of the alternatives, once', () => {
    const ticks = [aTick('4711', 1, { kind: 'id' }), aTick('Fracture Case')];
    expect(scored('1 × id 4711 // Fracture Case', ticks)).toMatchObject({ found: 1, ticked: 2 });
    expect(scored('1 × id 4711 // Fracture Case\n? 1 × Fracture Case', ticks).isExact).toBe(true);
  });

  it('ignores what is offered unticked, but says where a missed item is', () => {
    const offered = aTick('Fracture Case', 1, { doubt: 'everyday-word' });
    expect(scored('none', [offered]).isExact).toBe(true);
    expect(scored('1 × Fracture Case', [offered]).faults).toEqual([
      'missed: Fracture Case (offered: everyday-word)',
    ]);
  });

  it('needs the star of a name with a wear only', () => {
    expect(scored('1 × ★ Karambit | Fade', [aTick('Karambit | Fade')]).isExact).toBe(true);
    const withWear = '★ Karambit | Fade (Factory New)';
    expect(scored(`1 × ${withWear}`, [aTick('Karambit | Fade (Factory New)')]).isExact).toBe(false);
    expect(scored(`1 × ${withWear}`, [aTick(withWear)]).isExact).toBe(true);
  });

  it('finds the lines that no item has', () => {
    const score = scored('none', [aTick('Hi', 1, { doubt: 'text', lines: [1] })], 'Hi\n---\nFracture Case');
    expect(score.faults).toEqual(['line without an item: Fracture Case']);
    expect(score.lostLines).toBe(1);
  });

  it('of several messages is their sum', () => {
    const good = scored('1 × Fracture Case', [aTick('Fracture Case')]);
    const bad = scored('1 × Fracture Case', [aTick('Recoil Case')]);
    expect(sumScores([good, bad])).toMatchObject({ messages: 2, exact: 1, wanted: 2, found: 1, ticked: 2 });
  });
});

const wear = / \((?:Factory New|Minimal Wear|Field-Tested|Well-Worn|Battle-Scarred)\)$/;

function scored(answers: string, items: ReadItem[], text = 'Hi') {
  const [message] = parseMessages(`@@ message en · mail\n${text}\n@@ items\n${answers}`, 'a.txt');
  return scoreMessage(message as ScoredMessage, { text, items, beyond: [], removed: [], accounts: [] });
}

function aTick(text: string, count = 1, more: Partial<ReadItem> = {}): ReadItem {
  const named = { key: text, kind: 'name' as const, text, written: text };
  const rest = { places: [], count, lines: [1], reason: 'official' as const, doubt: null };
  return { ...named, ...rest, ...more };
}
