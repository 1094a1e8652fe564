import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { useRequestHold } from '#renderer/data/request-holds.tsx';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { Button, CloseButton } from '#renderer/ui/buttons.tsx';
import { FailureNotice } from '#renderer/ui/notices.tsx';
import { useReservedInset } from '#renderer/ui/reserved-inset.ts';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useSecondsUntil } from '#renderer/ui/timers.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { ExportDecision, ExportProgress } from '#shared/export.ts';
import type { Failure } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import styles from './exports.module.css';

const texts = words.exports.progress;

type ExportCardProps = { progress: ExportProgress; onPutAway(): void };

/** The progress of an export in the corner of the window, its result, and any decision it needs. */
export function ExportCard({ progress, onPutAway }: ExportCardProps) {
  const desktop = useDesktop();
  const { exportId, state, fileName, rowsWritten, notes } = progress;
  const decide = (decision: ExportDecision) => void desktop.exports.decide({ exportId, decision });

  const reveal = (
    <Button variant="default" onClick={() => void desktop.exports.reveal({ exportId })}>
      {texts.reveal}
    </Button>
  );
  const file = (
    <p className={`${shared.dim} ${shared.anywhere}`}>
      <bdi>{visibleText(fileName)}</bdi>
    </p>
  );

  switch (state.kind) {
    case 'running':
      return (
        <Card title={texts.running(visibleText(fileName))}>
          <Bar progress={progress} />
          <div className={`${shared.row} ${shared.spaced}`}>
            <RunningWords progress={progress} />
            <Button variant="default" onClick={() => decide('stop')}>
              {texts.stop}
            </Button>
          </div>
        </Card>
      );
    case 'stopped':
      return <StoppedCard progress={progress} failure={state.failure} onDecide={decide} />;
    case 'done':
    case 'partial': {
      const remarks = words.exports.notes(notes);
      return (
        <Card
          title={state.kind === 'done' ? texts.done(rowsWritten) : texts.partial(rowsWritten)}
          look={state.kind === 'done' && remarks.length === 0 ? 'good' : 'wait'}
          onPutAway={onPutAway}
          putAwayAfterMs={remarks.length === 0 ? readMs : null}
        >
          {file}
          {remarks.map((remark) => (
            <p key={remark} className={shared.dim}>
              {remark}
            </p>
          ))}
          <div className={`${shared.row} ${shared.wrap}`}>{reveal}</div>
        </Card>
      );
    }
    case 'discarded':
      return <Card title={texts.discarded} onPutAway={onPutAway} putAwayAfterMs={readMs / 2} />;
    case 'failed':
      return (
        <Card title={texts.failed} onPutAway={onPutAway}>
          <FailureNotice failure={state.failure} layout="inline" />
        </Card>
      );
    default:
      return state satisfies never;
  }
}

type StoppedCardProps = {
  progress: ExportProgress;
  failure: Failure | null;
  onDecide(decision: ExportDecision): void;
};

function StoppedCard({ progress, failure, onDecide }: StoppedCardProps) {
  const { rowsWritten } = progress;
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Removing the Cancel button lost the focus, so nothing else has it.
    if (document.activeElement === document.body) actions.current?.querySelector('button')?.focus();
  }, []);
  return (
    <Card title={texts.stopped}>
      {failure !== null && <FailureNotice failure={failure} layout="inline" />}
      <p className={shared.dim}>{rowsWritten === 0 ? rowsText(progress) : texts.soFar(rowsWritten)}</p>
      <div ref={actions} className={`${shared.row} ${shared.wrap}`}>
        {rowsWritten > 0 && <Button onClick={() => onDecide('keep')}>{texts.keep}</Button>}
        {mayGoOn(failure) && (
          <Button variant="default" onClick={() => onDecide('resume')}>
            {failure === null ? texts.resume : texts.tryAgain}
          </Button>
        )}
        <Button variant="default" onClick={() => onDecide('discard')}>
          {texts.discard}
        </Button>
      </div>
    </Card>
  );
}

/** Long enough to read the card and to reach its button. */
const readMs = 10_000;

function mayGoOn(failure: Failure | null): boolean {
  return !(
    failure?.kind === 'export' &&
    (failure.problem === 'too-many-rows' || failure.problem === 'too-long')
  );
}

