import {
  IconAlertTriangle,
  IconBell,
  IconBellRinging,
  IconChevronDown,
  IconChevronUp,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useAppCommand, useCommandState } from '#renderer/data/app-commands.tsx';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { ConnectionHold, useRequestHold } from '#renderer/data/request-holds.tsx';
import { useWatch, useWatchedItem } from '#renderer/data/watched-items.ts';
import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { Copyable, CopyButton } from '#renderer/ui/copy.tsx';
import { failureText } from '#renderer/ui/failure-text.tsx';
import { withCommandKey } from '#renderer/ui/key-names.ts';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useDelayedFlag } from '#renderer/ui/timers.ts';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import styles from './item-detail-pane.module.css';

type PaneBarProps = {
  itemId: number;
  siblings: { previous: number | null; next: number | null };
  isFetching: boolean;
  onShowItem(id: number): void;
  onRefresh(): void;
  onClose(): void;
  children?: ReactNode;
};

const texts = words.itemDetail.bar;

/** The item's ID, and the tools of the pane. */
export function PaneBar(props: PaneBarProps) {
  const { itemId, siblings, isFetching, onShowItem, onRefresh, onClose, children } = props;
  const { previous, next } = siblings;
  return (
    <header className={styles.bar} data-long={itemId > 999_999 || undefined}>
      <Copyable text={String(itemId)} label={texts.itemId}>
        <span className={styles.id} data-selectable>
          #{itemId}
        </span>
      </Copyable>
      <div className={styles.tools}>
        {children}
        <span className={styles.gap} />
        <ToolButton
          label={texts.previous}
          hint={previous === null ? texts.noPrevious : withCommandKey(texts.previous, 'previous-item')}
          isOff={previous === null}
          onClick={() => previous !== null && onShowItem(previous)}
        >
          <SmallIcon of={IconChevronUp} />
        </ToolButton>
        <ToolButton
          label={texts.next}
          hint={next === null ? texts.noNext : withCommandKey(texts.next, 'next-item')}
          isOff={next === null}
          onClick={() => next !== null && onShowItem(next)}
        >
          <SmallIcon of={IconChevronDown} />
        </ToolButton>
        <span className={styles.gap} />
        <ToolButton label={texts.refresh} isOff={isFetching} onClick={onRefresh}>
          <SmallIcon of={IconRefresh} size={15} />
        </ToolButton>
        <ToolButton
          label={texts.close}
          hint={withCommandKey(words.common.close, 'close-detail')}
          onClick={onClose}
        >
          <SmallIcon of={IconX} />
        </ToolButton>
      </div>
      <span className={styles.progress} data-busy={isFetching || undefined} aria-hidden />
    </header>
  );
}

type ToolButtonProps = {
  label: string;
  /** The tooltip, with the shortcut or why the button is disabled. Default: the label. */
  hint?: string | undefined;
  onClick(): void;
  isOff?: boolean;
  isPressed?: boolean;
  children: ReactNode;
};

/** A small button. Disabled, it keeps the focus, and its tooltip gives the reason. */
export function ToolButton({ label, hint, onClick, isOff = false, isPressed, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={isOff || undefined}
      aria-pressed={isPressed}
      title={hint ?? label}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </button>
  );
}

/** Watches the open item, or stops watching it. Opening a watched item marks its changes as seen. */
export function WatchButton({ connectionId, itemId }: { connectionId: string; itemId: number }) {
  const watched = useWatchedItem(connectionId, itemId);
  const { watch, unwatch } = useWatch(connectionId);
  const isWatched = watched !== null;
  const name = `#${itemId}`;
  useSeen(connectionId, itemId, (watched?.unseen ?? 0) > 0);

  // The confirmations also tell a screen reader, which may not read a focused button's new name.
  const toggle = () =>
    void (isWatched ? unwatch([itemId], name) : watch([itemId], words.table.nowWatched(name)));
  useAppCommand('watch-item', toggle);
  useCommandState('watch-item', isWatched);

  const Icon = isWatched ? IconBellRinging : IconBell;
  return (
    <ToolButton
      label={isWatched ? words.watch.unwatchItem : words.watch.watchItem}
      hint={withCommandKey(isWatched ? words.watch.unwatchItem : words.watch.watchItemHint, 'watch-item')}
      onClick={toggle}
    >
      <Icon className={isWatched ? shared.accent : undefined} size={16} stroke={1.75} aria-hidden />
      {/* Part of the accessible name, which speech control needs. */}
      <span data-words>{isWatched ? words.watch.unwatch : words.watch.watch}</span>
    </ToolButton>
  );
}

/** Marks a change as seen while the window has the focus, else as soon as it does. */
function useSeen(connectionId: string, itemId: number, hasUnseenChange: boolean): void {
  const desktop = useDesktop();
  useEffect(() => {
    if (!hasUnseenChange) return;
    const see = () => void desktop.watch.markSeen({ connectionId, itemId });
    if (document.visibilityState === 'visible' && document.hasFocus()) {
      see();
      return;
    }
    window.addEventListener('focus', see, { once: true });
    return () => window.removeEventListener('focus', see);
  }, [desktop, connectionId, itemId, hasUnseenChange]);
}

type PaneFootProps = {
  connectionId: string;
  itemId: number;
  isFetching: boolean;
  /** Why the last refresh failed, while an older response is shown. */
  failure: Failure | null;
  /** The failure in a few words if it is shown in full elsewhere, else null. */
  brief: string | null;
  onRetry(): void;
  onCancel(): void;
};

/** An attempt that takes longer than this can be cancelled. */
const slowAfterMs = 1_000;

/** At the bottom of the pane, where it moves nothing: what an attempt waits for, Cancel for a slow one, or why a refresh failed. */
export function PaneFoot(props: PaneFootProps) {
  const { connectionId, itemId, isFetching, failure, brief, onRetry, onCancel } = props;
  const isSlow = useDelayedFlag(isFetching, slowAfterMs, `${connectionId} ${itemId}`);
  const hold = useRequestHold(connectionId);
  if (isFetching && hold !== null) {
    return <ConnectionHold connectionId={connectionId} edge="foot" onCancel={onCancel} />;
  }
  if (isSlow) {
    return (
      <div className={styles.slow} {...announcedElsewhere}>
        <Announcement>{words.itemDetail.notice.slow}</Announcement>
        <span>{words.itemDetail.notice.slow}</span>
        <ToolButton label={words.common.cancel} onClick={onCancel}>
          {words.common.cancel}
        </ToolButton>
      </div>
    );
  }
  if (failure === null) return null;
  const { title, cause, nextStep, code } = failureText(failure);
  return (
    // If it is shown elsewhere, the alert is there.
    <div className={styles.failed} role={brief === null ? 'alert' : undefined}>
      <div className={styles.first}>
        <IconAlertTriangle className={shared.bad} size={15} stroke={1.75} aria-hidden />
        <strong className={`${shared.grow} ${shared.strong}`}>
          {words.itemDetail.notice.notRefreshed(brief ?? title)}
        </strong>
        {(brief === null || !isAboutTheToken(failure)) && (
          <ToolButton label={words.common.tryAgain} onClick={onRetry}>
            {words.common.tryAgain}
          </ToolButton>
        )}
      </div>
      {brief === null && (
        <p className={styles.why}>
          {cause} {nextStep} <code>{code}</code> <CopyButton text={code} label={words.copying.code} />
        </p>
      )}
    </div>
  );
}
