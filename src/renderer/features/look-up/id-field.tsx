import { Button, Textarea } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useMemo } from 'react';
import { fitsTextarea, maxFieldLength } from '#renderer/ui/bounded-fields.ts';
import { keyText } from '#renderer/ui/key-names.ts';
import { visibleLines, visibleText } from '#renderer/ui/visible-text.ts';
import { maxIds, type ReadIds, readItemIds } from '#shared/item-ids.ts';
import { words } from '#words/words.ts';
import styles from './look-up.module.css';

type IdFieldProps = {
  text: string;
  onText(text: string): void;
  onLookUp(): void;
  onClear(): void;
  fieldRef: Ref<HTMLTextAreaElement>;
};

const says = words.lookUpIds;

/** Where ids are pasted, with what was read out of them: how many, which came again, and what is none. */
export function IdField({ text, onText, onLookUp, onClear, fieldRef }: IdFieldProps) {
  const read = useMemo(() => readItemIds(text), [text]);
  const count = read.ids.length;
  const isShownWhole = fitsTextarea(text);

  function lookUpOnKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || count === 0) return;
    event.preventDefault();
    onLookUp();
  }

  /** A text that is too long for the field is read nevertheless, whole; the field shows its beginning. */
  function takeLongPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text/plain');
    const { selectionStart, selectionEnd } = event.currentTarget;
    const whole = isShownWhole
      ? `${text.slice(0, selectionStart)}${pasted}${text.slice(selectionEnd)}`
      : `${text}\n${pasted}`;
    if (isShownWhole && fitsTextarea(whole)) return;
    event.preventDefault();
    onText(whole);
  }

  return (
    <div className={styles.form}>
      <Textarea
        ref={fieldRef}
        classNames={{ root: styles.field ?? '', input: styles.input ?? '' }}
        aria-label={says.field}
        placeholder={says.placeholder}
        value={isShownWhole ? text : visibleLines(text.slice(0, maxFieldLength))}
        readOnly={!isShownWhole}
        onChange={(event) => onText(event.currentTarget.value)}
        onPaste={takeLongPaste}
        onKeyDown={lookUpOnKey}
        rows={3}
        spellCheck={false}
        autoComplete="off"
      />
      <div className={styles.below}>
        <div className={styles.read} role="status">
          <ReadSummary read={read} />
          {!isShownWhole && <span>{says.shownInPart(maxFieldLength, text.length)}</span>}
        </div>
        {text !== '' && (
          <Button size="xs" variant="subtle" onClick={onClear}>
            {says.clear}
          </Button>
        )}
        <Button
          size="xs"
          onClick={onLookUp}
          disabled={count === 0}
          title={words.common.withKey(says.runHint, keyText('Mod+Enter'))}
        >
          {count === 0 ? says.lookUpNone : says.lookUp(count)}
        </Button>
      </div>
    </div>
  );
}

function ReadSummary({ read }: { read: ReadIds }) {
  const { ids, notIds, notIdCount, repeated, beyond } = read;
  if (ids.length === 0 && notIds.length === 0) return null;
  const parts = [
    says.ids(ids.length),
    ...(repeated > 0 ? [says.repeated(repeated)] : []),
    ...(beyond > 0 ? [says.beyond(beyond, maxIds)] : []),
  ];
  return (
    <>
      <span>{parts.join(' · ')}</span>
      {notIds.length > 0 && (
        <details className={styles.notIds}>
          <summary>{says.notIds(notIdCount)}</summary>
          <ul>
            {notIds.map(({ text, reason }) => (
              <li key={text}>
                <bdi className={styles.part}>{visibleText(text)}</bdi> <span>{says.notAnId[reason]}</span>
              </li>
            ))}
            {notIdCount > notIds.length && <li>{says.moreNotIds(notIdCount - notIds.length)}</li>}
          </ul>
        </details>
      )}
    </>
  );
}
