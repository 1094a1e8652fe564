import { useTicketActions } from '#renderer/desktop/kept-lists.ts';
import type { SimilarName } from '#shared/catalog-copy.ts';
import type { Connection } from '#shared/connection.ts';
import { type LinkedCatalog, withoutLabelAndPrice } from '#shared/pasted/pasted-line.ts';
import { lineRange } from '#shared/pasted/pasted-lines.ts';
import type { PastedName, Ticket, TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { useDeskUndo } from './desk-undo.ts';
import {
  insteadOf,
  linesAfter,
  pastedSheet,
  readSheet,
  type SheetLine,
  sheetOf,
  ticketLines,
} from './sheet.ts';
import type { Sheet, TicketDesk } from './ticket-desk.ts';
import { lineKey } from './ticket-rows.ts';

/** The name in a line, without its label and price. */
export function nameIn(line: TicketLine): string {
  return (withoutLabelAndPrice(line.text) ?? line).text;
}

/** Another name to look up instead of a line's. */
export type Correction = { line: TicketLine; name: SimilarName };

/** The sheet with other names for the rows of some lines. The pasted text stays as it is. */
export function withOtherNames(
  sheet: Sheet,
  catalog: LinkedCatalog,
  corrections: readonly Correction[],
): Sheet {
  const names = new Map(corrections.map(({ line, name }) => [lineKey(line), name]));
  const changes = new Map(sheet.changes);
  for (const row of readSheet(sheet, catalog).rows) {
    const name = names.get(lineKey(row));
    if (name === undefined) continue;
    const change = { ...changes.get(row.id), kind: name.kind, isExpanded: false };
    changes.set(row.id, insteadOf(row.replaced ?? row, name.text, change));
  }
  return { ...sheet, changes };
}

/** The sheet with `pasted` for the rows of a line that named it. */
export function withPastedName(
  sheet: Sheet,
  catalog: LinkedCatalog,
  line: TicketLine,
  pasted: PastedName,
): Sheet {
  const changes = new Map(sheet.changes);
  const rows = readSheet(sheet, catalog).rows.filter((row) => lineKey(row) === lineKey(line));
  const named = rows.filter(({ replaced }) => replaced !== null && lineKey(replaced) === lineKey(pasted));
  for (const { id } of named) {
    const { instead: _, kind: _kind, pastedKind: kind, ...others } = changes.get(id) ?? {};
    changes.set(id, { ...others, ...(kind !== undefined && { kind }) });
  }
  const text = named.length > 0 ? sheet.text : withPastedAgain(sheet, catalog, { line, rows, pasted });
  return { text, changes };
}

type Replaced = { line: TicketLine; rows: readonly SheetLine[]; pasted: PastedName };

/** A text of an earlier version has the other name in place of the pasted one, which its line gets back. The quantity tells which that is. */
function withPastedAgain(sheet: Sheet, catalog: LinkedCatalog, { line, rows, pasted }: Replaced): string {
  const { text } = sheet;
  const alike = (line.replaced ?? []).filter(({ count }) => count === pasted.count);
  const places = rows
    .flatMap(({ lines }) => lines)
    .map((number) => lineRange(text, number))
    .flatMap(([start, end]) => {
      const alone = readSheet({ ...sheet, text: text.slice(start, end) }, catalog).rows;
      const row = alone.find((one) => lineKey(one) === lineKey(line) && one.count === pasted.count);
      return row === undefined ? [] : [{ start: text.indexOf(row.written, start), row }];
    });
  const place = places[alike.findIndex((one) => lineKey(one) === lineKey(pasted))] ?? places[0];
  if (place === undefined) return text;
  return text.slice(0, place.start) + pasted.text + text.slice(place.start + place.row.written.length);
}

/** Looks up a similar name instead of a pasted one in the open ticket, or the pasted one again. */
export function useCorrections(connection: Connection, desk: TicketDesk) {
  const { put } = useTicketActions();
  const offerUndo = useDeskUndo(desk);

  function show(ticket: Ticket, sheet: Sheet): readonly TicketLine[] {
    const { rows, beyond } = readSheet(sheet, connection);
    const { lines } = ticketLines(rows, beyond);
    desk.edit(sheet);
    const made = desk.openMade({ ...ticket, lines: linesAfter(lines, ticket.lines, rows) });
    put(made);
    return made.lines;
  }
  function sheetNow({ lines, pasted }: Ticket): Sheet {
    return sheetOf(lines, connection, pastedSheet(pasted));
  }
  function lookUpAsPasted(pasted: PastedName) {
    const { ticket } = desk.state();
    const line = ticket?.lines.find(({ replaced }) => replaced?.includes(pasted));
    if (ticket === null || line === undefined) return;
    show(ticket, withPastedName(sheetNow(ticket), connection, line, pasted));
  }
  function lookUpInstead(choices: readonly Correction[]) {
    const { ticket } = desk.state();
    const [first] = choices;
    if (ticket === null || first === undefined) return;
    const before = sheetNow(ticket);
    const lines = show(ticket, withOtherNames(before, connection, choices));
    const undo = () => {
      const { ticket: now } = desk.state();
      if (now !== null) show({ ...now, lines: ticket.lines }, before);
    };
    const text =
      choices.length === 1
        ? words.tickets.lineReplaced(first.name.text)
        : words.tickets.linesReplaced(choices.length);
    offerUndo(text, undo, (now) => now.ticket?.lines !== lines);
  }

  return { lookUpInstead, lookUpAsPasted };
}
