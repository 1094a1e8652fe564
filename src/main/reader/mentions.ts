import type { LineDoubt, ReadReason } from '#shared/message.ts';
import type { LineKind } from '#shared/ticket.ts';
import { quantityBefore, quantityBehind } from './quantities.ts';
import type { Reading } from './reading.ts';
import type { Token } from './tokens.ts';

/** One mention of an item, or of what isn't one, at a place in the plain text. */
export type Mention = {
  start: number;
  end: number;
  /** The tokens that it takes. */
  from: number;
  to: number;
  kind: LineKind;
  text: string;
  count: number;
  reason: ReadReason;
  doubt: LineDoubt | null;
  price?: string;
  named?: string;
  similar?: string[];
  /** In a list or a table each mention is one more; in a sentence it is the same one again. */
  isListed: boolean;
  isQuoted: boolean;
};

export function mentionOf(
  { text, tokens }: Reading,
  { from, to }: { from: number; to: number },
  given: Pick<Mention, 'kind' | 'text' | 'reason' | 'doubt'> & Partial<Mention>,
): Mention {
  const start = (tokens[from] as Token).start;
  let end = (tokens[to - 1] as Token).end;
  if (
    text[end] === ')' &&
    text.slice(start, end).split('(').length > text.slice(start, end).split(')').length
  )
    end += 1;
  return { start, end, from, to, count: 1, isListed: false, isQuoted: false, ...given };
}

export function quantityOf(
  reading: Reading,
  { from, to }: { from: number; to: number },
  free: number,
  isNextNamed: (at: number) => boolean,
) {
  const before = quantityBefore(reading, from, free);
  return before ?? quantityBehind(reading, to, isNextNamed);
}
