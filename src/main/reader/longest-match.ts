import type { Entry, Found, LearntForms } from './entries.ts';
import { gaps, type Token } from './tokens.ts';

/** Takes a word after the other as long as some key begins with them. */
export function longestAt(
  { entries, keys, learnt }: Keys,
  text: string,
  tokens: readonly Token[],
  from: number,
): Found | null {
  let key = '';
  let [low, high] = [0, keys.length];
  let best: Found | null = null;
  let widest = 0;
  for (let at = from; at < tokens.length && at < from + maxTokens; at += 1) {
    const { gap, fold } = tokens[at] as Token;
    if (at > from) {
      if (gap === gaps.line && !isBroken(text, tokens, at)) break;
      if (gap !== gaps.line) widest = Math.max(widest, gap);
    }
    key += fold;
    low = lowerBound(keys, key, low, high);
    high = lowerBound(keys, `${key}\uffff`, low, high);
    const mine = learnt.entries.get(key);
    if (low === high && mine === undefined) {
      const plural = pluralOf(key, entries);
      if (plural !== undefined && isFree(text, tokens, { from, to: at + 1, entry: plural }, widest)) {
        return { from, to: at + 1, entry: plural, isPlural: true };
      }
      if (key.length >= learnt.longestKey || fold === '') break;
      continue;
    }
    const exact = mine ?? (keys[low] === key ? entries.get(key) : undefined);
    const entry = exact ?? pluralOf(key, entries);
    if (entry === undefined) continue;
    const found = { from, to: at + 1, entry, isPlural: exact === undefined };
    if (isFree(text, tokens, found, widest)) best = found;
  }
  return best;
}

type Keys = { entries: Map<string, Entry>; keys: readonly string[]; learnt: LearntForms };

/** No name has more. */
const maxTokens = 24;

function pluralOf(key: string, entries: Map<string, Entry>): Entry | undefined {
  const entry = key.length > 4 && key.endsWith('s') ? entries.get(key.slice(0, -1)) : undefined;
  return entry?.tag === undefined ? entry : undefined;
}

/** Whether the gaps within are those of the name: a comma, a sentence's end or a space within a word of it may be between two others. */
function isFree(
  text: string,
  tokens: readonly Token[],
  { from, to, entry }: Pick<Found, 'from' | 'to' | 'entry'>,
  widest: number,
): boolean {
  if (to - from === 1) return true;
  const start = (tokens[from] as Token).start;
  const end = (tokens[to - 1] as Token).end;
  const name = entry.whole?.name ?? entry.tail?.[0]?.name ?? '';
  if (widest === gaps.comma && !name.includes(',')) return false;
  if (widest === gaps.break) {
    const within = text.slice(start, end);
    if (/[;\t+/→=>•·]/u.test(within) ? !/[;+/]/.test(name) : !/[.!?]/.test(name)) return false;
  }
  // `no va` isn't `Nova`.
  return (
    end - start > 7 ||
    !/\p{L} \p{L}/u.test(text.slice(start, end)) ||
    /\p{L} \p{L}/u.test(entry.tag?.form ?? name)
  );
}

/** Within a name, a line may be broken between any two words; a number begins the next item. */
function isBroken(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1] as Token, tokens[at] as Token];
  const between = text.slice(before.end, Math.min(after.start, before.end + maxBreakLength));
  return (
    !after.isNumber &&
    after.start - before.end < maxBreakLength &&
    /^[)"']{0,2}\s*[-|]?\s*\n[\s>]*[|("']?$/.test(between) &&
    between.split('\n').length < 3
  );
}

const maxBreakLength = 60;

/** A mail program breaks long lines; a bar at a break goes on. */
export function isWrapped(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1] as Token, tokens[at] as Token];
  const between = text.slice(before.end, after.start);
  if (between.length > 40 || between.split('\n').length > 2) return false;
  if (/\|\s*\n|\n[\s>]*[|(]$/.test(between)) return true;
  const lineStart = text.lastIndexOf('\n', before.start) + 1;
  return before.end - lineStart > 55 && /^\s*\n(?:> ?)*$/.test(between);
}

function lowerBound(keys: readonly string[], key: string, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
