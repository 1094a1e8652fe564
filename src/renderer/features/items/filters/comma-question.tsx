import { Button } from '@mantine/core';
import { namesReadFrom } from '#shared/match-here.ts';
import { words } from '#words/words.ts';
import styles from './chip-about.module.css';
import { commaWarning } from './filter-text.ts';
import { PinnedPopover } from './pinned-popover.tsx';

type CommaQuestionProps = {
  text: string;
  onOne(): void;
  onSplit(names: string[]): void;
  onClose(): void;
};

/** Asks what somebody meant who typed a comma. */
export function CommaQuestion({ text, onOne, onSplit, onClose }: CommaQuestionProps) {
  const names = namesReadFrom(text).filter((name) => name !== '');
  const { comma } = words.lookingUp;
  return (
    <PinnedPopover label={comma.question(names.length)} width={340} onClose={onClose}>
      <strong>{comma.question(names.length)}</strong>
      <p className={styles.note}>{commaWarning(text)}</p>
      <div className={styles.actions}>
        <Button size="compact-sm" onClick={onOne} data-autofocus>
          {comma.one}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={names.length === 0}
          onClick={() => onSplit(names)}
        >
          {comma.split(names.length)}
        </Button>
      </div>
    </PinnedPopover>
  );
}
