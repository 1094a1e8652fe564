import { IconChevronDown, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useAnnouncement } from '#renderer/ui/announcements.tsx';
import { maxFieldLength } from '#renderer/ui/bounded-fields.ts';
import { Button, IconButton, TextButton } from '#renderer/ui/buttons.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import { OpenPopover } from '#renderer/ui/popover.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { visibleLines, visibleText } from '#renderer/ui/visible-text.ts';
import { maxFilterTextLength } from '#shared/item-filters.ts';
import type { LineDoubt, ReadItem, ReadMessage, SecretKind } from '#shared/message.ts';
import { placeholders } from '#shared/pasted/secrets.ts';
import { words } from '#words/words.ts';
import styles from './message.module.css';
import { PasteField } from './paste-field.tsx';
import type { LookedUp } from './ticket-lines.ts';
import tickets from './tickets.module.css';

const texts = words.tickets;

type MessagePaneProps = {
  /** The ticket's message as it is kept, without its secrets. */
  text: string;
  /** Null until it is read. */
  message: ReadMessage | null;
  looked: LookedUp;
  /** Null: it isn't being edited. */
  draft: string | null;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onDraft(text: string | null): void;
  onKeep(text: string): void;
  onLookUp(item: ReadItem): void;
  onLeaveOut(item: ReadItem): void;
  onLookUpInstead(item: ReadItem, name: string): void;
  onLookUpText(text: string): void;
  /** Above the text. */
  children: ReactNode;
};

/** The customer's words, with what is looked up marked in them. */
export function MessagePane({ text, message, looked, draft, fieldRef, children, ...on }: MessagePaneProps) {
  const offered = message?.items.filter((item) => isOffered(item) && !looked.lines.has(item.key)).length ?? 0;
  const removed = message?.removed.map(({ kind, count }) => texts.removedSecrets[kind](count)) ?? [];
  const summary = [
    ...(message === null ? [] : [texts.items(looked.lines.size)]),
    ...(offered > 0 ? [texts.offered(offered)] : []),
    ...removed,
  ].join(' · ');
  useAnnouncement(message === null ? null : summary);
  const [isFolded, setFolded] = useState(true);
  return (
    <section className={tickets.pane} aria-label={texts.message} data-folded={isFolded || undefined}>
      <header className={tickets.paneHead}>
        <h2 className={shared.heading}>{texts.message}</h2>
        <FoldButton isFolded={isFolded} onFold={setFolded} />
        <span className={`${shared.quiet} ${shared.grow} ${shared.ellipsis}`} title={summary}>
          {offered > 0 ? texts.offered(offered) : summary}
        </span>
        {draft === null && (
          <IconButton size="small" aria-label={texts.edit} onClick={() => on.onDraft(text)}>
            <SmallIcon of={IconPencil} size={15} />
          </IconButton>
        )}
      </header>
      {children}
      {draft === null ? (
        <MarkedText text={text} message={message} looked={looked} {...on} />
      ) : (
        <EditedText draft={draft} fieldRef={fieldRef} onDraft={on.onDraft} onKeep={on.onKeep} />
      )}
    </section>
  );
}

type EditedTextProps = Pick<MessagePaneProps, 'fieldRef' | 'onDraft' | 'onKeep'> & { draft: string };

function EditedText({ draft, fieldRef, onDraft, onKeep }: EditedTextProps) {
  return (
    <div className={styles.edit}>
      <PasteField
        text={draft}
        fieldRef={fieldRef}
        onText={onDraft}
        onLookUp={() => onKeep(draft)}
        onEscape={() => onDraft(null)}
      />
      <div className={shared.row}>
        <Button onClick={() => onKeep(draft)}>{texts.keepMessage}</Button>
        <Button variant="subtle" onClick={() => onDraft(null)}>
          {words.common.cancel}
        </Button>
      </div>
    </div>
  );
}

/** A longer message is shown in part: it couldn't be read anyway. */
const maxShown = 20 * maxFieldLength;

