import type { Line } from './lines.ts';
import type { Mention } from './mentions.ts';
import type { Reading } from './reading.ts';
import { gaps, type Token } from './tokens.ts';
import { arrivalWords, contrastWords, joiners, notArrivedWords, sentenceWords } from './wording.ts';

/**
 * The mentions of which the message says that they arrived: in a clause that says so, and without a word such as "not" or "where". Items
 * listed with commas beside it belong to the clause, and so do the lines below one such as "Arrived:".
 */
export function arrivedAmong(
  reading: Reading,
  lines: readonly Line[],
  mentions: readonly Mention[],
): { arrived: Set<Mention>; missing: Set<Mention> } {
  const { text, tokens } = reading;
  const mentionAt = new Map<number, Mention>();
  for (const mention of mentions)
    for (let at = mention.from; at < mention.to; at += 1) mentionAt.set(at, mention);
  const arrived = new Set<Mention>();
  const missing = new Set<Mention>();
  let isBelow = false;
  const isTicked = lines.some((line) => /^[\s>]*[❌✗✘❎🚫]/u.test(text.slice(line.start, line.start + 12)));
  for (const line of lines) {
    const clauses = clausesIn(reading, line, mentionAt);
    const isDone = isTicked && /^[\s>]*[✅✔✓☑]/u.test(text.slice(line.start, line.start + 12));
    if (isDone) for (const clause of clauses) for (const mention of clause.mentions) arrived.add(mention);
    for (const [index, clause] of clauses.entries()) {
      if (clause.saysNot) for (const mention of clause.mentions) missing.add(mention);
      if (!clause.saysArrived) continue;
      for (const mention of clause.mentions) arrived.add(mention);
      for (const step of [-1, 1]) {
        if (step === 1 && clause.mentions.length === 0 && !clause.isOpen) continue;
        for (
          let next = index + step;
          clauses[next]?.isBare && (step < 0 ? clauses[next + 1] : clauses[next])?.isComma;
          next += step
        ) {
          for (const mention of clauses[next]?.mentions ?? []) arrived.add(mention);
        }
      }
    }
    const hasItem = clauses.some((clause) => clause.mentions.length > 0);
    if (isBelow && hasItem && !clauses.some(({ saysNot }) => saysNot))
      for (const clause of clauses) for (const mention of clause.mentions) arrived.add(mention);
    else isBelow = false;
    const end = (tokens[line.to - 1] as Token | undefined)?.end ?? line.end;
    if (
      !hasItem &&
      clauses.some(({ saysArrived }) => saysArrived) &&
      /^["'*_ ]{0,4}:/.test(text.slice(end, end + 6))
    )
      isBelow = true;
  }
  return { arrived, missing };
}

type Clause = {
  mentions: Mention[];
  saysArrived: boolean;
  saysNot: boolean;
  /** It holds nothing but items. */
  isBare: boolean;
  /** A comma, and no contrast, is in front. */
  isComma: boolean;
  /** Its last word is the one that says so: `I received A, B`. */
  isOpen: boolean;
};

function clausesIn({ text, tokens }: Reading, line: Line, mentionAt: ReadonlyMap<number, Mention>): Clause[] {
  const clauses: Clause[] = [];
  let words: string[] = [];
  let clause: Clause | null = null;
  const close = () => {
    if (clause === null) return;
    clause.saysNot = words.some((word) => notArrivedWords.has(word));
    const isContrasted =
      clauses.length === 0 && gotWords.some((word) => words.includes(word)) && contrasted(text, line);
    clause.saysArrived = !clause.saysNot && (isContrasted || words.some((word) => arrivalWords.has(word)));
    clause.isBare =
      clause.mentions.length > 0 &&
      words.every((word) => joiners.has(word) || (sentenceWords.has(word) && word.length < 4));
    clause.isOpen = arrivalWords.has(words.at(-1) ?? '');
    clauses.push(clause);
  };
  for (let at = line.body; at < line.to; at += 1) {
    const { gap, fold } = tokens[at] as Token;
    const mention = mentionAt.get(at);
    const isInside = mention !== undefined && mentionAt.get(at - 1) === mention;
    const isContrast = contrastWords.has(fold) && mention === undefined;
    if (clause === null || (!isInside && (gap >= gaps.comma || isContrast))) {
      close();
      words = [];
      clause = {
        mentions: [],
        saysArrived: false,
        saysNot: false,
        isBare: false,
        isComma: gap === gaps.comma && !isContrast,
        isOpen: false,
      };
    }
    if (mention === undefined) words.push(words.at(-1) === 'got' && fold === 'it' ? 'gotit' : fold);
    else if (!isInside && mention.doubt === null) clause.mentions.push(mention);
  }
  close();
  return clauses;
}

/** `I got the case, but not the knife`: without the second part it is what was bought. */
const gotWords = ['got', 'get', 'habe', 'hab'];

function contrasted(text: string, { start, end }: Line): boolean {
  return /\b(?:but|only) (?:not|no|never|nothing|where|the others?)\b|, aber nicht\b/.test(
    text.slice(start, Math.min(end, start + 500)),
  );
}
