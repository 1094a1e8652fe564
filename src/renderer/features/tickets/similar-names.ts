import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { copyTime, useCatalogCopy } from '#renderer/desktop/catalog-copy.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { unwrap } from '#renderer/desktop/failure-error.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { maxSearchLength, type SimilarName } from '#shared/catalog-copy.ts';
import { endsInWear, marketNameParts, shortWears, wears } from '#shared/market-name.ts';
import {
  type LinkedCatalog,
  lineRange,
  readPastedLines,
  withoutLabelAndPrice,
} from '#shared/pasted-lines.ts';
import type { PastedName, TicketLine } from '#shared/ticket.ts';
import { quantityText, sheetLines, sheetOf, ticketLines } from './sheet.ts';
import type { Sheet } from './ticket-desk.ts';
import { lineKey } from './ticket-run.ts';

/** The name in a line, without its label and price. */
export function nameIn(line: TicketLine): string {
  return (withoutLabelAndPrice(line.text) ?? line).text;
}

/** Names in the local copy close to the missing line's, the closest first, and when the copy was made. Empty without a copy. */
export function useSimilarNames(
  connectionId: string,
  line: TicketLine,
): { names: readonly SimilarName[]; copiedAt: string } {
  const desktop = useDesktop();
  const copy = useCatalogCopy(connectionId);
  const text = nameIn(line);
  const isAsked = copy !== null && copy.items > 0 && line.kind !== 'id' && text.length <= maxSearchLength;
  const { data } = useQuery({
    // Invalidated when the copy changes.
    queryKey: [...itemQueries.copy(connectionId), 'similar', text],
    queryFn: async () => unwrap(await desktop.copies.similarNames({ connectionId, text })),
    enabled: isAsked,
  });
  const names = useMemo(() => (isAsked && data ? withUnsaidWears(text, data) : []), [isAsked, data, text]);
  return { names, copiedAt: copyTime(copy) ?? '' };
}

/**
 * The similar names, preceded by those without the wear, StatTrak™ and Souvenir that the customer didn't mention: none of the wears is
 * more likely than the others.
 */
export function withUnsaidWears(typed: string, names: readonly SimilarName[]): readonly SimilarName[] {
  if (saidWear.test(typed) || endsInWear(typed)) return names;
  const plain = names.flatMap(({ text }) => {
    const parts = marketNameParts(text);
    if (parts.every(({ kind }) => kind !== 'wear')) return [];
    const isSaid: Partial<Record<string, boolean>> = {
      name: true,
      star: true,
      stattrak: saidStatTrak.test(typed),
      souvenir: /souvenir/i.test(typed),
    };
    return parts
      .filter(({ kind }) => isSaid[kind])
      .map((part) => part.text)
      .join(' ');
  });
  return [...[...new Set(plain)].map((text) => ({ kind: 'name', text }) as const), ...names];
}

