import { IconChevronRight } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Copyable } from '#renderer/ui/copy.tsx';
import shared from '#renderer/ui/shared.module.css';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { Item, ItemDetail } from '#shared/item.ts';
import { words } from '#words/words.ts';
import styles from './field-row.module.css';

const texts = words.itemDetail.value;

/** Whether labels are the API's field names, for talking to the catalog's administrators. */
export const ApiNamesContext = createContext(false);

/** The height reserved for a value. */
type Lines = 1 | 2;

type FieldRowProps<Value> = {
  field: keyof Item;
  reading: FieldReading<Value>;
  /** Renders a readable value. Default: its text on one line. */
  children?: (value: Value) => ReactNode;
  /** Shown for null. Default: a dash. */
  whenNone?: ReactNode;
  /** Other forms in which the value can be copied. */
  formsOf?: ((value: Value) => readonly { action: string; text: string }[]) | undefined;
  actions?: ReactNode;
  /** A dimmed second line, of the same height for every item. */
  caption?: ReactNode;
  lines?: Lines;
};

/** One documented field: label, value, copy button. Its height is the same while loading and with or without a value. */
export function FieldRow<Value extends string | number>(props: FieldRowProps<Value>) {
  const { field, reading, children, whenNone, formsOf, actions, caption, lines } = props;
  const { label, noun, note } = words.itemFields[field];
  return (
    <Row label={label} apiName={field} hint={note} lines={lines} caption={caption}>
      <Reading reading={reading} noun={noun} whenNone={whenNone} formsOf={formsOf}>
        {children}
      </Reading>
      {actions}
    </Row>
  );
}

type RowProps = {
  label: string;
  /** The field's name in the API, if it has one. */
  apiName?: string;
  hint: string;
  lines?: Lines | undefined;
  caption?: ReactNode;
  /** The value first, then what can be done with it. */
  children: ReactNode;
};

/** A labelled row, also for values that aren't fields of the item's response. */
export function Row({ label, apiName, hint, lines = 1, caption, children }: RowProps) {
  const showsApiName = useContext(ApiNamesContext) && apiName !== undefined;
  return (
    <div className={styles.row} data-lines={lines}>
      <dt className={styles.label} title={apiName === undefined ? hint : texts.hint(apiName, hint)}>
        {showsApiName ? <code>{apiName}</code> : label}
      </dt>
      <dd className={shared.shrink}>
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
  formsOf?: FieldRowProps<Value>['formsOf'];
  children: ((value: Value) => ReactNode) | undefined;
};

/** A value with its copy button, or in its place a skeleton, a dash, or the raw value marked unreadable. */
export function Reading<Value extends string | number>(props: ReadingProps<Value>) {
  const { reading, noun, whenNone = <Dash hint={texts.nullHint} />, formsOf, children = oneLine } = props;
  switch (reading.kind) {
    case 'loading':
      return <Skeleton />;
    case 'none':
      return whenNone;
    case 'value':
      return (
        <Copyable text={String(reading.value)} label={noun} forms={formsOf?.(reading.value)}>
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

/** Text on one line, in full in the tooltip. Hidden characters are shown. */
function oneLine(value: string | number): ReactNode {
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

/** A value that is read character by character, such as a URL. */
export function mono(value: string | number): ReactNode {
  return <Line text={String(value)} className={styles.mono} />;
}

/** An unreadable value, as JSON. */
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
    <span className={`${shared.ellipsis} ${shared.faint}`} title={hint}>
      {children}
    </span>
  );
}

export function Dash({ hint }: { hint: string }) {
  return (
    <span className={shared.faintText} title={hint}>
      <span aria-hidden>–</span>
      <span className={shared.spoken}>{texts.none}</span>
    </span>
  );
}

export function Skeleton({ width }: { width?: string }) {
  return <span className={styles.skeleton} style={width === undefined ? undefined : { width }} aria-hidden />;
}

/** What to show for a documented field of the item. */
export type FieldReading<Value> =
  | { kind: 'loading' }
  | { kind: 'value'; value: Value }
  /** Null, which the API allows for some fields. */
  | { kind: 'none' }
  /** Missing or of the wrong type: `raw` is what was sent, null: nothing. */
  | { kind: 'unreadable'; raw: string | null };

/** A field of the item's response. Until there is one, `known` (from the list's row) is used. */
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

type SectionProps = {
  title: string;
  /** The source, beside the title; `hint` is its tooltip. */
  origin?: { text: string; hint: string };
  action?: ReactNode;
  /** `alarm` highlights the section without changing its size. */
  tone?: 'calm' | 'alarm';
  children: ReactNode;
};

/** A titled part of the pane. */
export function Section({ title, origin, action, tone = 'calm', children }: SectionProps) {
  return (
    <section className={styles.section} data-tone={tone} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {origin !== undefined && (
          <span className={`${shared.ellipsis} ${shared.faint}`} title={origin.hint}>
            {origin.text}
          </span>
        )}
        {action}
      </div>
      {children}
    </section>
  );
}

type FoldProps = {
  title: string;
  facts?: ReactNode;
  children(isOpen: boolean): ReactNode;
};

/** A part of the pane that is folded at first. It stays open from item to item. */
export function Fold({ title, facts, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const part = useRef<HTMLDetailsElement>(null);
  // It is at the bottom of the pane: unfolded there, it would be out of view.
  useEffect(() => {
    if (isOpen) part.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <details
      ref={part}
      className={styles.fold}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <IconChevronRight className={styles.chevron} size={14} aria-hidden />
        {title}
        {facts && <span className={styles.facts}>{facts}</span>}
      </summary>
      {children(isOpen)}
    </details>
  );
}

/** A section of labelled rows. */
export function Group({ children, ...section }: SectionProps) {
  return (
    <Section {...section}>
      <dl>{children}</dl>
    </Section>
  );
}
