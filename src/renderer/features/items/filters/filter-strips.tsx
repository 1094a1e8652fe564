import { IconFocusCentered, IconListSearch } from '@tabler/icons-react';
import { announcedElsewhere, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { CopyButton } from '#renderer/ui/copy.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import styles from './filter-bar.module.css';
import type { MissingTexts } from './missing-texts.ts';

type MatchStripProps = { shown: number; of: number; onStop(): void };

/** Says for as long as it is so that rows of the answer are left out here, by the app and on this page only. */
export function MatchStrip({ shown, of, onStop }: MatchStripProps) {
  const { comma } = words.lookingUp;
  useAnnouncement(comma.strip(shown, of));
  return (
    <p className={styles.match} {...announcedElsewhere}>
      <IconFocusCentered size={13} stroke={2} aria-hidden />
      {comma.strip(shown, of)}
      <TextButton onClick={onStop}>{comma.showAll}</TextButton>
    </p>
  );
}

/** Says which of many texts are in no row, and where that was looked for; once it is certain it has them ready for the reply. */
export function MissingStrip({ filter, missing, of, checked }: MissingTexts) {
  const said = words.lookingUp.missing;
  const { plural } = words.lookingUp.filters.fields[filter];
  const where = checked === 'all' ? '' : said.where(checked.pages, checked.of, checked.unreadRows);
  const text = `${said.strip(missing.length, of, plural)}${where}:`;
  // Page after page it would only be said that another part of the list lacks most of the names.
  useAnnouncement(checked === 'all' ? text : null);
  const listed = visibleText(missing.join(' · '), { most: maxToRead });
  return (
    <p className={styles.missing} {...(checked === 'all' ? announcedElsewhere : {})}>
      <IconListSearch className={styles.icon} size={13} stroke={2} aria-hidden />
      <span>{text}</span>
      <bdi className={styles.texts} title={listed} data-selectable>
        {listed}
      </bdi>
      {checked === 'all' && <CopyButton text={missing.join('\n')} label={said.noun(plural)} />}
    </p>
  );
}
