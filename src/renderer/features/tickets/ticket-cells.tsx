import { IconPackage, IconPencil, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { useLocalCopy } from '#renderer/data/local-copy.ts';
import { lastSeenText, useLastSeen } from '#renderer/data/status-history.ts';
import { canFilterBy, useViewChanges } from '#renderer/data/view.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { MenuDivider, MenuEntry, MenuLabel } from '#renderer/ui/menu.tsx';
import { seenTimeText } from '#renderer/ui/response-age.ts';
import { statusDisplay } from '#renderer/ui/status-badge.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { localCopyMarks, type SimilarName } from '#shared/local-copy.ts';
import { type MarketNamePart, marketNameParts } from '#shared/market-name.ts';
import { lineKey, type TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { useSimilarNames } from './similar-names.ts';
import { askedOf, countOf, partnerOfRow, quantityOf } from './ticket-filter.ts';
import { correctedNames, type LookedUp } from './ticket-lines.ts';
import type { Matches, TicketRow } from './ticket-rows.ts';
import { otherNameOf, resultWords } from './ticket-text.ts';
import styles from './tickets.module.css';

/** The item's market name, or the pasted one or the ID while the item isn't known; undefined: it is unreadable. */
export function nameOf({ line, result }: TicketRow): string | undefined {
  if (result.kind === 'found') return result.found.item.market_hash_name;
  return line.kind === 'id' ? (line.named ?? `#${line.text}`) : line.text;
}

/** `onFold`: for the button on the customer's listing of a name that shows or folds the others; by keyboard, from the row menu. */
export function renderName(row: TicketRow, onFold?: (row: TicketRow) => void): ReactNode {
  const { line, isFurther, folded, result } = row;
  const replaced = correctedNames(line)
    .map(({ text }) => text)
    .join(', ');
  const isUnread = result.kind === 'found' && result.found.item.market_hash_name === undefined;
  const quantity = isFurther ? null : quantityNote(row);
  if (isUnread) return <Unread />;
  const name = nameOf(row);
  if (name === undefined) return quantity;
  const other = otherNameOf(row);
  const notes = [
    quantity,
    other !== null && <span className={styles.differs}>{words.tickets.pastedAs(visibleText(other))}</span>,
    folded !== undefined && row.itemId !== null && (
      <TextButton
        className={styles.fold}
        tabIndex={-1}
        onClick={(event) => {
          // With these keys a click selects the row.
          if (event.shiftKey || event.ctrlKey || event.metaKey) return;
          // A click anywhere else in the row opens its item.
          event.stopPropagation();
          onFold?.(row);
        }}
      >
        {words.tickets[folded.isUnfolded ? 'foldListings' : 'otherListings'](folded.others)}
      </TextButton>
    ),
    replaced !== '' && !isFurther && (
      <span className={styles.times}>{words.tickets.readWithin(visibleText(replaced))}</span>
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

/** Whether the item goes to the message's account. */
export function renderAccount(row: TicketRow): ReactNode {
  const match = accountOf(row);
  return (
    match !== null && (
      <span
        className={styles.account}
        data-account={match}
        data-listing={row.matches !== undefined || undefined}
      >
        {words.tickets.accounts[match]}
      </span>
    )
  );
}

export function titleOfAccount(row: TicketRow): string | undefined {
  const partner = partnerOfRow(row);
  if (row.otherThan !== undefined && partner !== undefined)
    return words.tickets.otherAccountHint(row.otherThan, partner);
  if (row.isUncompared) return words.tickets.notCompared(words.tickets.noPartner);
  return row.isOwn ? words.tickets.messagesAccount : undefined;
}

/** Null: nothing can be said. */
export function accountOf({ isOwn, otherThan, isUncompared }: TicketRow): 'own' | 'other' | 'unknown' | null {
  return isOwn ? 'own' : otherThan !== undefined ? 'other' : isUncompared ? 'unknown' : null;
}

/** The row's quantity if it isn't one, or that there are fewer listings. */
function quantityNote(row: TicketRow): ReactNode {
  const asked = askedOf(row);
  const count = quantityOf(row) ?? 1;
  if (asked?.isTooFew) {
    return <span className={styles.differs}>{words.tickets.ofAsked(asked)}</span>;
  }
  return count > 1 ? <span className={styles.times}>{words.tickets.times(count)}</span> : null;
}

/** The whole name, and what the message has for it. */
export function titleOfName(row: TicketRow, { items }: LookedUp): string | undefined {
  const name = nameOf(row);
  const { line } = row;
  const written = items.get(lineKey(line))?.map((item) => item.written) ?? [];
  const text =
    written.join(', ') ||
    correctedNames(line)
      .map((one) => one.text)
      .join(', ');
  const count = countOf(row);
  const pasted = line.kind === 'id' || text === '' || text === name ? [] : [words.tickets.pastedAs(text)];
  const times = count > 1 ? [words.tickets.pastedTimes(count)] : [];
  const asked = askedOf(row);
  const tooFew = asked?.isTooFew ? [words.tickets.askedFor(asked)] : [];
  const other = otherNameOf(row);
  const said = other === null ? [] : [words.tickets.pastedAs(other)];
  // The column of IDs may be hidden to fit.
  const id = `#${row.itemId}`;
  const ids = row.itemId === null || name === id ? [] : [id];
  const lines = [...ids, ...(name === undefined ? [] : [name]), ...tooFew, ...said, ...pasted, ...times];
  return visibleText(lines.join(' · '), { maxLength: maxToRead }) || undefined;
}

/** The outcome of a line that isn't found. */
export function Result({ result, folded }: TicketRow) {
  if (result.kind === 'several') return <Several matches={result.matches} isFolded={folded !== undefined} />;
  const text = resultWords(result);
  return (
    <span className={styles.result} data-result={result.kind} title={text}>
      {result.kind === 'missing' && <IconSearchOff size={15} stroke={2} aria-hidden />}
      {text}
    </span>
  );
}

/** What this app last saw of an item whose run was stopped by a failure. */
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

/** `isFolded`: all listings were looked up, and none goes to the customer's account. */
function Several({ matches, isFolded }: { matches: Matches; isFolded: boolean }) {
  const text = resultWords({ kind: 'several', matches });
  const count = matches.ids.length;
  if (count === 0) return <span className={styles.result}>{text}</span>;
  const label = isFolded ? words.tickets.noneOwn(text) : words.tickets.severalWithPress(text);
  return (
    <span className={styles.pressable} title={isFolded ? label : words.tickets.lookUpAllHint(count)}>
      {label}
    </span>
  );
}

function Unread() {
  return <span className={styles.result}>{words.ticketItems.unread}</span>;
}

type MissingProps = {
  connectionId: string;
  row: TicketRow;
  onLookUpInstead(row: TicketRow, name: SimilarName): void;
};

/** Not found: with a similar name, which can be looked up instead, else a search of the local copy; by keyboard, from the row menu. */
export function Missing({ connectionId, row, onLookUpInstead }: MissingProps) {
  const { names, copiedAt, isSettled } = useSimilarNames(connectionId, row.line);
  const { searchLocalCopy } = useViewChanges();
  const [closest] = names;
  const text = plainName(row.line, localCopyMarks);
  const isSearch = closest === undefined;
  function act(event: MouseEvent) {
    // With these keys a click selects the row.
    if (event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (isSearch) searchLocalCopy(text);
    else onLookUpInstead(row, closest);
  }
  return (
    <>
      <Result {...row} />
      {(!isSearch || (isSettled && canFilterBy(text))) && (
        <TextButton
          className={styles.similar}
          tabIndex={-1}
          title={isSearch ? words.localCopies.searchOf(copiedAt) : words.tickets.similarHint(copiedAt)}
          onClick={act}
        >
          {isSearch ? words.localCopies.label : words.tickets.similarName(visibleText(closest.text))}
        </TextButton>
      )}
    </>
  );
}

type MissingEntriesProps = {
  connectionId: string;
  line: TicketLine;
  onEdit(line: TicketLine): void;
  onLookUp(name: SimilarName): void;
};

/** Menu entries for a line without an item. */
export function MissingEntries({ connectionId, line, onEdit, onLookUp }: MissingEntriesProps) {
  const { filterBy, searchLocalCopy } = useViewChanges();
  const localCopy = useLocalCopy(connectionId);
  const { names, copiedAt } = useSimilarNames(connectionId, line);
  const commands = useAppCommands();
  const hasLocalCopy = localCopy !== null && localCopy.items > 0;
  const mayLocalCopy = localCopy !== null && !hasLocalCopy && localCopy.off === null;
  const text = plainName(line, hasLocalCopy ? localCopyMarks : []);
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
      <MenuEntry icon={IconPencil} onClick={() => onEdit(line)}>
        {words.tickets.editLine}
      </MenuEntry>
      {canFilterBy(text) && (
        <MenuEntry
          icon={IconSearch}
          onClick={() => (hasLocalCopy ? searchLocalCopy(text) : filterBy('name', text))}
        >
          {hasLocalCopy ? words.localCopies.label : words.tickets.searchSimilar}
        </MenuEntry>
      )}
      {mayLocalCopy && line.kind !== 'id' && (
        <MenuEntry icon={IconPackage} onClick={() => commands.run('manage-local-copy')}>
          {words.tickets.similarWithLocalCopy}
        </MenuEntry>
      )}
      <MenuDivider />
    </>
  );
}

/** A line's name without its wear and other marks than these, which display names may lack; empty: it has none. */
function plainName(line: TicketLine, marks: readonly MarketNamePart['kind'][]): string {
  if (line.kind === 'id') return '';
  return marketNameParts(line.text)
    .flatMap(({ kind, text }) => (kind === 'name' || marks.includes(kind) ? text : []))
    .join(' ')
    .trim();
}
