import { type ReactNode, useMemo, useState } from 'react';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import { type GridColumn, selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import { nothingSelected, type RowSelection, type SelectionChange } from '#renderer/ui/grid/row-selection.ts';
import shared from '#renderer/ui/shared.module.css';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { rowsAsText } from '#shared/rows-as-text.ts';
import type { LineChange } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { isAmbiguous, partsOf, quoteOf, type SheetLine } from './sheet.ts';
import { lineKey, type RowResult } from './ticket-rows.ts';
import { resultWords } from './ticket-text.ts';
import styles from './tickets.module.css';

type SheetGridProps = {
  lines: readonly SheetLine[];
  /** The counts so far, by `lineKey`. */
  counts: ReadonlyMap<string, RowResult>;
  /** The row to begin at. Default: the first. */
  startId?: string | undefined;
  onChange(id: string, change: LineChange): void;
  onEscape(): void;
};

const texts = words.tickets;

/** A row for each line of the pasted text: ticked where it names an item, with any doubt and a way to settle it. */
export function SheetGrid({ lines, counts, startId, onChange, onEscape }: SheetGridProps) {
  const { settings } = useSettings();
  const copy = useCopy();
  const [widths, setWidths] = useState<Record<string, number>>({});
  const columns = useMemo(() => columnsOf(counts, onChange), [counts, onChange]);
  const selection = useMemo(() => ticked(lines), [lines]);

  function tick(change: SelectionChange<SheetLine>) {
    // Escape must not clear the ticks: they aren't a passing selection.
    if (change.kind === 'clear') return onEscape();
    for (const [line, isTicked] of ticksOf(change, lines)) {
      if (line.canTick && line.isTicked !== isTicked) onChange(line.id, { isTicked });
    }
  }

  return (
    <DataGrid<SheetLine>
      label={texts.sheet}
      rows={lines}
      columns={columns}
      // Editing the text keeps the scroll position unless the first line changes.
      listKey={`${startId} ${lines[0]?.id}`}
      density={settings.density}
      wraps
      openId={null}
      startId={startId}
      // There is nothing to open yet: a click anywhere ticks the line.
      onOpen={(line) => line.canTick && onChange(line.id, { isTicked: !line.isTicked })}
      selection={selection}
      onSelection={tick}
      onCopy={(text, label) => void copy(text, label)}
      onCopyRows={() => {
        const rows = lines.filter(({ isTicked }) => isTicked).map(({ text, count }) => [text, count]);
        const tsv = rowsAsText('tsv', {
          columns: [
            { field: 'text', label: texts.sheetColumns.text },
            { field: 'count', label: texts.sheetColumns.count },
          ],
          rows,
        });
        void copy(tsv, words.lookUpIds.copiedRows(rows.length));
      }}
      sorting={null}
      onSorting={() => {}}
      widths={widths}
      onWidths={setWidths}
    />
  );
}

/** The lines to tick (true) or untick (false) after a change of the selection. */
function ticksOf(
  change: Exclude<SelectionChange<SheetLine>, { kind: 'clear' }>,
  lines: readonly SheetLine[],
): (readonly [SheetLine, boolean])[] {
  switch (change.kind) {
    case 'toggle': {
      const line = change.page.rows[change.index];
      return line === undefined ? [] : [[line, !line.isTicked]];
    }
    case 'range': {
      const [first, last] = [Math.min(change.from, change.to), Math.max(change.from, change.to)];
      return change.page.rows.slice(first, last + 1).map((line) => [line, true]);
    }
    case 'page':
      return lines.map((line) => [line, change.isSelected]);
    case 'narrow-page':
      return lines.map((line) => [line, change.ids.includes(line.id)]);
    default:
      return change satisfies never;
  }
}

function ticked(lines: readonly SheetLine[]): RowSelection<SheetLine> {
  const rows = new Map(
    lines.flatMap((row, place) => (row.isTicked ? [[row.id, { row, place }] as const] : [])),
  );
  return { ...nothingSelected<SheetLine>(), rows };
}

function columnsOf(
  counts: SheetGridProps['counts'],
  onChange: SheetGridProps['onChange'],
): readonly GridColumn<SheetLine>[] {
  const resultOf = (line: SheetLine) => counts.get(lineKey(line));
  const toggle = (line: SheetLine) => line.canTick && onChange(line.id, { isTicked: !line.isTicked });
  return [
    selectColumn,
    {
      id: 'lines',
      label: texts.sheetColumns.lines,
      note: texts.linesHint,
      align: 'end',
      size: 48,
      render: (line) => <span className={shared.dim}>{linesText(line)}</span>,
      title: ({ lines }) => (lines.length > 1 ? lines.slice(0, 50).join(', ') : undefined),
      plain: ({ lines }) => lines.join(', '),
    },
    {
      id: 'text',
      label: texts.sheetColumns.text,
      size: 260,
      minSize: 150,
      flex: 5,
      render: ({ text, isTicked }) => (
        <bdi className={isTicked ? undefined : shared.dim}>{visibleText(text)}</bdi>
      ),
      plain: ({ text }) => text,
    },
    {
      id: 'kind',
      label: texts.sheetColumns.kind,
      size: 104,
      render: (line) => (line.isTicked ? pressable(line.kind !== 'id', texts.kinds[line.kind]) : null),
      title: ({ kind }) => (kind === 'id' ? undefined : texts.kindHint(texts.kinds[otherKind(kind)])),
      plain: ({ kind }) => texts.kinds[kind],
      press: (line) =>
        line.kind === 'id' || !line.isTicked
          ? toggle(line)
          : onChange(line.id, { kind: otherKind(line.kind) }),
    },
    {
      id: 'count',
      label: texts.sheetColumns.count,
      align: 'end',
      size: 76,
      render: ({ count }) => (count > 1 ? texts.times(count) : null),
      plain: ({ count }) => String(count),
    },
    {
      id: 'matches',
      label: texts.sheetColumns.matches,
      size: 150,
      minSize: 96,
      flex: 1,
      render: (line) => renderMatches(line, resultOf(line)),
      title: (line) =>
        canExpand(resultOf(line)) ? (line.isExpanded ? texts.allChosen : texts.onlyCounted) : undefined,
      plain: (line) => {
        const result = resultOf(line);
        return result === undefined ? '' : resultWords(result);
      },
      press: (line) =>
        canExpand(resultOf(line)) ? onChange(line.id, { isExpanded: !line.isExpanded }) : toggle(line),
    },
    {
      id: 'note',
      label: texts.sheetColumns.note,
      size: 220,
      minSize: 130,
      flex: 2,
      render: renderNote,
      title: (line) =>
        isAmbiguous(line) && line.isTicked
          ? texts.commaHint
          : line.within === null
            ? undefined
            : visibleText(texts.pastedAs(line.within), { maxLength: maxToRead }),
      plain: noteOf,
      press: (line) => {
        if (line.splitFrom !== null) onChange(line.splitFrom, { isSplit: false });
        else if (isAmbiguous(line) && line.isTicked) onChange(line.id, { isSplit: true });
        else toggle(line);
      },
    },
  ];
}

function linesText({ lines }: SheetLine): string {
  return lines.length > 2 ? `${lines[0]} …` : lines.join(', ');
}

function otherKind(kind: SheetLine['kind']): 'name' | 'market_hash_name' {
  return kind === 'name' ? 'market_hash_name' : 'name';
}

function canExpand(result: RowResult | undefined): boolean {
  return result?.kind === 'several' && result.matches.ids.length > 1;
}

function renderMatches({ isTicked, isExpanded }: SheetLine, result: RowResult | undefined): ReactNode {
  if (result === undefined || !isTicked) return null;
  const sought = result.kind === 'several' ? result.matches.sought : undefined;
  const text =
    sought === undefined ? resultWords(result) : `${resultWords(result)} · “${visibleText(sought.text)}”`;
  if (!canExpand(result) || result.kind !== 'several') {
    return (
      <span className={styles.result} data-result={result.kind}>
        {text}
      </span>
    );
  }
  return pressable(true, isExpanded ? `${text} · ${texts.allChosen}` : text);
}

function noteOf(line: SheetLine): string {
  if (line.splitFrom !== null) return texts.split;
  if (line.isTicked && isAmbiguous(line)) return texts.comma(partsOf(line).length);
  const quote = line.replaced?.text ?? (line.within === null ? '' : quoteOf(line.within, line.written));
  const within = quote === '' ? [] : [texts.readWithin(visibleText(quote))];
  const price = line.price === undefined ? [] : [texts.price(visibleText(line.price))];
  return [...doubtsOf(line), ...price, ...within].join(' · ');
}

function doubtsOf({ doubt, within }: SheetLine): string[] {
  if (doubt === null) return [];
  // Picked out of its line, since it looks like a name.
  return [doubt === 'text' && within !== null ? texts.maybeName : texts.doubts[doubt]];
}

function renderNote(line: SheetLine): ReactNode {
  const isPressable = line.splitFrom !== null || (line.isTicked && isAmbiguous(line));
  return pressable(isPressable, noteOf(line));
}

/** Styles a cell's value as a button where pressing it changes something. */
function pressable(isPressable: boolean, text: string): ReactNode {
  return <span className={isPressable ? styles.pressable : shared.dim}>{text}</span>;
}
