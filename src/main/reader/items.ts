import { maxFilterTextLength } from '#shared/item-filters.ts';
import type { ReadItem } from '#shared/message.ts';
import { maskedToken } from '#shared/trade-url.ts';
import type { Line } from './lines.ts';
import type { Mention } from './mentions.ts';
import { type PlainText, sourcePlace } from './plain-text.ts';
import type { Reading } from './reading.ts';

/** More than a ticket holds or a user reads: of items, and of other parts. */
const maxItems = 2_000;

/** The mentions as items, equal ones together, and the text between them, in order. */
export function itemsOf(
  plain: PlainText,
  reading: Reading,
  lines: readonly Line[],
  mentions: readonly Mention[],
): { items: ReadItem[]; beyond: string[] } {
  const items = new Map<string, ReadItem & { parts: Counts }>();
  const beyond = new Set<string>();
  const sizes = { items: 0, others: 0 };
  for (const mention of [...mentions, ...textBetween(reading, lines, mentions)].sort(
    (a, b) => a.start - b.start,
  )) {
    const text = mention.text.slice(0, maxFilterTextLength);
    const key = `${mention.kind} ${text}`;
    const place = sourcePlace(plain, mention.start, mention.end);
    const line = lineOf(lines, mention.start);
    const spanned = Array.from({ length: lineOf(lines, mention.end) - line + 1 }, (_, at) => line + at);
    const same = items.get(key);
    if (same === undefined) {
      const size = mention.doubt === null ? 'items' : 'others';
      if (sizes[size] >= maxItems) {
        beyond.add(text);
        continue;
      }
      sizes[size] += 1;
      const { kind, reason, doubt, price, named, similar } = mention;
      const written = plain.text.slice(mention.start, mention.end).slice(0, maxFilterTextLength);
      const optional = {
        ...(price !== undefined && { price }),
        ...(named !== undefined && { named }),
        ...(similar !== undefined && { similar }),
      };
      items.set(key, {
        key,
        kind,
        text,
        written,
        places: [place],
        count: mention.count,
        lines: spanned,
        reason,
        doubt,
        ...optional,
        parts: countsOf(mention),
      });
      continue;
    }
    same.places.push(place);
    same.lines.push(...spanned.filter((one) => one > (same.lines.at(-1) ?? 0)));
    if (same.doubt !== null && mention.doubt === null)
      Object.assign(same, { doubt: null, reason: mention.reason });
    if (mention.price !== undefined) same.price = pricesTogether(same.price, mention.price);
    same.named ??= mention.named as string;
    if (same.named === undefined) delete same.named;
    addCount(same.parts, mention);
    same.count = countIn(same.parts, mention.kind);
  }
  return { items: [...items.values()].map(({ parts: _, ...item }) => item), beyond: [...beyond] };
}

/** In a list each mention is one more. In a sentence, a quoted mail or a link beside the name it is the same one again. */
type Counts = { listed: number; told: number; quoted: number; links: number };

function countsOf(mention: Mention): Counts {
  const counts = { listed: 0, told: 0, quoted: 0, links: 0 };
  addCount(counts, mention);
  return counts;
}

function addCount(counts: Counts, { count, isListed, isQuoted, reason }: Mention): void {
  if (reason === 'market-link') counts.links += count;
  else if (isQuoted) counts.quoted += count;
  else if (isListed) counts.listed += count;
  else counts.told = Math.max(counts.told, count);
}

function countIn({ listed, told, quoted, links }: Counts, kind: ReadItem['kind']): number {
  // An ID is one item, however often it is mentioned.
  if (kind === 'id') return Math.max(1, told, Math.min(listed, quoted || listed) && 1);
  return Math.max(listed, told, quoted, links);
}

/** A name may have another price in another row. */
function pricesTogether(price: string | undefined, other: string): string {
  return price === undefined || price === other ? other : `${price.replace(/, …$/, '')}, …`;
}

function lineOf(lines: readonly Line[], offset: number): number {
  let [low, high] = [0, lines.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((lines[middle] as Line).start <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Every part of a line that no mention has, as text: one for each stretch with a letter or digit. A line without one is a mark. */
function textBetween({ text }: Reading, lines: readonly Line[], mentions: readonly Mention[]): Mention[] {
  const between: Mention[] = [];
  let next = 0;
  const add = (start: number, end: number, doubt: Mention['doubt'], token: number) => {
    const written = text.slice(start, end);
    const trimmed = written.trim();
    if (trimmed === '') return;
    const from = start + written.indexOf(trimmed);
    const isMasked = trimmed.includes(maskedToken);
    const isLong = trimmed.length > maxFilterTextLength;
    const found = {
      start: from,
      end: from + trimmed.length,
      from: token,
      to: token,
      kind: 'name' as const,
      text: trimmed,
      count: 1,
    };
    between.push({
      ...found,
      reason: 'none',
      doubt: isMasked ? 'secret' : isLong ? 'too-long' : doubt,
      isListed: true,
      isQuoted: false,
    });
  };
  for (const line of lines) {
    let start = line.start;
    let hasMention = false;
    while (next < mentions.length && (mentions[next] as Mention).end <= line.start) next += 1;
    for (let at = next; at < mentions.length && (mentions[at] as Mention).start < line.end; at += 1) {
      const mention = mentions[at] as Mention;
      const stretch = text.slice(start, Math.max(start, mention.start));
      if (/[\p{L}\p{N}]/u.test(stretch) && !isListMark(stretch)) add(start, mention.start, 'text', line.from);
      hasMention = true;
      start = Math.max(start, Math.min(mention.end, line.end));
      next = at;
    }
    const rest = text.slice(start, line.end);
    const isWritten = /[\p{L}\p{N}]/u.test(rest);
    if (isWritten || !hasMention) add(start, line.end, isWritten ? 'text' : 'mark', line.from);
  }
  return between;
}

/** `1. `, `2) `, `a) ` in front of an item. */
function isListMark(stretch: string): boolean {
  return stretch.length < 12 && /^[\s>]*\W{0,3}(?:\d{1,3}|[a-zA-Z])[.)]\s*$/.test(stretch);
}
