import type { SimilarName } from '#shared/local-copy.ts';
import { wearAtEnd } from '#shared/market-name.ts';
import type { ReadItem } from '#shared/message.ts';
import { lineKey, maxTicketLines, type PastedName, type TicketLine } from '#shared/ticket.ts';

/** What a ticket looks up: the items of its message that have no doubt, and the changes of its user. */

/** The lines of a message, and the texts beyond the most lines that a ticket has. */
export function linesOf(items: readonly ReadItem[]): { lines: TicketLine[]; beyond: string[] } {
  const sure = items.filter(({ doubt }) => doubt === null);
  return {
    lines: sure.slice(0, maxTicketLines).map(lineOf),
    beyond: sure.slice(maxTicketLines).map(({ text }) => text),
  };
}

function lineOf({ kind, text, named, count }: ReadItem): TicketLine {
  return { kind, text, count, isExpanded: false, ...(named !== undefined && { named }) };
}

/** Which line of a ticket looks up an item of its message, by the item's key, and which items each line has, by {@link lineKey}. */
export type LookedUp = {
  lines: ReadonlyMap<string, TicketLine>;
  items: ReadonlyMap<string, readonly ReadItem[]>;
};

/** Names are compared without their kind, which the user may change. */
export function lookedUp(lines: readonly TicketLine[], items: readonly ReadItem[]): LookedUp {
  const byText = new Map<string, TicketLine>();
  for (const line of lines)
    for (const one of [line, ...(line.replaced ?? [])]) byText.set(textKey(one), line);
  const found = items.flatMap((item) => {
    const line = byText.get(textKey(item));
    return line === undefined ? [] : [{ item, line }];
  });
  const ofLines = Map.groupBy(found, ({ line }) => lineKey(line));
  return {
    lines: new Map(found.map(({ item, line }) => [item.key, line])),
    items: new Map([...ofLines].map(([key, several]) => [key, several.map(({ item }) => item)])),
  };
}

function textKey({ kind, text }: Pick<TicketLine, 'kind' | 'text'>): string {
  return `${kind === 'id'} ${text}`;
}

/** With a line for an item that had a doubt, in the message's order. */
export function withItem(
  lines: readonly TicketLine[],
  items: readonly ReadItem[],
  item: ReadItem,
): readonly TicketLine[] {
  const places = new Map(items.map(({ key }, at) => [key, at]));
  const { items: ofLines } = lookedUp(lines, items);
  const placeOf = (line: TicketLine) => places.get(ofLines.get(lineKey(line))?.[0]?.key ?? '') ?? -1;
  const own = places.get(item.key) ?? Number.POSITIVE_INFINITY;
  const next = lines.findIndex((line) => placeOf(line) > own);
  return merged(lines.toSpliced(next < 0 ? lines.length : next, 0, lineOf(item)));
}

/** Without what looks up an item. */
export function withoutItem(lines: readonly TicketLine[], item: ReadItem): readonly TicketLine[] {
  return lines.flatMap((line): TicketLine | [] => {
    const { replaced, ...bare } = line;
    if (replaced === undefined) return textKey(line) === textKey(item) ? [] : line;
    const others = replaced.filter((one) => textKey(one) !== textKey(item));
    if (others.length === replaced.length) return line;
    const count = others.reduce((sum, one) => sum + one.count, 0);
    return others.length === 0 ? [] : { ...bare, count, ...replacing(bare, others) };
  });
}

/** With what the user picked out of the message, at the end: a number is an ID. */
export function withText(lines: readonly TicketLine[], text: string): readonly TicketLine[] {
  const [, id] = /^#?([1-9]\d{0,14})$/.exec(text) ?? [];
  const named = id === undefined ? nameIn(text) : { kind: 'id' as const, text: id };
  if (lines.some((line) => lineKey(line) === lineKey(named))) return lines;
  return merged([...lines, { ...named, count: 1, isExpanded: false }]);
}

/** With the lines of a further message that aren't there yet, at the end. Null: these are too many for one ticket. */
export function withLines(
  lines: readonly TicketLine[],
  further: readonly TicketLine[],
): readonly TicketLine[] | null {
  const known = new Set(lines.map(lineKey));
  const all = [...lines, ...further.filter((line) => !known.has(lineKey(line)))];
  return all.length > maxTicketLines ? null : all;
}