const saidWear = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${wears.map((wear) => `${shortWears[wear]}|${wear.replace(/[ -]/, '[ -]?')}`).join('|')})(?![\p{L}\d])`,
  'iu',
);
const saidStatTrak = /stat[ -]?trak|(?<!\p{L})st(?!\p{L})/iu;

type TicketText = { lines: readonly TicketLine[]; sheet: Sheet; catalog: LinkedCatalog };
type Corrected = { lines: TicketLine[]; sheet: Sheet };

/** Looks up another name instead of one line's: in the ticket's lines, and in the text they were read from. */
export function withOtherName(
  ticket: TicketText,
  line: TicketLine,
  { kind, text }: Pick<SimilarName, 'kind' | 'text'>,
): Corrected {
  const count = line.count * countWithin(line);
  const replaced = line.replaced ?? [{ kind: line.kind, text: line.text, count: line.count }];
  return withLine(ticket, line, { kind, text, count, isExpanded: false, replaced });
}

/** Undoes {@link withOtherName}: looks up what was pasted again. */
export function withPastedName(ticket: TicketText, line: TicketLine, pasted: PastedName): Corrected {
  const count = line.count - pasted.count * countWithin(pasted);
  const replaced = line.replaced?.filter((one) => one !== pasted) ?? [];
  // The line was pasted too, or took the place of several.
  const rest = count > 0 ? { ...line, count, replaced } : undefined;
  return withLine(ticket, line, { ...pasted, isExpanded: false }, rest);
}

function withLine(
  { lines, sheet, catalog }: TicketText,
  line: TicketLine,
  other: TicketLine,
  rest?: TicketLine,
): Corrected {
  const key = lineKey(line);
  const { text } = other;
  const changed = new Map<string, TicketLine>();
  for (const one of lines.flatMap((each) => (lineKey(each) === key ? [rest ?? [], other].flat() : each))) {
    const same = changed.get(lineKey(one));
    changed.set(lineKey(one), same === undefined ? one : merged(same, one));
  }
  const result = [...changed.values()];
  const wrong = nameIn(line);
  const sheets = [
    // Keeps the rest of the pasted line, unless it then reads differently.
    withLines(sheet, line, catalog, (raw) => {
      const sentence = readPastedLines(raw, catalog).rows.find(
        (one) => one.within !== null && lineKey(one) === key,
      );
      return raw.replace(sentence?.written ?? wrong, () => text);
    }),
    withLines(sheet, line, catalog, (raw) =>
      sheetLines(readPastedLines(raw, catalog).rows, sheet.changes)
        .map((one) => (lineKey(one) === key ? { text, count: one.count * countWithin(one) } : one))
        .map(quantityText)
        .join('\n'),
    ),
  ].map((pasted) => sheetOf(result, catalog, pasted));
  return {
    lines: result,
    sheet: sheets.find((one) => isSheetOf(one, result, catalog)) ?? sheetOf(result, catalog, null),
  };
}

function merged(line: TicketLine, other: TicketLine): TicketLine {
  const replaced = [...(line.replaced ?? []), ...(other.replaced ?? [])];
  return { ...line, count: line.count + other.count, ...(replaced.length > 0 && { replaced }) };
}

/** The quantity that a line with a label or a price holds beside its name. */
function countWithin({ text }: PastedName): number {
  return withoutLabelAndPrice(text)?.count ?? 1;
}

/** Changes the pasted lines that name a ticket line. The user's changes stay with the rows on them. */
function withLines(
  { text, changes }: Sheet,
  line: TicketLine,
  catalog: LinkedCatalog,
  correct: (raw: string) => string,
): Sheet {
  const key = lineKey(line);
  const named = sheetLines(readPastedLines(text, catalog).rows, changes).filter(
    (one) => lineKey(one) === key,
  );
  const numbers = [...new Set(named.flatMap((one) => one.lines))].sort((a, b) => b - a);
  let changed = text;
  // From the end, since a line may become several.
  for (const number of numbers) {
    const [start, end] = lineRange(changed, number);
    changed = changed.slice(0, start) + correct(changed.slice(start, end)) + changed.slice(end);
  }
  const moved = new Map(changes);
  const { rows } = readPastedLines(changed, catalog);
  for (const { splitFrom, lines } of named) {
    const row = rows.find((one) => lines.some((number) => one.lines.includes(number)));
    if (splitFrom === null || row === undefined) continue;
    for (const [id, change] of changes) {
      if (id === splitFrom || id.startsWith(`${splitFrom}\n`)) {
        moved.set(row.key + id.slice(splitFrom.length), change);
      }
    }
  }
  return { text: changed, changes: moved };
}

/** Whether reading the sheet gives exactly these lines. */
function isSheetOf(sheet: Sheet, lines: readonly TicketLine[], catalog: LinkedCatalog): boolean {
  const { rows, beyond } = readPastedLines(sheet.text, catalog);
  const read = ticketLines(sheetLines(rows, sheet.changes), beyond).lines;
  const counts = new Map(read.map((one) => [lineKey(one), one.count]));
  return read.length === lines.length && lines.every((one) => counts.get(lineKey(one)) === one.count);
}
