import { IconChevronUp, IconPackage, IconPencil, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { useCatalogCopy } from '#renderer/desktop/catalog-copy.ts';
import { lastSeenText, useLastSeen } from '#renderer/desktop/status-history.ts';
import { canFilterBy, useViewChanges } from '#renderer/desktop/view.ts';
import { seenTimeText } from '#renderer/ui/answer-age.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { MenuDivider, MenuEntry, MenuLabel } from '#renderer/ui/menu.tsx';
import { statusDisplay } from '#renderer/ui/status-badge.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { copyMarks, type SimilarName } from '#shared/catalog-copy.ts';
import { type MarketNamePart, marketNameParts } from '#shared/market-name.ts';
import type { TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { nameIn } from './line-corrections.ts';
import { quoteOf, type Sentences } from './sheet.ts';
import { useSimilarNames } from './similar-names.ts';
import { askedOf, countOf, partnerOfRow, quantityOf } from './ticket-filter.ts';
import type { Matches, TicketRow } from './ticket-rows.ts';
import { otherNameOf, resultWords } from './ticket-text.ts';
import styles from './tickets.module.css';

/** The item's market name, or the pasted one while the item isn't known. */
export function nameOf({ line, sought, result }: TicketRow): string | undefined {
  if (result.kind === 'found') return result.found.item.market_hash_name;
  return line.kind === 'id' ? line.named : (sought ?? line).text;
}

/** `onCollapse`: for a button on the first of a name's listings; by keyboard, from the row menu. */
export function renderName(
  row: TicketRow,
  sentences: Sentences,
  onCollapse?: (row: TicketRow) => void,
): ReactNode {
  const { line, sought, isFurther, result } = row;
  const within = sentences.get(line.text)?.within ?? line.text;
  const { written } = sought ?? sentences.get(line.text) ?? {};
  const replaced = line.replaced?.map(({ text }) => text).join(', ') ?? '';
  // With an item or its listings, the text around the name is in the tooltip: rows stay one line high.
  const hasItem = result.kind === 'found' || result.kind === 'several';
  const around = hasItem || written === undefined ? '' : quoteOf(within, written);
  const pasted = replaced === '' ? around : replaced;
  const isUnread = result.kind === 'found' && result.found.item.market_hash_name === undefined;
  const quantity = isFurther ? null : quantityNote(row);
  if (isUnread) return <Unread />;
  const name = nameOf(row);
  if (name === undefined) return quantity;
  const other = otherNameOf(row);
  const notes = [
    quantity,
    other !== null && <span className={styles.differs}>{words.tickets.messageSays(visibleText(other))}</span>,
    accountNote(row),
    row.matches !== undefined && !isFurther && (
      <TextButton
        className={styles.collapse}
        tabIndex={-1}
        aria-label={words.tickets.collapseListings(row.matches.ids.length)}
        title={words.tickets.collapseListings(row.matches.ids.length)}
        onClick={(event) => {
          // With these keys a click selects the row.
          if (event.shiftKey || event.ctrlKey || event.metaKey) return;
          // A click anywhere else in the row opens its item.
          event.stopPropagation();
          onCollapse?.(row);
        }}
      >
        <IconChevronUp size={14} stroke={2} aria-hidden />
      </TextButton>
    ),
    pasted !== '' && !isFurther && (
      <span className={styles.times}>{words.tickets.readWithin(visibleText(pasted))}</span>
    ),
  ];
  return (
    <MarketName
      text={name}
      layout="line"
      // After a space, where the line can wrap.
      end={notes.filter(Boolean).map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes never move.
        <Fragment key={index}> {note}</Fragment>
      ))}
    />
  );
}

/** Says that the item goes to an account that isn't in the message (dimmed for a name's listings) or to an unknown one, or which listing goes to one that is. */
function accountNote(row: TicketRow): ReactNode {
  const partner = partnerOfRow(row);
  if (row.isExpected) {
    return <span className={`${styles.agrees} ${styles.together}`}>{words.tickets.messagesAccount}</span>;
  }
  if (row.isUncompared) {
    const text = words.tickets.notCompared(words.tickets.noPartner);
    return (
      <span className={`${styles.differs} ${styles.together}`} title={text}>
        {text}
      </span>
    );
  }
  if (row.otherThan === undefined || partner === undefined) return null;
  return (
    <span
      className={`${row.matches === undefined ? styles.differs : styles.times} ${styles.together}`}
      title={words.tickets.otherAccountHint(row.otherThan, partner)}
    >
      {words.tickets.otherAccount(partner)}
    </span>
  );
}

/** The row's quantity if it isn't one, or that there are fewer listings. */
function quantityNote(row: TicketRow): ReactNode {
  const asked = askedOf(row);
  const count = quantityOf(row) ?? 1;
  if (asked?.isTooFew) {
    return <span className={styles.differs}>{words.tickets.askedFor(asked)}</span>;
  }
  return count > 1 ? <span className={styles.times}>{words.tickets.times(count)}</span> : null;
}

