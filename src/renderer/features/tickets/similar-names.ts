import { type QueryClient, useQuery } from '@tanstack/react-query';
import { copyTime, useCatalogCopy } from '#renderer/desktop/catalog-copy.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { unwrap } from '#renderer/desktop/failure-error.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { maxSearchLength, type SimilarName } from '#shared/catalog-copy.ts';
import {
  type LinkedCatalog,
  lineRange,
  readPastedLines,
  withoutLabelAndPrice,
} from '#shared/pasted-lines.ts';
import type { TicketLine } from '#shared/ticket.ts';
import { sheetLines } from './sheet.ts';
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
  const { data: names = [] } = useQuery({
    queryKey: similarKey(connectionId, line),
    queryFn: async () => unwrap(await desktop.copies.similarNames({ connectionId, text })),
    enabled: copy !== null && copy.items > 0 && line.kind !== 'id' && text.length <= maxSearchLength,
  });
  return { names, copiedAt: copyTime(copy) ?? '' };
}

/** The first similar name shown for a line, if any. */
export function shownSimilarName(
  client: QueryClient,
  connectionId: string,
  line: TicketLine,
): SimilarName | undefined {
  return client.getQueryData<SimilarName[]>(similarKey(connectionId, line))?.[0];
}

// Invalidated when the copy changes.
function similarKey(connectionId: string, line: TicketLine) {
  return [...itemQueries.copy(connectionId), 'similar', line.kind, nameIn(line)];
}

/** Replaces the name in one line, both in the ticket's lines and in the text they were read from. */
export function withOtherName(
  { lines, sheet, catalog }: { lines: readonly TicketLine[]; sheet: Sheet; catalog: LinkedCatalog },
  line: TicketLine,
  { kind, text: name }: SimilarName,
): { lines: TicketLine[]; sheet: Sheet } {
  const wrong = nameIn(line);
  const corrected = (text: string) => text.replace(wrong, () => name);
  const other: TicketLine = { ...line, kind, text: corrected(line.text), isExpanded: false };
  const changed = new Map<string, TicketLine>();
  for (const one of lines.map((each) => (each === line ? other : each))) {
    const same = changed.get(lineKey(one));
    changed.set(lineKey(one), same === undefined ? one : { ...same, count: same.count + one.count });
  }
  const read = sheetLines(readPastedLines(sheet.text, catalog).rows, sheet.changes);
  let { text } = sheet;
  for (const number of read.find((one) => one.text === line.text)?.lines ?? []) {
    const [start, end] = lineRange(text, number);
    text = text.slice(0, start) + corrected(text.slice(start, end)) + text.slice(end);
  }
  return { lines: [...changed.values()], sheet: { ...sheet, text } };
}