function RunningWords({ progress }: { progress: ExportProgress }) {
  const hold = useRequestHold(progress.connectionId ?? '');
  const seconds = useSecondsUntil(hold?.untilMs ?? 0);
  const rate = rowsPerSecond(progress);
  const left = secondsLeft(progress);
  return (
    <p className={styles.figures}>
      <span>{rowsText(progress)}</span>
      {hold !== null ? (
        <span className={shared.warning}>{texts.waiting(seconds)}</span>
      ) : (
        <span>
          {[rate === null ? null : texts.rate(rate), left === null ? null : texts.secondsLeft(left)]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      )}
    </p>
  );
}

function rowsText(progress: ExportProgress): string {
  const { rowsWritten, rowsExpected, notes } = progress;
  return notes.otherRows === null
    ? texts.rows(rowsWritten, rowsExpected)
    : texts.rowsChecked(rowsWritten, rowsPassed(progress), rowsExpected);
}

function Bar({ progress }: { progress: ExportProgress }) {
  const percent = percentDone(progress);
  return <progress aria-label={words.exports.progress.label} max={100} value={percent ?? undefined} />;
}

type CardProps = {
  title: string;
  look?: 'plain' | 'good' | 'wait';
  /** Undefined: it disappears on its own, or by a decision. */
  onPutAway?: () => void;
  /** Null: it stays until the user dismisses it. */
  putAwayAfterMs?: number | null;
  children?: ReactNode;
};

function Card({ title, look = 'plain', onPutAway, putAwayAfterMs = null, children }: CardProps) {
  const { isHeld, ref, ...hold } = useHeld(title);
  useAnnouncement(title);
  useReservedInset(ref);
  useEffect(() => {
    if (putAwayAfterMs === null || onPutAway === undefined || isHeld) return;
    const timer = setTimeout(onPutAway, putAwayAfterMs);
    return () => clearTimeout(timer);
  }, [putAwayAfterMs, onPutAway, isHeld]);
  return (
    <section
      ref={ref}
      className={styles.card}
      data-look={look}
      aria-label={words.exports.progress.label}
      {...hold}
    >
      <div className={styles.cardHead}>
        <span className={styles.icon}>{iconOf(look)}</span>
        <strong
          className={`${shared.ellipsis} ${shared.grow} ${shared.strong}`}
          {...announcedElsewhere}
          title={title}
        >
          {title}
        </strong>
        {onPutAway !== undefined && (
          <CloseButton aria-label={words.exports.progress.dismiss} onClick={onPutAway} />
        )}
      </div>
      {children !== undefined && <div className={shared.column}>{children}</div>}
    </section>
  );
}

function iconOf(look: CardProps['look']): ReactNode {
  const Icon = look === 'good' ? IconCircleCheck : look === 'plain' ? IconDownload : IconAlertTriangle;
  return <SmallIcon of={Icon} />;
}

/** Whole rows per second so far; null: too early to tell. */
export function rowsPerSecond({ rowsWritten, tookMs }: ExportProgress): number | null {
  return tookMs < earliestMs || rowsWritten === 0 ? null : Math.round(rowsWritten / (tookMs / 1_000));
}

/** Whole seconds left at this rate; null: unknown. */
export function secondsLeft(progress: ExportProgress): number | null {
  const { rowsExpected, tookMs } = progress;
  const passed = rowsPassed(progress);
  if (tookMs < earliestMs || passed === 0 || rowsExpected === null) return null;
  return Math.max(1, Math.ceil((rowsExpected - passed) / (passed / (tookMs / 1_000))));
}

/** From 0 to 100, and 100 only when it is done; null: no known total. */
export function percentDone(progress: ExportProgress): number | null {
  const { rowsExpected, state } = progress;
  if (state.kind === 'done') return 100;
  if (rowsExpected === null || rowsExpected === 0) return null;
  return Math.min(99, Math.floor((rowsPassed(progress) / rowsExpected) * 100));
}

/** Rows read so far, whether or not they are written. */
function rowsPassed({ rowsWritten, notes }: ExportProgress): number {
  return rowsWritten + notes.repeatedRows + notes.unreadableRows + (notes.otherRows ?? 0);
}

const earliestMs = 500;

/**
 * Whether the pointer or the focus is on something that would disappear on its own otherwise. `shows` identifies its content: a button
 * that is removed while focused fires no event.
 */
function useHeld(shows: string) {
  const ref = useRef<HTMLElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown now may be without what had the focus.
  useEffect(() => setHasFocus(ref.current?.contains(document.activeElement) ?? false), [shows]);
  return {
    ref,
    isHeld: isPointedAt || hasFocus,
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
}
