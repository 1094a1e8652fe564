import { IconSearch } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { maxFieldLength } from '#renderer/ui/bounded-fields.ts';
import { Dialog, isDialogOpen } from '#renderer/ui/dialog.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import styles from './palette.module.css';
import type { PaletteEntry, PaletteSection } from './ranking.ts';

type PaletteProps = {
  onClose(): void;
  label: string;
  placeholder: string;
  typed: string;
  onType(text: string): void;
  /** The entries for the typed text, in order: Enter runs the first one. */
  sections: readonly PaletteSection[];
  noResults: string;
  /** Handles pasted text of several lines instead of the field; null: the field takes it as one line. */
  linesTaken(pasted: string): (() => void) | null;
};

/**
 * A search field over a list: type, arrow, Enter. Closing it restores the focus. It isn't the kit's Spotlight, whose list has no
 * combobox or listbox roles.
 */
export function Palette({ onClose, label, placeholder, ...props }: PaletteProps) {
  const { typed, sections, linesTaken } = props;
  const [cameFrom] = useState(() => document.activeElement);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isShownWhole = typed.length <= maxFieldLength;
  const entries = sections.flatMap((section) => section.entries);
  const active = entries[Math.min(chosen, entries.length - 1)];
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.id}`;
  const activeId = active === undefined ? undefined : optionId(active);

  // The dialog takes the focus a moment later, and keys pressed until then would reach the element focused before.
  useLayoutEffect(() => field.current?.focus(), []);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function leave() {
    // Rendered synchronously, so that the action may take the focus itself.
    flushSync(onClose);
    // A dialog opened over the palette keeps the focus.
    if (isDialogOpen()) return;
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
  }

  function type(text: string) {
    props.onType(text);
    setChosen(0);
  }

  function run(entry: PaletteEntry) {
    if (entry.isOff) return;
    leave();
    entry.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter accepts the composed word, not the entry.
    if (event.nativeEvent.isComposing) return;
    if (!isShownWhole && (event.key === 'Backspace' || event.key === 'Delete')) return type('');
    const to = steps[event.key];
    if (to !== undefined && entries.length > 0) {
      event.preventDefault();
      setChosen(to(Math.min(chosen, entries.length - 1), entries.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active !== undefined) run(active);
    }
  }

  /**
   * A single-line field drops line breaks, which would join the IDs of a pasted column into one number. A text that is too long for the
   * field still replaces its content as a whole; the field shows its beginning.
   */
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain');
    const takeLines = linesTaken(pasted);
    if (takeLines !== null) {
      event.preventDefault();
      leave();
      takeLines();
      return;
    }
    const line = pasted.replace(/[\r\n\t]+/g, ' ');
    const isLong = typed.length + line.length > maxFieldLength;
    if (line === pasted && !isLong) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = typed.slice(0, selectionStart ?? typed.length);
    type(isLong ? line : `${before}${line}${typed.slice(selectionEnd ?? typed.length)}`);
  }

  return (
    <Dialog onClose={leave} title={{ label }} widthPx={680} top="min(72px, 10dvh)">
      <div className={styles.search}>
        <SmallIcon of={IconSearch} />
        <input
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label={label}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
          value={isShownWhole ? typed : visibleText(typed)}
          readOnly={!isShownWhole}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={keepKeys}
        />
      </div>
      {/* Within the dialog, and mounted before its text. */}
      <div role="status">{entries.length === 0 && <p className={styles.nothing}>{props.noResults}</p>}</div>
      {entries.length > 0 && (
        <div className={styles.list} role="listbox" id={listId} aria-label={label}>
          {sections.map((section) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options.
            <div key={section.title} role="group" aria-label={section.title}>
              <div className={styles.title} aria-hidden>
                {section.title}
              </div>
              {section.entries.map((entry) => (
                <Option
                  key={entry.id}
                  entry={entry}
                  id={optionId(entry)}
                  isActive={entry === active}
                  onRun={() => run(entry)}
                  onPoint={() => setChosen(entries.indexOf(entry))}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** Keeps the focus in the palette while it is open, unless a dialog opens over it. */
function keepKeys({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>): void {
  const dialog = relatedTarget instanceof Element ? relatedTarget.closest('dialog') : null;
  if (dialog === null || dialog.contains(currentTarget)) currentTarget.focus();
}

type OptionProps = {
  entry: PaletteEntry;
  id: string;
  isActive: boolean;
  onRun(): void;
  onPoint(): void;
};

/** The field keeps the focus, so that the user can continue typing. */
function Option({ entry, id, isActive, onRun, onPoint }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field names it by aria-activedescendant.
    <div
      className={styles.option}
      role="option"
      id={id}
      aria-selected={isActive}
      aria-disabled={entry.isOff}
      aria-description={entry.enter}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onRun}
    >
      <span className={styles.icon} aria-hidden>
        {entry.icon}
      </span>
      <bdi className={shared.ellipsis}>{entry.text}</bdi>
      {entry.detail !== undefined && <bdi className={styles.detail}>{entry.detail}</bdi>}
      {entry.facts !== undefined && <span className={styles.facts}>{entry.facts}</span>}
      {entry.keys !== undefined && <kbd className={styles.keys}>{entry.keys}</kbd>}
      <span className={styles.enter} data-enter={entry.enter} aria-hidden />
    </div>
  );
}

type Step = (from: number, count: number) => number;

const pageStep = 8;

/** Single steps wrap around at the ends; larger steps stop there. */
const steps: Readonly<Record<string, Step>> = {
  ArrowDown: (from, count) => (from + 1) % count,
  ArrowUp: (from, count) => (from - 1 + count) % count,
  PageDown: (from, count) => Math.min(from + pageStep, count - 1),
  PageUp: (from) => Math.max(from - pageStep, 0),
};
