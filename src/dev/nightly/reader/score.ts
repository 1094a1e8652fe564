import type { ReadItem, ReadMessage } from '#shared/message.ts';
import type { Answer, ScoredMessage } from './messages.ts';

/** How one message was read. README.md defines the measures. */
export type MessageScore = {
  wanted: number;
  found: number;
  /** Of the items found, those with the right count. */
  counted: number;
  /** The distinct things ticked, without those that may be ticked or not. */
  ticked: number;
  wrongNumbers: number;
  lostLines: number;
  isExact: boolean;
  /** One line for each thing that is wrong. */
  faults: string[];
};

/** Sums of scores. */
export type Total = Omit<MessageScore, 'isExact' | 'faults'> & { messages: number; exact: number };

export function scoreMessage(message: ScoredMessage, read: ReadMessage): MessageScore {
  const ticks = new Map<string, Tick>();
  for (const item of read.items.filter(({ doubt }) => doubt === null)) {
    const tick = ticks.get(comparable(item)) ?? { item, count: 0 };
    ticks.set(comparable(item), { ...tick, count: tick.count + item.count });
  }
  const taken = takeAnswered(message.answers, ticks);
  const found = taken.filter(({ answer, tick }) => !answer.isOptional && tick !== undefined);
  const missed = taken.filter(({ answer, tick }) => !answer.isOptional && tick === undefined);
  const miscounted = found.filter(({ answer, tick }) => !answer.counts.includes(tick?.count ?? 0));
  // What is left answers nothing.
  const wrong = [...ticks.values()];
  const lines = lostLines(read);
  return {
    wanted: found.length + missed.length,
    found: found.length,
    counted: found.length - miscounted.length,
    ticked: found.length + wrong.length,
    wrongNumbers: wrong.filter(({ item }) => item.kind === 'id').length,
    lostLines: lines.length,
    isExact: missed.length + wrong.length + miscounted.length === 0,
    faults: [
      ...missed.map(({ answer }) => `missed: ${answer.values[0]}${offeredAs(answer, read)}`),
      ...wrong.map(({ item }) => `wrongly ticked: ${item.kind === 'id' ? 'id ' : ''}${item.text}`),
      ...miscounted.map(
        ({ answer, tick }) => `counted ${tick?.count}: ${answer.counts} × ${answer.values[0]}`,
      ),
      ...lines.map((line) => `line without an item: ${line}`),
    ],
  };
}

export function sumScores(scores: readonly MessageScore[]): Total {
  const sum = (partOf: (score: MessageScore) => number) =>
    scores.reduce((total, one) => total + partOf(one), 0);
  return {
    messages: scores.length,
    exact: sum(({ isExact }) => Number(isExact)),
    wanted: sum(({ wanted }) => wanted),
    found: sum(({ found }) => found),
    counted: sum(({ counted }) => counted),
    ticked: sum(({ ticked }) => ticked),
    wrongNumbers: sum(({ wrongNumbers }) => wrongNumbers),
    lostLines: sum(({ lostLines }) => lostLines),
  };
}

/** A share in percent; 100 of nothing, which nothing can be wrong with. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : (100 * part) / whole;
}

type Tick = { item: ReadItem; count: number };

/** Pairs each answer with the tick that gives it and removes that from the ticks: wanted answers choose first. */
function takeAnswered(answers: readonly Answer[], ticks: Map<string, Tick>) {
  const inOrder = [...answers].sort((a, b) => Number(a.isOptional) - Number(b.isOptional));
  return inOrder.map((answer) => {
    const key = answer.values.map(comparableValue).find((value) => ticks.has(value));
    const tick = key === undefined ? undefined : ticks.get(key);
    if (key !== undefined) ticks.delete(key);
    return { answer, tick };
  });
}

function comparable({ kind, text }: ReadItem): string {
  return comparableValue(kind === 'id' ? `id ${text}` : text);
}

/** Case and spaces make no difference, and neither does the star of a name without a wear, as `filter[name]` is asked for that. */
function comparableValue(value: string): string {
  const text = value.normalize('NFC').replace(/\s+/g, ' ').trim();
  return (text.endsWith(')') ? text : text.replace(/^★ /, '')).toLowerCase();
}

/** Where a missed item is offered instead, since that takes one click and a lost one is never seen. */
function offeredAs({ values }: Answer, { items }: ReadMessage): string {
  const wanted = values.map(comparableValue);
  const similarTo = items.find(({ similar = [] }) =>
    similar.some((name) => wanted.includes(comparableValue(name))),
  );
  if (similarTo !== undefined) return ` (similar to “${similarTo.text}”)`;
  const offered = items.find((item) => item.doubt !== null && wanted.includes(comparable(item)));
  return offered === undefined ? '' : ` (offered: ${offered.doubt})`;
}

/** The lines with a letter or digit that no item has. */
function lostLines({ text, items }: ReadMessage): string[] {
  const seen = new Set(items.flatMap(({ lines }) => lines));
  return text.split(/\r\n?|\n/).filter((line, index) => /[\p{L}\p{N}]/u.test(line) && !seen.has(index + 1));
}
