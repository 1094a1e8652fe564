import { IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { SeenCell } from '#renderer/desktop/list/answer-cell.tsx';
import { type AnswerSource, answerColumn } from '#renderer/desktop/list/answer-columns.tsx';
import type { ListColumn } from '#renderer/desktop/list/column-choice.ts';
import { useListColumns } from '#renderer/desktop/list/use-list-columns.ts';
import { seenStatusOf } from '#renderer/desktop/status-loader.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import shared from '#renderer/ui/shared.module.css';
import { statusDisplay } from '#renderer/ui/status-badge.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { SimilarName } from '#shared/catalog-copy.ts';
import { priceOrder } from '#shared/price.ts';
import { answerColumnIds } from '#shared/settings-choices.ts';
import { textOrder } from '#shared/text-order.ts';
import { words } from '#words/words.ts';
import type { Matches } from './matches.ts';
import type { Sentences } from './sheet.ts';
import { useSimilarNames } from './similar-names.ts';
import { askedOf, countOf, passesFilter, quantityOf } from './ticket-filter.ts';
import type { FoundItem, RunState, TicketRow } from './ticket-run.ts';
import { resultWords } from './ticket-text.ts';
import styles from './tickets.module.css';

const texts = words.lookUpIds;

/** Status and dates from the ticket's own look-up. */
const answers: AnswerSource<TicketRow> = {
  seenOf: ({ result }) => (result.kind === 'found' ? seenStatusOf(result.found) : null),
  render: ({ result }, render) =>
    result.kind === 'found' && <SeenCell>{render(seenStatusOf(result.found))}</SeenCell>,
};

/** Lines without a value in a column sort last in both directions. */
export const ticketColumns: readonly ListColumn<TicketRow>[] = [
  {
    id: 'id',
    label: texts.columns.id,
    align: 'end',
    // Fits nine digits.
    size: 84,
    isSticky: true,
    order: (a, b) => (a.itemId ?? 0) - (b.itemId ?? 0),
    isEmpty: ({ itemId }) => itemId === null,
    render: ({ itemId }) => itemId,
    plain: ({ itemId }) => String(itemId ?? ''),
  },
  {
    id: 'market_hash_name',
    label: texts.columns.market_hash_name,
    size: 172,
    minSize: 172,
    flex: 4,
    isSticky: true,
    order: (a, b) => textOrder.compare(nameOf(a) ?? '', nameOf(b) ?? ''),
    isEmpty: (row) => nameOf(row) === undefined,
    render: (row) => renderName(row, noSentences),
    title: (row) => titleOfName(row, noSentences),
    plain: (row) => nameOf(row) ?? '',
  },
  ...answerColumnIds.map((id) => {
    const column = answerColumn(id, answers);
    return id === 'status' ? withResults(column) : column;
  }),
  {
    id: 'price',
    label: texts.columns.price,
    note: texts.priceHint,
    isOnRequest: true,
    align: 'end',
    size: 76,
    order: (a, b) => priceOrder(itemOf(a)?.price ?? '', itemOf(b)?.price ?? ''),
    isEmpty: (row) => itemOf(row)?.price === undefined,
    render: (row) => <bdi>{visibleText(itemOf(row)?.price ?? '')}</bdi>,
    plain: (row) => itemOf(row)?.price ?? '',
  },
];

/**
 * The columns to filter by: a status of several listings is one choice, whatever their number, and an item is found by its partner number
 * too.
 */
export const ticketFilterColumns = ticketColumns.map((column) => {
  const plain = (row: TicketRow) => column.plain?.(row) ?? '';
  switch (column.id) {
    case 'status':
      return {
        ...column,
        plain: (row: TicketRow) => (passesFilter('several', row) ? texts.filters.several : plain(row)),
      };
    case 'id':
      return {
        ...column,
        plain: (row: TicketRow) =>
          row.result.kind === 'found' ? `${plain(row)}\n${row.result.found.partner ?? ''}` : plain(row),
      };
    default:
      return column;
  }
});

/** The status column, which also shows the outcome of lines that aren't found. */
function withResults(status: ListColumn<TicketRow>): ListColumn<TicketRow> {
  return {
    ...status,
    size: 206,
    minSize: 180,
    order: (a, b) => textOrder.compare(statusOrder(a) ?? '', statusOrder(b) ?? ''),
    isEmpty: (row) => statusOrder(row) === undefined,
    render: (row, look) => (row.result.kind === 'found' ? status.render(row, look) : <Result {...row} />),
    plain: (row) => itemOf(row)?.status ?? resultWords(row.result),
  };
}

const noSentences: Sentences = new Map();

/** The columns of a ticket. `onPress` opens a row's item or expands its listings. The error column is narrow while there are no errors. */
export function useTicketColumns(
  connectionId: string,
  state: Pick<RunState, 'rows' | 'isRunning'>,
  sentences: Sentences,
  onPress: (row: TicketRow) => void,
  onLookUpInstead: (row: TicketRow, name: SimilarName) => void,
): readonly ListColumn<TicketRow>[] {
  const hasErrors = useErrorColumn(state);
  const shown = useListColumns('ticket', ticketColumns);
  return useMemo(
    () => [
      // Enter does what it does in the other cells.
      { ...selectColumn, press: onPress },
      ...shown.map((column) => {
        const room = hasErrors ? roomBesideErrors[column.id] : roomOfNoErrors[column.id];
        if (column.id === 'market_hash_name') {
          const title = (row: TicketRow) => titleOfName(row, sentences);
          return { ...column, press: onPress, title, render: (row: TicketRow) => renderName(row, sentences) };
        }
        if (column.id !== 'status') return { ...column, ...room, press: onPress };
        const render: typeof column.render = (row, look) =>
          row.result.kind === 'missing' ? (
            <Missing connectionId={connectionId} row={row} onLookUpInstead={onLookUpInstead} />
          ) : (
            column.render(row, look)
          );
        return { ...column, ...room, press: onPress, render };
      }),
    ],
    [connectionId, shown, hasErrors, sentences, onPress, onLookUpInstead],
  );
}

type Room = Readonly<
  Record<string, Partial<Pick<ListColumn<TicketRow>, 'header' | 'note' | 'size' | 'minSize' | 'flex'>>>
>;

/**
 * Errors are the longest texts, but few rows have one: most rows keep to one line in a window of 1280 px. All columns wrap, so that they
 * fit beside the pane there too.
 */
const roomBesideErrors: Room = {
  // Fits the longest word of a status, the error mark and an age in minutes.
  status: { minSize: 180, flex: 3 },
  bought_at: { minSize: 88, flex: 1.6 },
  error_message: { minSize: 166, flex: 4 },
  next_try: { minSize: 104, flex: 1.9 },
  last_send: { minSize: 100, flex: 2.7 },
};
const roomOfNoErrors: Room = {
  error_message: { header: texts.errorShort, note: texts.columns.error_message, size: 72, minSize: 72 },
};

/** The item's market name, or the pasted text while the item isn't known. */
function nameOf({ line, sought, result }: TicketRow): string | undefined {
  if (result.kind === 'found') return result.found.item.market_hash_name;
  return line.kind === 'id' ? undefined : (sought ?? line).text;
}

function renderName(row: TicketRow, sentences: Sentences): ReactNode {
  const { line, sought, isFurther, result } = row;
  const within = sentences.get(line.text)?.within ?? line.text;
  const { written } = sought ?? sentences.get(line.text) ?? {};
  const pasted = line.replaced?.map(({ text }) => text) ?? [];
  if (pasted.length === 0 && written !== undefined) pasted.push(within.replace(written, '…'));
  const isUnread = result.kind === 'found' && result.found.item.market_hash_name === undefined;
  const asked = askedOf(row);
  const count = quantityOf(row) ?? 1;
  const times =
    asked === null
      ? count > 1 && <span className={styles.times}>{words.tickets.times(count)}</span>
      : !isFurther && (
          <span className={`${styles.times} ${asked.isTooFew ? shared.warning : ''}`}>
            {words.tickets.askedFor(asked)}
          </span>
        );
  if (isUnread) return <Unread />;
  const name = nameOf(row);
  if (name === undefined) return times || null;
  const end = (
    <>
      {times}
      {pasted.length > 0 && !isFurther && (
        <span className={styles.times}>{words.tickets.readWithin(visibleText(pasted.join(', ')))}</span>
      )}
    </>
  );
  return <MarketName text={name} layout="line" end={end} />;
}

function titleOfName(row: TicketRow, sentences: Sentences): string | undefined {
  const name = nameOf(row);
  const { kind, replaced } = row.line;
  const text =
    replaced?.map((one) => one.text).join(', ') || (sentences.get(row.line.text)?.within ?? row.line.text);
  const count = countOf(row);
  const pasted = kind === 'id' || text === name ? [] : [words.tickets.pastedAs(text)];
  const times = count > 1 ? [words.tickets.pastedTimes(count)] : [];
  const lines = [...(name === undefined ? [] : [name]), ...pasted, ...times];
  return visibleText(lines.join(' · '), { maxLength: maxToRead }) || undefined;
}

/** The outcome of a line that isn't found. */
function Result({ result }: TicketRow) {
  if (result.kind === 'several') return <Several matches={result.matches} />;
  const text = resultWords(result);
  return (
    <span className={styles.result} data-result={result.kind} title={text}>
      {result.kind === 'missing' && <IconSearchOff size={15} stroke={2} aria-hidden />}
      {text}
    </span>
  );
}

type MissingProps = {
  connectionId: string;
  row: TicketRow;
  onLookUpInstead(row: TicketRow, name: SimilarName): void;
};

/** Includes a similar name, which can be looked up instead; by keyboard, from the row menu. */
function Missing({ connectionId, row, onLookUpInstead }: MissingProps) {
  const { names, copiedAt } = useSimilarNames(connectionId, row.line);
  const [closest] = names;
  return (
    <>
      <Result {...row} />
      {closest !== undefined && (
        <TextButton
          className={styles.similar}
          tabIndex={-1}
          title={words.tickets.similarHint(copiedAt)}
          onClick={({ shiftKey, ctrlKey, metaKey }) => {
            // Those select the row.
            if (!shiftKey && !ctrlKey && !metaKey) onLookUpInstead(row, closest);
          }}
        >
          {words.tickets.similarName(visibleText(closest.text))}
        </TextButton>
      )}
    </>
  );
}

function Several({ matches }: { matches: Matches }) {
  const text = resultWords({ kind: 'several', matches });
  const count = matches.ids.length;
  if (count === 0) return <span className={styles.result}>{text}</span>;
  return (
    <span className={styles.pressable} title={words.tickets.lookUpAllHint(count)}>
      {words.tickets.severalWithPress(text)}
    </span>
  );
}

function Unread() {
  return <span className={styles.result}>{texts.unread}</span>;
}

function itemOf({ result }: TicketRow): FoundItem['item'] | undefined {
  return result.kind === 'found' ? result.found.item : undefined;
}

/** Sorts found rows by status, then the outcomes of the others; unanswered rows have no value. */
function statusOrder({ result }: TicketRow): string | undefined {
  switch (result.kind) {
    case 'found':
      return `1 ${statusDisplay(result.found.item.status ?? '').words}`;
    case 'several':
      return '2';
    case 'missing':
      return '3';
    case 'failed':
      return '4';
    case 'waiting':
    case 'asking':
      return undefined;
    default:
      return result satisfies never;
  }
}

/**
 * Whether the error column is wide: from the first error on. It stays wide during a retry until all rows are answered,
 * so that the columns move once at most.
 */
export function useErrorColumn({ rows, isRunning }: Pick<RunState, 'rows' | 'isRunning'>): boolean {
  const hasErrors = rows.some((row) => passesFilter('errors', row));
  const [hadErrors, setHadErrors] = useState(hasErrors);
  const hasRoom = hasErrors || (isRunning && hadErrors);
  if (hasRoom !== hadErrors) setHadErrors(hasRoom);
  return hasRoom;
}
