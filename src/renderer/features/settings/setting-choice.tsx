import { NativeSelect } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useId } from 'react';
import { useLockReason } from '#renderer/desktop/app-info.ts';
import type { SettingName } from '#shared/settings.ts';
import styles from './settings-dialog.module.css';

type SettingChoiceProps<T extends string | number> = {
  setting: SettingName;
  label: string;
  choices: readonly { value: T; text: string }[];
  value: T;
  onChange(value: T): void;
};

/** One setting on one line. What the organisation set is shown with its value and cannot be chosen. */
export function SettingChoice<T extends string | number>({
  setting,
  label,
  choices,
  value,
  onChange,
}: SettingChoiceProps<T>) {
  const id = useId();
  const reason = useLockReason(setting);
  return (
    <div className={styles.setting}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <NativeSelect
        id={id}
        className={styles.choice ?? ''}
        data={choices.map((choice) => ({ value: String(choice.value), label: choice.text }))}
        value={String(value)}
        disabled={reason !== null}
        inputWrapperOrder={['input', 'description']}
        description={
          reason !== null && (
            <span className={styles.reason}>
              <IconBuilding size={13} stroke={1.75} aria-hidden />
              {reason}
            </span>
          )
        }
        onChange={(event) => {
          const chosen = choices.find((choice) => String(choice.value) === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      />
    </div>
  );
}