type MarkedTextProps = Omit<MessagePaneProps, 'draft' | 'fieldRef' | 'onDraft' | 'onKeep' | 'children'>;

function MarkedText({ text, message, looked, onLookUpText, ...on }: MarkedTextProps) {
  const shown = message?.text ?? text;
  const stretches = useMemo(
    () => stretchesOf(shown.slice(0, maxShown), message?.items ?? [], looked),
    [shown, message, looked],
  );
  const [openAt, setOpenAt] = useState<number | null>(null);
  const [selected, setSelected] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const first = stretches.findIndex(({ item }) => item !== null);

  function noteSelection() {
    const selection = getSelection();
    const isOwn = body.current?.contains(selection?.anchorNode ?? null) === true;
    const chosen = isOwn ? (selection?.toString().trim().replace(/\s+/g, ' ') ?? '') : '';
    setSelected(chosen.length > 1 && chosen.length <= maxFilterTextLength ? chosen : '');
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it have the focus; a selection of text is made by mouse. */}
      <div ref={body} className={styles.body} onKeyDown={moveAmongMarks} onMouseUp={noteSelection}>
        {stretches.map(({ text: written, item, start, removed }, at) => {
          if (removed !== undefined)
            return (
              <span key={start} className={styles.removed}>
                {texts.removedSecrets[removed](1)}
              </span>
            );
          const visible = visibleLines(written);
          if (item === null) return visible;
          const isLookedUp = looked.lines.has(item.key);
          return (
            <span key={start} className={styles.place}>
              {/* biome-ignore lint/a11y/useSemanticElements: a button doesn't break across lines. */}
              <span
                role="button"
                className={styles.mark}
                data-mark={isLookedUp ? 'looked-up' : 'offered'}
                tabIndex={at === first ? 0 : -1}
                aria-haspopup="dialog"
                aria-description={isLookedUp ? texts.isLookedUp : texts.isOffered}
                title={whyOf(item)}
                onClick={() => setOpenAt(start)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== ' ') return;
                  event.preventDefault();
                  setOpenAt(start);
                }}
              >
                <bdi>{visible}</bdi>
              </span>
              {openAt === start && (
                <OpenPopover
                  label={texts.markLabel(visibleText(item.text))}
                  placement="bottom-start"
                  widthPx={320}
                  onClose={() => setOpenAt(null)}
                >
                  <Mark item={item} looked={looked} onDone={() => setOpenAt(null)} {...on} />
                </OpenPopover>
              )}
            </span>
          );
        })}
      </div>
      {shown.length > maxShown && <p className={styles.note}>{texts.shownInPart(maxShown, shown.length)}</p>}
      {selected !== '' && (
        <div className={styles.note}>
          <TextButton
            onClick={() => {
              onLookUpText(selected);
              setSelected('');
            }}
          >
            {texts.lookUpSelected(visibleText(selected, { maxLength: 60 }))}
          </TextButton>
        </div>
      )}
    </>
  );
}

/** The arrow keys move between the marks, which are one tab stop. */
function moveAmongMarks(event: KeyboardEvent<HTMLElement>) {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches('[data-mark]'))
    return;
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-mark]')];
  event.preventDefault();
  marks.at((marks.indexOf(event.target) + step) % marks.length)?.focus();
}

type MarkProps = Pick<MessagePaneProps, 'looked' | 'onLookUp' | 'onLeaveOut' | 'onLookUpInstead'> & {
  item: ReadItem;
  onDone(): void;
};

