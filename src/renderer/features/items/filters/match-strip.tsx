import { IconFocusCentered } from '@tabler/icons-react';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { words } from '#words/words.ts';
import styles from './match-strip.module.css';

type MatchStripProps = { shown: number; of: number; onStop(): void };

/** Says for as long as it is so that rows of the answer are left out here, by the app and on this page only. */
export function MatchStrip({ shown, of, onStop }: MatchStripProps) {
  const { comma } = words.lookingUp;
  useAnnouncement(comma.strip(shown, of));
  return (
    <p className={styles.strip} {...announcedElsewhere}>
      <IconFocusCentered size={13} stroke={2} aria-hidden />
      {comma.strip(shown, of)}
      <TextButton onClick={onStop}>{comma.showAll}</TextButton>
    </p>
  );
}
