import type { LinkedCatalog, ReadMessage } from '#shared/message.ts';
import { accountsIn } from '#shared/pasted/accounts.ts';
import { placeholders, removedFrom, withoutPastedSecrets } from '#shared/pasted/secrets.ts';
import { arrivedAmong } from './arrivals.ts';
import { type Dictionary, isTelling, keyOf } from './dictionary.ts';
import type { Entry, LearntForms } from './entries.ts';
import { itemsOf } from './items.ts';
import { linesRead } from './line-mentions.ts';
import { linesOf } from './lines.ts';
import { linksIn } from './links.ts';
import type { Mention } from './mentions.ts';
import { namesIn } from './names.ts';
import { plainText } from './plain-text.ts';
import { type Reading, tokenAt } from './reading.ts';
import { tablesRead } from './table-mentions.ts';
import { type Token, tokensOf } from './tokens.ts';

/** What a message is read with. */
export type ReaderContext = {
  dictionary: Dictionary;
  catalog: LinkedCatalog;
  /** What users of this connection have chosen instead of a text. */
  aliases: ReadonlyMap<string, string>;
};

/**
 * The items that a message names, and every other part of it, with where it has them and why they are read as such.
 *
 * 1. Secrets leave (secrets.ts); the rest becomes plain characters and tokens (plain-text.ts, tokens.ts).
 * 2. Links (links.ts) and tables with a heading (tables.ts) are read first.
 * 3. Names are the longest words of the dictionary, with what is said around them (names.ts, quantities.ts).
 * 4. Numbers that are called items or stand alone are IDs (numbers.ts); a name that no list has needs a sign (unknown-names.ts).
 * 5. What arrived isn't ticked (arrivals.ts). Every other part is text (items.ts).
 *
 * Takes time linear in the length of the message, and never throws.
 */
export function readMessage(message: string, context: ReaderContext): ReadMessage {
  const safe = withoutPastedSecrets(message);
  const plain = plainText(safe);
  const { text } = plain;
  const tokens = tokensOf(text);
  const { dictionary } = context;
  const reading: Reading = {
    text,
    tokens,
    isTaken: new Uint8Array(tokens.length),
    dictionary,
    learnt: learntForms(context.aliases),
    corrected: new Map(),
  };
  for (const { index, 0: placeholder } of text.matchAll(placeholders)) {
    reading.isTaken.fill(2, tokenAt(tokens, index), tokenAt(tokens, index + placeholder.length));
  }
  const lines = linesOf(text, tokens);
  const mentions = [
    ...linksRead(reading, context),
    ...tablesRead(reading),
    ...linesRead(reading, lines),
  ].sort((a, b) => a.start - b.start);
  const { arrived, missing } = arrivedAmong(reading, lines, mentions);
  const arrivedKeys = new Set([...arrived].map(keyOfMention));
  for (const mention of missing) arrivedKeys.delete(keyOfMention(mention));
  for (const mention of mentions)
    if (mention.doubt === null && arrivedKeys.has(keyOfMention(mention))) mention.doubt = 'arrived';
  return {
    text: safe,
    ...itemsOf(plain, reading, lines, mentions),
    removed: removedFrom(safe),
    accounts: accountsIn(safe),
  };
}

function learntForms(aliases: ReaderContext['aliases']): LearntForms {
  const entries = new Map<string, Entry>();
  let longestKey = 0;
  for (const [written, name] of aliases) {
    // Other messages have everyday words with another meaning.
    if (!isTelling(written)) continue;
    const key = keyOf(written);
    entries.set(key, { whole: { name, origin: 'alias', head: null, isStar: false, wears: 0 } });
    longestKey = Math.max(longestKey, key.length);
  }
  return { entries, longestKey };
}

function keyOfMention({ kind, text }: Mention): string {
  return `${kind} ${text}`;
}

function linksRead(reading: Reading, { catalog, dictionary }: ReaderContext): Mention[] {
  const { text, tokens, isTaken } = reading;
  return linksIn(text, catalog, dictionary.isKnown).map((link) => {
    const from = tokenAt(tokens, link.start);
    let to = tokenAt(tokens, link.end);
    let { item } = link;
    if (item !== null && link.nameStart !== null) {
      // Copied decoded, the name goes on behind a space.
      const at = tokenAt(tokens, link.nameStart);
      const line = (tokens[at] as Token | undefined)?.line;
      let end = at;
      while (end < tokens.length && tokens[end]?.line === line && end < at + 24) end += 1;
      const [name] = namesIn(reading, at, end).names;
      if (name !== undefined && name.from === at && name.to > to) {
        item = { ...item, text: name.text };
        to = name.to;
      }
    }
    isTaken.fill(1, from, to);
    const { start, end } = link;
    const doubt = link.doubt;
    const given = item ?? { kind: 'name' as const, text: text.slice(start, end), reason: 'none' as const };
    return {
      ...{
        start,
        end: Math.max(end, tokens[to - 1]?.end ?? 0),
        from,
        to,
        count: 1,
        isListed: false,
        isQuoted: false,
      },
      ...given,
      doubt,
    };
  });
}