/** Why a part of the message is looked up or not, and what else it could be. */
function Mark({ item, looked, onDone, ...on }: MarkProps) {
  const line = looked.lines.get(item.key);
  const others = (item.similar ?? []).filter((name) => name !== line?.text);
  const isCorrected = item.reason === 'corrected' && line !== undefined && line.text !== item.written;
  const act = (run: () => void) => () => {
    onDone();
    run();
  };
  return (
    <div className={styles.popover}>
      <strong>
        {item.kind === 'id' ? `#${item.text}` : <MarketName text={line?.text ?? item.text} layout="flow" />}
      </strong>
      <p className={shared.quiet}>{whyOf(item)}</p>
      {canLookUp(item) && (
        <div>
          {line === undefined ? (
            <Button size="compact-sm" onClick={act(() => on.onLookUp(item))}>
              {texts.lookUpItem}
            </Button>
          ) : (
            <Button variant="default" size="compact-sm" onClick={act(() => on.onLeaveOut(item))}>
              {texts.leaveOut}
            </Button>
          )}
        </div>
      )}
      {isCorrected && (
        <div>
          <TextButton onClick={act(() => on.onLookUpInstead(item, item.written))}>
            {texts.asWritten(visibleText(item.written))}
          </TextButton>
        </div>
      )}
      {others.length > 0 && (
        <>
          <span className={shared.quiet}>{texts.couldBe}</span>
          <ul className={styles.similar}>
            {others.map((name) => (
              <li key={name}>
                <TextButton onClick={act(() => on.onLookUpInstead(item, name))}>
                  <MarketName text={name} layout="flow" />
                </TextButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Why the part is looked up, or why not. */
function whyOf({ doubt, reason, text, written }: ReadItem): string {
  if (doubt !== null) return texts.doubts[doubt];
  return reason === 'corrected'
    ? texts.corrected(visibleText(written), visibleText(text))
    : texts.reasons[reason];
}

/** Parts with one of these doubts aren't marked: they are words, not items. */
const unmarked: ReadonlySet<LineDoubt> = new Set<LineDoubt>([
  'text',
  'heading',
  'mark',
  'secret',
  'too-long',
  'link',
]);
/** Parts with one of these can't be looked up, whatever the user says. */
const certain: ReadonlySet<LineDoubt> = new Set<LineDoubt>([
  ...unmarked,
  ...(['link-without-name', 'other-catalog', 'not-a-number', 'zero', 'too-large'] as const),
]);

function isOffered({ doubt }: ReadItem): boolean {
  return doubt !== null && !unmarked.has(doubt);
}

function canLookUp({ doubt }: ReadItem): boolean {
  return doubt === null || !certain.has(doubt);
}

type Stretch = { start: number; text: string; item: ReadItem | null; removed?: SecretKind };

/** A message in the parts that are marked, the places of removed secrets, and what is between. */
function stretchesOf(text: string, items: readonly ReadItem[], { lines }: LookedUp): Stretch[] {
  const marks = items
    .filter((item) => isOffered(item) || lines.has(item.key) || item.doubt === null)
    .flatMap((item) => item.places.map((place) => ({ ...place, item })));
  const gaps = [...text.matchAll(placeholders)].map(({ index, 0: { length }, 1: kind }) => ({
    start: index,
    end: index + length,
    item: null,
    removed: (kind ?? 'token') as SecretKind, // safe: the placeholders name these kinds
  }));
  const stretches: Stretch[] = [];
  let end = 0;
  const takeText = (to: number) => {
    if (to > end) stretches.push({ start: end, text: text.slice(end, to), item: null });
  };
  for (const { start, end: next, ...what } of [...marks, ...gaps].sort((a, b) => a.start - b.start)) {
    // Two items may share words.
    if (start < end || next > text.length) continue;
    takeText(start);
    stretches.push({ start, text: text.slice(start, next), ...what });
    end = next;
  }
  takeText(text.length);
  return stretches;
}

/** Shows or folds the message or the reply in a window without room for them beside the items. */
export function FoldButton({ isFolded, onFold }: { isFolded: boolean; onFold(isFolded: boolean): void }) {
  return (
    <IconButton
      size="small"
      className={tickets.foldPane ?? ''}
      aria-label={isFolded ? words.tickets.unfoldPane : words.tickets.foldPane}
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
    >
      <SmallIcon of={isFolded ? IconChevronRight : IconChevronDown} size={14} />
    </IconButton>
  );
}
