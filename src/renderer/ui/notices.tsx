import {
  IconAlertTriangle,
  IconCloudOff,
  IconHourglass,
  IconKey,
  IconLock,
  IconSearchOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import { Announcement, announcedElsewhere, useAnnouncement } from './announcements.tsx';
import { useAwaitedFocus } from './awaited-focus.ts';
import { Button, CloseButton } from './buttons.tsx';
import { CopyButton } from './copy.tsx';
import { failureText } from './failure-text.tsx';
import styles from './notices.module.css';
import { SmallIcon } from './small-icon.tsx';

type FailureAction = {
  label: string;
  onClick(): void;
  /** The step that most likely helps, in the accent colour. */
  primary?: boolean;
};

type FailureNoticeProps = {
  failure: Failure;
  /** `pane`: alone in the middle of a pane; `banner`: across the window; `inline`: beside its subject. */
  layout: 'pane' | 'banner' | 'inline';
  /** Replaces its own text on cause and next step. */
  text?: string | undefined;
  actions?: readonly FailureAction[] | undefined;
  /** After the text: what isn't affected, such as the age of rows that are still shown. */
  aside?: ReactNode;
  /** Replaces the text on cause and next step: the next step itself, such as a field for a new token. */
  children?: ReactNode;
};

type PaneFailureProps = {
  failure: Failure;
  /** A short text if the failure and its next step are shown elsewhere; null: they aren't. */
  brief: string | null;
  onRetry(): void;
};

/** Why a pane has nothing to show. A failure that is shown in full elsewhere is short here; a token is entered there. */
export function PaneFailure({ failure, brief, onRetry }: PaneFailureProps) {
  if (brief === null) {
    const actions = [{ label: words.common.tryAgain, onClick: onRetry, primary: true }];
    return <FailureNotice failure={failure} layout="pane" actions={actions} />;
  }
  const Icon = iconOf(failure);
  return (
    <div className={styles.notice} data-layout="pane" data-brief {...announcedElsewhere}>
      <Announcement>{brief}</Announcement>
      <Icon className={styles.icon} size={28} stroke={1.75} aria-hidden />
      <strong className={styles.title}>{brief}</strong>
      {!isAboutTheToken(failure) && (
        <Button variant="default" onClick={onRetry}>
          {words.common.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** In place of what couldn't be loaded, while the window says why and tries again by itself. */
export function LoadsLater() {
  return (
    <div className={styles.notice} data-layout="pane">
      <IconHourglass className={styles.icon} size={20} stroke={1.75} aria-hidden />
      <p className={styles.text}>{words.waiting.loadsLater}</p>
    </div>
  );
}

/** A failure as shown to the user: what it is, why, the next step, and a code to copy into a report. */
export function FailureNotice({ failure, layout, text, actions = [], aside, children }: FailureNoticeProps) {
  const { title, cause, nextStep, code } = failureText(failure);
  useAwaitedFocus();
  const Icon = iconOf(failure);
  return (
    <div className={styles.notice} data-layout={layout} role="alert">
      <Icon className={styles.icon} size={layout === 'pane' ? 28 : 16} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {children === undefined && <p className={styles.text}>{text ?? `${cause} ${nextStep}`}</p>}
        {aside}
        <span className={styles.code}>
          {code}
          <CopyButton text={code} label={words.copying.code} />
        </span>
      </div>
      {children}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map((action) => (
            <Button
              key={action.label}
              variant={action.primary ? 'filled' : 'default'}
              data-primary-step={(action.primary && layout === 'banner') || undefined}
              onClick={action.onClick}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function iconOf(failure: Failure): TablerIcon {
  switch (failure.kind) {
    case 'needs-token':
    case 'secret-store':
    case 'token-refused':
      return IconKey;
    case 'not-permitted':
    case 'certificate':
      return IconLock;
    case 'item-not-found':
    case 'address-not-found':
    case 'unknown-connection':
      return IconSearchOff;
    case 'timeout':
    case 'slow-down':
      return IconHourglass;
    case 'unreachable':
      return IconCloudOff;
    default:
      return IconAlertTriangle;
  }
}

type StripProps = ComponentProps<'div'> & {
  icon: TablerIcon;
  /** `info`: something the user chose; `wait`: something is missing, old or paused; `offer`: something that may help. */
  tone?: 'wait' | 'info' | 'offer';
};

/** One line across its container, about what is below it. Its user announces it. */
export function Strip({ icon: Icon, tone = 'wait', children, ...props }: StripProps) {
  return (
    <div className={styles.strip} data-tone={tone} {...props}>
      <SmallIcon of={Icon} size={15} />
      {children}
    </div>
  );
}

type NoteBarProps = {
  icon: TablerIcon;
  children: string;
  /** Buttons that resolve what the line is about; it stays until then. Without them it can be dismissed. */
  actions?: ReactNode;
  /** It can be dismissed although it has buttons, which help but don't resolve it. */
  isDismissible?: boolean;
};

/** A note in one line across the window. */
export function NoteBar({ icon, children, actions, isDismissible = actions === undefined }: NoteBarProps) {
  const [isRead, setRead] = useState(false);
  useAnnouncement(isRead ? null : children);
  if (isRead) return null;
  return (
    <Strip icon={icon} {...announcedElsewhere}>
      <p className={styles.barText}>{children}</p>
      {actions}
      {isDismissible && <CloseButton aria-label={words.common.dismiss} onClick={() => setRead(true)} />}
    </Strip>
  );
}
