import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { words } from '#words/words.ts';
import { announcedElsewhere, useAnnouncement } from './announcements.tsx';
import { CloseButton } from './buttons.tsx';
import styles from './notices.module.css';
import { SmallIcon } from './small-icon.tsx';

type StripProps = ComponentProps<'div'> & {
  icon: TablerIcon;
  /** `info`: something the user chose; `wait`: something is missing, old or paused. */
  tone?: 'wait' | 'info';
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
