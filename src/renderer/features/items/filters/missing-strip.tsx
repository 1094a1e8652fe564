import { IconListSearch } from '@tabler/icons-react';
import { saidElsewhere, useSaid } from '#renderer/ui/announcer.tsx';
import { CopyButton } from '#renderer/ui/copy.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { words } from '#words/words.ts';
import styles from './missing-strip.module.css';
import type { MissingTexts } from './missing-texts.ts';

/** Says which of many texts stand in no row, and has them ready for the reply. */
export function MissingStrip({ filter, missing, of }: MissingTexts) {
  const said = words.lookingUp.missing;
  const text = said.strip[filter](missing.length, of);
  useSaid(text);
  const listed = missing.map(visibleText).join(' · ');
  return (
    <p className={styles.strip} {...saidElsewhere}>
      <IconListSearch className={styles.icon} size={13} stroke={2} aria-hidden />
      <span>{text}</span>
      <bdi className={styles.texts} title={missing.map(visibleText).join('\n')} data-selectable>
        {listed}
      </bdi>
      <CopyButton text={missing.join('\n')} label={said.noun[filter]} />
    </p>
  );
}
