import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { words } from '#words/words.ts';
import { announcedElsewhere, useAnnouncement } from './announcements.tsx';
import { CloseButton } from './buttons.tsx';
import styles from './notices.module.css';

type StripProps = ComponentProps<'div'> & {
  icon: TablerIcon;
  /** `info`: something the user chose; `wait`: something is missing, old or paused. */
  tone?: 'wait' | 'info';
};

/** One line across its place, about what is below it. Who uses it announces it. */
export function Strip({ icon: Icon, tone = 'wait', children, ...props }: StripProps) {
  return (
    <div className={styles.strip} data-tone={tone} {...props}>
      <Icon size={15} stroke={1.75} aria-hidden />
      {children}
    </div>
  );
}

type NoteBarProps = {
  icon: TablerIcon;
  children: string;
  /** Buttons that end what the line says: it then stays until they did. Without them it goes when it has been read. */
  actions?: ReactNode;
  /** With buttons that help but end nothing, it can be put away all the same. */
  isDismissible?: boolean;
};

/** One line across the window that is worth knowing. */
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
