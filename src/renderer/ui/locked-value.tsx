import { Tooltip } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import styles from './locked-value.module.css';

type LockedValueProps = {
  label: string;
  /** The value in force, in words. */
  text: string;
  /** Who set it. */
  reason: string;
};

/** In the place of a choice that the policy made: the value can be read and copied, and says why it stays. */
export function LockedValue({ label, text, reason }: LockedValueProps) {
  return (
    <Tooltip label={reason}>
      <span className={styles.field}>
        <input
          className={styles.value}
          aria-label={label}
          aria-description={reason}
          readOnly
          value={text}
          size={text.length}
        />
        <IconBuilding size={13} stroke={1.75} aria-hidden />
      </span>
    </Tooltip>
  );
}
