import { createContext, type ReactNode, useContext } from 'react';
import { Copyable } from '#renderer/ui/copy.tsx';
import shared from '#renderer/ui/shared.module.css';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { Item, ItemDetail } from '#shared/item.ts';
import { words } from '#words/words.ts';
import styles from './field-row.module.css';

const texts = words.itemDetail.value;

/** Whether labels are the interface's own field names, for talking with those who run the catalog. */
export const ApiNamesContext = createContext(false);

/** Room kept for a value: so many lines, or what a time without a zone takes at the pane's width. */
type Lines = 1 | 2 | 'time';

type FieldRowProps<Value> = {
  field: keyof Item;
  reading: FieldReading<Value>;
  /** How a readable value is shown. Without it: its text on one line. */
  children?: (value: Value) => ReactNode;
  /** What is shown for a null. Without it: a quiet dash. */
  whenNone?: ReactNode;
  /** What is at the end of the row. */
  actions?: ReactNode;
  /** A quiet second line, of the same height for every item. */
  caption?: ReactNode;
  lines?: Lines;
};

/** One documented field: label, value, copy button. Its height is the same while loading, with a value and without. */
export function FieldRow<Value extends string | number>(props: FieldRowProps<Value>) {
  const { field, reading, children, whenNone, actions, caption, lines } = props;
  const { label, noun, note } = words.itemFields[field];
  return (
    <Row label={label} apiName={field} hint={note} lines={lines} caption={caption}>
      <Reading reading={reading} noun={noun} whenNone={whenNone}>
        {children}
      </Reading>
      {actions}
    </Row>
  );
}

type RowProps = {
  label: string;
  /** The document's name of what is shown, where it has one. */
  apiName?: string;
  /** The tooltip of the label. */
  hint: string;
  lines?: Lines | undefined;
  caption?: ReactNode;
  /** The value first, then what can be done with it. */
  children: ReactNode;
};

/** A labelled row; for what is no field of the answer, such as values from the list. */
export function Row({ label, apiName, hint, lines = 1, caption, children }: RowProps) {
  const showsApiName = useContext(ApiNamesContext) && apiName !== undefined;
  return (
    <div className={styles.row} data-lines={lines}>
      <dt className={styles.label} title={apiName === undefined ? hint : texts.hint(apiName, hint)}>
        {showsApiName ? <code>{apiName}</code> : label}
      </dt>
      <dd className={styles.body}>
        <div className={styles.main}>{children}</div>
        {caption !== undefined && <div className={styles.caption}>{caption}</div>}
      </dd>
    </div>
  );
}

type ReadingProps<Value> = {
  reading: FieldReading<Value>;
  /** For the copy button: "market name". */
  noun: string;
  whenNone: ReactNode;
  children: ((value: Value) => ReactNode) | undefined;
};

/** A value with its copy button, or what is in its place: a skeleton, a dash, or what came marked unreadable. */
export function Reading<Value extends string | number>(props: ReadingProps<Value>) {
  const { reading, noun, whenNone = <Dash hint={texts.nullHint} />, children = oneLine } = props;
  switch (reading.kind) {
    case 'loading':
      return <Skeleton />;
    case 'none':
      return whenNone;
    case 'value':
      return (
        <Copyable text={String(reading.value)} label={noun}>
          {children(reading.value)}
        </Copyable>
      );
    case 'unreadable':
      return reading.raw === null ? (
        <Note>{texts.notSent}</Note>
      ) : (
        <Unreadable raw={reading.raw} noun={noun} />
      );
    default:
      return reading satisfies never;
  }
}

/** Text of the service on one line; what doesn't fit is in the tooltip. Characters that a screen would hide are shown. */
export function oneLine(value: string | number): ReactNode {
  return <Line text={String(value)} />;
}

export function Line({ text, className }: { text: string; className?: string | undefined }) {
  const shown = visibleText(text, { maxLength: maxToRead });
  return (
    <bdi
      className={className === undefined ? styles.line : `${styles.line} ${className}`}
      title={shown}
      data-selectable
    >
      {shown}
    </bdi>
  );
}

/** A value whose characters are read one by one, such as an address. */
export function mono(value: string | number): ReactNode {
  return <Line text={String(value)} className={styles.mono} />;
}

/** What came in place of a readable value, as JSON. */
function Unreadable({ raw, noun }: { raw: string; noun: string }) {
  return (
    <Copyable text={raw} label={noun}>
      <span className={styles.withMark}>
        <Line text={raw} className={styles.mono} />
        <UnreadableMark hint={texts.unreadableHint} />
      </span>
    </Copyable>
  );
}

export function UnreadableMark({ hint }: { hint: string }) {
  return (
    <span className={shared.tag} title={hint}>
      {texts.unreadable}
    </span>
  );
}

export function Note({ children, hint }: { children: ReactNode; hint?: string }) {
  return (
    <span className={styles.note} title={hint}>
      {children}
    </span>
  );
}

export function Dash({ hint }: { hint: string }) {
  return (
    <span className={styles.dash} title={hint}>
      <span aria-hidden>–</span>
      <span className={shared.spoken}>{texts.none}</span>
    </span>
  );
}

export function Skeleton({ width }: { width?: string }) {
  return <span className={styles.skeleton} style={width === undefined ? undefined : { width }} aria-hidden />;
}

/** What is to be shown for a documented field of the item. */
export type FieldReading<Value> =
  | { kind: 'loading' }
  | { kind: 'value'; value: Value }
  /** Null, which the document allows for some fields. */
  | { kind: 'none' }
  /** Missing or of the wrong kind: `raw` is what came, null when nothing did. */
  | { kind: 'unreadable'; raw: string | null };

/** A field of the answer. While there is no answer, `known` (from the list’s row) is used instead. */
export function readField<Field extends keyof Item>(
  detail: ItemDetail | undefined,
  field: Field,
  known?: NonNullable<Item[Field]>,
): FieldReading<NonNullable<Item[Field]>> {
  if (detail === undefined)
    return known === undefined ? { kind: 'loading' } : { kind: 'value', value: known };
  const unreadable = detail.unreadable.find((one) => one.field === field);
  if (unreadable !== undefined) return { kind: 'unreadable', raw: unreadable.raw };
  // Partial<Item>[Field] and Item[Field] | undefined are the same, which the compiler can't see for a generic Field.
  const value = detail.item[field] as Item[Field] | undefined;
  if (value === undefined) return { kind: 'unreadable', raw: null };
  return value === null ? { kind: 'none' } : { kind: 'value', value };
}