/** A text as the name that it is looked up by. */
export function nameIn(text: string): SimilarName {
  return { kind: wearAtEnd(text) === null ? 'name' : 'market_hash_name', text };
}

/** Another name to look up instead of a line's. */
export type Correction = { line: Pick<TicketLine, 'kind' | 'text'>; name: SimilarName };

/** With other names for some lines; a line that there is already takes them in. */
export function withOtherNames(
  lines: readonly TicketLine[],
  corrections: readonly Correction[],
): readonly TicketLine[] {
  const names = new Map(corrections.map(({ line, name }) => [lineKey(line), name]));
  return merged(
    lines.map((line) => {
      const name = names.get(lineKey(line));
      if (name === undefined) return line;
      const { kind, text } = name;
      return { kind, text, count: line.count, isExpanded: false, ...replacing(name, pastedIn(line)) };
    }),
  );
}

/** With a pasted name in the place of the one that was chosen instead. */
export function withPastedName(
  lines: readonly TicketLine[],
  line: TicketLine,
  pasted: PastedName,
): readonly TicketLine[] {
  const others = pastedIn(line).filter((one) => lineKey(one) !== lineKey(pasted));
  const count = others.reduce((sum, one) => sum + one.count, 0);
  const { replaced: _, ...bare } = line;
  return merged(
    lines.flatMap((one) => {
      if (one !== line) return one;
      const again = { ...pasted, isExpanded: false };
      return others.length === 0 ? again : [{ ...bare, count, ...replacing(bare, others) }, again];
    }),
  );
}

/** The lines after the message was edited: what it still names stays as it is, what is new is looked up, what it no longer names goes. */
export function linesAfter(
  lines: readonly TicketLine[],
  before: readonly ReadItem[],
  after: readonly ReadItem[],
): readonly TicketLine[] {
  const had = new Map(before.map((item) => [textKey(item), item]));
  const stays = new Set(after.map(textKey));
  let kept = lines;
  for (const item of before) if (!stays.has(textKey(item))) kept = withoutItem(kept, item);
  for (const item of after) {
    const earlier = had.get(textKey(item));
    if (earlier === undefined && item.doubt === null) kept = withItem(kept, after, item);
    else if (earlier !== undefined && earlier.count !== item.count)
      kept = kept.map((line) => withCount(line, item, item.count - earlier.count));
  }
  return kept.slice(0, maxTicketLines);
}

function withCount(line: TicketLine, item: ReadItem, more: number): TicketLine {
  const names = pastedIn(line);
  if (!names.some((one) => textKey(one) === textKey(item))) return line;
  const count = Math.max(1, line.count + more);
  if (line.replaced === undefined) return { ...line, count };
  const replaced = names.map((one) => (textKey(one) === textKey(item) ? { ...one, count: item.count } : one));
  return { ...line, count, replaced };
}

/** The pasted names that a line looks up. */
function pastedIn({ kind, text, count, replaced }: TicketLine): readonly PastedName[] {
  return replaced ?? [{ kind, text, count }];
}

/** The pasted names that a line's name replaces. */
export function correctedNames(line: TicketLine): readonly PastedName[] {
  return pastedIn(line).filter((one) => lineKey(one) !== lineKey(line));
}

function replacing(
  line: Pick<TicketLine, 'kind' | 'text'>,
  pasted: readonly PastedName[],
): Pick<TicketLine, 'replaced'> {
  return pasted.some((one) => lineKey(one) !== lineKey(line)) ? { replaced: [...pasted] } : {};
}

/** Lines of the same name are one. */
function merged(lines: readonly TicketLine[]): readonly TicketLine[] {
  const byKey = new Map<string, TicketLine>();
  for (const line of lines) {
    const same = byKey.get(lineKey(line));
    const together = {
      ...(same ?? line),
      ...(same && {
        count: line.kind === 'id' ? Math.max(same.count, line.count) : same.count + line.count,
        isExpanded: same.isExpanded || line.isExpanded,
        ...replacing(line, [...pastedIn(same), ...pastedIn(line)]),
      }),
    };
    byKey.set(lineKey(line), together);
  }
  return [...byKey.values()].slice(0, maxTicketLines);
}
