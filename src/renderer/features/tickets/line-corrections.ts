import { useEffect, useRef } from 'react';
import { useTicketActions } from '#renderer/desktop/kept-lists.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { SimilarName } from '#shared/catalog-copy.ts';
import type { Connection } from '#shared/connection.ts';
import { type LinkedCatalog, withoutLabelAndPrice } from '#shared/pasted/pasted-line.ts';
import { lineRange, readPastedLines } from '#shared/pasted/pasted-lines.ts';
import { countTogether, type PastedName, type Ticket, type TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { pastedSheet, quantityText, type SheetLine, sheetLines, sheetOf, ticketLines } from './sheet.ts';
import type { Sheet, TicketDesk } from './ticket-desk.ts';
import { lineKey } from './ticket-rows.ts';

/** The name in a line, without its label and price. */
export function nameIn(line: Named): string {
  return (withoutLabelAndPrice(line.text) ?? line).text;
}

type TicketText = { lines: readonly TicketLine[]; sheet: Sheet; catalog: LinkedCatalog };
/** Another name to look up instead of a line's. */
export type Correction = { line: TicketLine; name: SimilarName };
type Corrected = { lines: TicketLine[]; sheet: Sheet };

/** The pasted names that a line took the place of. */
export function correctedNames(line: TicketLine): PastedName[] {
  return (line.replaced ?? []).filter((one) => lineKey(one) !== lineKey(line));
}

/** Looks up other names instead of some lines': in the ticket's lines, and in the text they were read from. */
export function withOtherNames(ticket: TicketText, corrections: readonly Correction[]): Corrected {
  const together = withAllOtherNames(ticket, corrections);
  if (together !== null) return together;
  let after: Corrected = { lines: [...ticket.lines], sheet: ticket.sheet };
  for (const one of corrections) after = withOtherName({ ...after, catalog: ticket.catalog }, one);
  return after;
}

/** One by one, for lines that depend on each other or were split. */
function withOtherName(ticket: TicketText, correction: Correction): Corrected {
  const { line } = correction;
  return withLine(ticket, line, otherLine(correction), { numbers: linesNaming(line, ticket) });
}

/** All together, since each reading of a long text takes a moment; null if it then doesn't read as the corrected lines. */
function withAllOtherNames(ticket: TicketText, corrections: readonly Correction[]): Corrected | null {
  const { lines, sheet, catalog } = ticket;
  const others = new Map(corrections.map((one) => [lineKey(one.line), otherLine(one)]));
  const changed = mergedLines(lines.map((line) => others.get(lineKey(line)) ?? line));
  const keysIn = (raw: string) => readPastedLines(raw, catalog).rows.map(lineKey);
  let { text } = sheet;
  for (const row of sheetLines(readPastedLines(text, catalog).rows, sheet.changes)) {
    const other = others.get(lineKey(row));
    if (other === undefined) continue;
    if (row.splitFrom !== null) return null;
    for (const number of row.lines) {
      const [start, end] = lineRange(text, number);
      const raw = text.slice(start, end);
      const replaced = raw.replace(row.within === null ? nameIn(row) : row.written, () => other.text);
      const isRead = keysIn(replaced).some((key) => key === lineKey(other));
      const alone = quantityText({ text: other.text, count: amountOf(row) });
      text = text.slice(0, start) + (isRead ? replaced : alone) + text.slice(end);
    }
  }
  const corrected = sheetOf([...changed.values()], catalog, { text, changes: sheet.changes });
  const read = inOrderOf(corrected, changed, catalog);
  return read && { lines: read, sheet: corrected };
}

function otherLine({ line, name: { kind, text } }: Correction): TicketLine {
  return { kind, text, count: amountOf(line), isExpanded: false, replaced: pastedNames(line) };
}

/** Undoes {@link withOtherNames}: looks up what was pasted again. */
export function withPastedName(ticket: TicketText, line: TicketLine, pasted: PastedName): Corrected {
  const names = pastedNames(line);
  const amount = amountOf(pasted);
  const replaced = names.filter((one) => one !== pasted);
  const isOnlyItself = replaced.every((one) => lineKey(one) === lineKey(line));
  // The user may have edited the quantity; other pasted names stay in any case.
  const left = Math.max(line.count - amount, isOnlyItself ? 0 : 1);
  const numbers = linesNaming(line, ticket);
  if (replaced.length === 0 || left === 0) {
    const count = Math.max(1, Math.round(line.count / countWithin(pasted)));
    return withLine(ticket, line, { ...pasted, count, isExpanded: false }, { numbers });
  }
  const { replaced: _, ...itself } = line;
  const rest = { ...itself, count: left, ...(!isOnlyItself && { replaced }) };
  // The names are in the order of the lines they were pasted on.
  const before = names.slice(0, names.indexOf(pasted)).reduce((sum, one) => sum + amountOf(one), 0);
  let counted = 0;
  const ofPasted = numbers.filter((number) => {
    const isBehind = counted >= before;
    counted += countOn(number, line, ticket);
    return isBehind && counted <= before + amount;
  });
  return withLine(ticket, line, { ...pasted, isExpanded: false }, { numbers: ofPasted, rest });
}

/** Puts `other` in place of a line, on these lines of the text, and beside the `rest` that remains of the line. */
function withLine(
  ticket: TicketText,
  line: TicketLine,
  other: TicketLine,
  { numbers, rest }: { numbers: readonly number[]; rest?: TicketLine },
): Corrected {
  const { lines, sheet, catalog } = ticket;
  const key = lineKey(line);
  const { text } = other;
  const changed = mergedLines(
    lines.flatMap((each) => (lineKey(each) === key ? [rest ?? [], other].flat() : each)),
  );
  const rewritten = (raw: string, instead: (one: SheetLine) => Named | Named[]) =>
    sheetLines(readPastedLines(raw, catalog).rows, sheet.changes)
      .flatMap((one) => (lineKey(one) === key ? instead(one) : one))
      .map(quantityText)
      .join('\n');
  const all = linesNaming(line, ticket);
  const sheets = [
    // Keeps the rest of the pasted line, unless it then reads differently.
    () =>
      withLines(ticket, line, numbers, (raw) => {
        const sentence = readPastedLines(raw, catalog).rows.find(
          (one) => one.within !== null && lineKey(one) === key,
        );
        return raw.replace(sentence?.written ?? nameIn(line), () => text);
      }),
    () =>
      withLines(ticket, line, numbers, (raw) => rewritten(raw, (one) => ({ text, count: amountOf(one) }))),
    () =>
      withLines(ticket, line, all, (raw, number) =>
        rewritten(raw, () => (number === all[0] ? [rest ?? [], other].flat() : [])),
      ),
  ];
  for (const pasted of sheets) {
    const corrected = sheetOf([...changed.values()], catalog, pasted());
    const read = inOrderOf(corrected, changed, catalog);
    if (read !== null) return { lines: read, sheet: corrected };
  }
  const result = [...changed.values()];
  return { lines: result, sheet: sheetOf(result, catalog, null) };
}

type Named = Pick<TicketLine, 'text' | 'count'>;

/** Lines of the same name become one. */
function mergedLines(lines: readonly TicketLine[]): Map<string, TicketLine> {
  const all = new Map<string, TicketLine>();
  for (const line of lines) {
    const same = all.get(lineKey(line));
    all.set(lineKey(line), same === undefined ? line : merged(same, line));
  }
  return all;
}

function merged(line: TicketLine, other: TicketLine): TicketLine {
  const both = {
    ...line,
    count: countTogether(line, other),
    isExpanded: line.isExpanded || other.isExpanded,
  };
  if (line.replaced === undefined && other.replaced === undefined) return both;
  const replaced = new Map<string, PastedName>();
  for (const one of [...pastedNames(line), ...pastedNames(other)]) {
    const same = replaced.get(lineKey(one));
    replaced.set(lineKey(one), same === undefined ? one : { ...one, count: same.count + one.count });
  }
  return { ...both, replaced: [...replaced.values()] };
}

/** The names that were pasted for a line, with its own if that is one of them. */
function pastedNames({ kind, text, count, replaced }: TicketLine): PastedName[] {
  return replaced ?? [{ kind, text, count }];
}

function amountOf(named: Named): number {
  return named.count * countWithin(named);
}

/** The quantity that a line with a label or a price holds beside its name. */
function countWithin({ text }: Named): number {
  return withoutLabelAndPrice(text)?.count ?? 1;
}

function rowsNaming(line: TicketLine, { text, changes }: Sheet, catalog: LinkedCatalog): SheetLine[] {
  const { rows } = readPastedLines(text, catalog);
  return sheetLines(rows, changes).filter((one) => lineKey(one) === lineKey(line));
}

/** The numbers of the pasted lines that name a ticket line. */
function linesNaming(line: TicketLine, { sheet, catalog }: TicketText): number[] {
  const numbers = rowsNaming(line, sheet, catalog).flatMap((one) => one.lines);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** How often one pasted line names a ticket line. */
function countOn(number: number, line: TicketLine, { sheet, catalog }: TicketText): number {
  const text = sheet.text.slice(...lineRange(sheet.text, number));
  return rowsNaming(line, { ...sheet, text }, catalog).reduce((sum, one) => sum + one.count, 0);
}

/** Changes some of the pasted lines that name a ticket line. The user's changes stay with the rows on them. */
function withLines(
  { sheet: { text, changes }, catalog }: TicketText,
  line: TicketLine,
  numbers: readonly number[],
  correct: (raw: string, number: number) => string,
): Sheet {
  let changed = text;
  // From the end, since a line may become several.
  for (const number of numbers.toReversed()) {
    const [start, end] = lineRange(changed, number);
    changed = changed.slice(0, start) + correct(changed.slice(start, end), number) + changed.slice(end);
  }
  const moved = new Map(changes);
  const { rows } = readPastedLines(changed, catalog);
  for (const { splitFrom, lines } of rowsNaming(line, { text, changes }, catalog)) {
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

/** The lines in the order of the sheet; null if reading it doesn't give exactly these. */
function inOrderOf(
  sheet: Sheet,
  lines: ReadonlyMap<string, TicketLine>,
  catalog: LinkedCatalog,
): TicketLine[] | null {
  const { rows, beyond } = readPastedLines(sheet.text, catalog);
  const read = ticketLines(sheetLines(rows, sheet.changes), beyond).lines;
  const ordered = read.flatMap((one) => {
    const line = lines.get(lineKey(one));
    return line?.count === one.count ? line : [];
  });
  return read.length === lines.size && ordered.length === lines.size ? ordered : null;
}

/** Looks up a similar name instead of a pasted one in the open ticket, or the pasted one again. */
export function useCorrections(connection: Connection, desk: TicketDesk) {
  const { put } = useTicketActions();
  const toast = useToast();
  /** Hides the last note with Undo, also when its ticket is left: elsewhere its lines can't be seen. */
  const undoable = useRef<AbortController>(null);
  useEffect(() => () => undoable.current?.abort(), []);

  function show(ticket: Ticket, sheet: Sheet) {
    desk.edit(sheet);
    put(desk.openMade(ticket));
  }
  function textOf({ lines, pasted }: Ticket) {
    return { lines, sheet: pastedSheet(pasted) ?? sheetOf(lines, connection, null), catalog: connection };
  }
  function lookUpAsPasted(pasted: PastedName) {
    const { ticket } = desk.state();
    const line = ticket?.lines.find(({ replaced }) => replaced?.includes(pasted));
    if (ticket === null || line === undefined) return;
    const { lines, sheet } = withPastedName(textOf(ticket), line, pasted);
    show({ ...ticket, lines }, sheet);
  }
  function lookUpInstead(choices: readonly Correction[]) {
    const { ticket } = desk.state();
    const [first] = choices;
    if (ticket === null || first === undefined) return;
    const before = textOf(ticket);
    const { lines, sheet } = withOtherNames(before, choices);
    show({ ...ticket, lines }, sheet);
    // Undo would overwrite a later change to the lines.
    const over = new AbortController();
    const stop = desk.subscribe(() => {
      if (desk.state().ticket?.lines !== lines) over.abort();
    });
    over.signal.addEventListener('abort', stop);
    undoable.current = over;
    function undo() {
      const { ticket: now } = desk.state();
      if (now !== null) show({ ...now, lines: [...before.lines] }, before.sheet);
    }
    toast({
      text:
        choices.length === 1
          ? words.tickets.lineReplaced(first.name.text)
          : words.tickets.linesReplaced(choices.length),
      action: { label: words.common.undo, run: undo },
      until: over.signal,
    });
  }

  return { lookUpInstead, lookUpAsPasted };
}