export function titleOfName(row: TicketRow, sentences: Sentences): string | undefined {
  const name = nameOf(row);
  const { kind, replaced } = row.line;
  const text =
    replaced?.map((one) => one.text).join(', ') || (sentences.get(row.line.text)?.within ?? row.line.text);
  const count = countOf(row);
  const pasted = kind === 'id' || text === name ? [] : [words.tickets.pastedAs(text)];
  const times = count > 1 ? [words.tickets.pastedTimes(count)] : [];
  const other = otherNameOf(row);
  const said = other === null ? [] : [words.tickets.messageSays(other)];
  const lines = [...(name === undefined ? [] : [name]), ...said, ...pasted, ...times];
  return visibleText(lines.join(' · '), { maxLength: maxToRead }) || undefined;
}

/** The outcome of a line that isn't found. */
export function Result({ result }: TicketRow) {
  if (result.kind === 'several') return <Several matches={result.matches} />;
  const text = resultWords(result);
  return (
    <span className={styles.result} data-result={result.kind} title={text}>
      {result.kind === 'missing' && <IconSearchOff size={15} stroke={2} aria-hidden />}
      {text}
    </span>
  );
}

/** What this app last saw of an item whose look-up was stopped by a failure. */
export function LastSeen({
  connectionId,
  itemId,
  row,
}: {
  connectionId: string;
  itemId: number;
  row: TicketRow;
}) {
  const seen = useLastSeen({ connectionId, itemId });
  if (seen === null) return <Result {...row} />;
  const status = visibleText(statusDisplay(seen.status).words);
  return (
    <span className={styles.result} title={lastSeenText(seen)}>
      {words.tickets.lastSeen(status, seenTimeText(seen.lastSeen, Date.now()))}
    </span>
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
  return <span className={styles.result}>{words.lookUpIds.unread}</span>;
}

type MissingProps = {
  connectionId: string;
  row: TicketRow;
  onLookUpInstead(row: TicketRow, name: SimilarName): void;
};

/** Not found: with a similar name, which can be looked up instead, else a search of the copy; by keyboard, from the row menu. */
export function Missing({ connectionId, row, onLookUpInstead }: MissingProps) {
  const { names, copiedAt, isSettled } = useSimilarNames(connectionId, row.line);
  const { searchCopy } = useViewChanges();
  const [closest] = names;
  const text = plainName(row.line, copyMarks);
  const isSearch = closest === undefined;
  function act(event: MouseEvent) {
    // With these keys a click selects the row.
    if (event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (isSearch) searchCopy(text);
    else onLookUpInstead(row, closest);
  }
  return (
    <>
      <Result {...row} />
      {(!isSearch || (isSettled && canFilterBy(text))) && (
        <TextButton
          className={styles.similar}
          tabIndex={-1}
          title={isSearch ? words.copies.searchOf(copiedAt) : words.tickets.similarHint(copiedAt)}
          onClick={act}
        >
          {isSearch ? words.copies.label : words.tickets.similarName(visibleText(closest.text))}
        </TextButton>
      )}
    </>
  );
}

type MissingEntriesProps = {
  connectionId: string;
  line: TicketLine;
  onEdit(at: string): void;
  onLookUp(name: SimilarName): void;
};

/** Menu entries for a line without an item. */
export function MissingEntries({ connectionId, line, onEdit, onLookUp }: MissingEntriesProps) {
  const { filterBy, searchCopy } = useViewChanges();
  const copy = useCatalogCopy(connectionId);
  const { names, copiedAt } = useSimilarNames(connectionId, line);
  const commands = useAppCommands();
  const hasCopy = copy !== null && copy.items > 0;
  const mayCopy = copy !== null && !hasCopy && copy.off === null;
  const text = plainName(line, hasCopy ? copyMarks : []);
  return (
    <>
      {names.length > 0 && (
        <>
          <MenuLabel>{words.tickets.similarIn(copiedAt)}</MenuLabel>
          {names.map((name) => (
            <MenuEntry key={`${name.kind} ${name.text}`} onClick={() => onLookUp(name)}>
              <bdi>{visibleText(name.text)}</bdi>
            </MenuEntry>
          ))}
          <MenuDivider />
        </>
      )}
      <MenuEntry icon={IconPencil} onClick={() => onEdit(line.text)}>
        {words.tickets.editLine}
      </MenuEntry>
      {canFilterBy(text) && (
        <MenuEntry icon={IconSearch} onClick={() => (hasCopy ? searchCopy(text) : filterBy('name', text))}>
          {hasCopy ? words.copies.label : words.tickets.searchSimilar}
        </MenuEntry>
      )}
      {mayCopy && line.kind !== 'id' && (
        <MenuEntry icon={IconPackage} onClick={() => commands.run('manage-copy')}>
          {words.tickets.similarWithCopy}
        </MenuEntry>
      )}
      <MenuDivider />
    </>
  );
}

/** A line's name without its wear and other marks than these, which display names may lack; empty: it has none. */
function plainName(line: TicketLine, marks: readonly MarketNamePart['kind'][]): string {
  if (line.kind === 'id') return '';
  return marketNameParts(nameIn(line))
    .flatMap(({ kind, text }) => (kind === 'name' || marks.includes(kind) ? text : []))
    .join(' ')
    .trim();
}
