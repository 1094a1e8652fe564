import { Button, Modal, NativeSelect } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { useLockReason } from '#renderer/desktop/app-info.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { useUpdateState } from '#renderer/desktop/update-state.tsx';
import type { SettingName } from '#shared/settings.ts';
import { autoRefreshChoices } from '#shared/settings-choices.ts';
import { watchIntervals } from '#shared/watch.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import styles from './settings-dialog.module.css';

/** Everything that can be chosen for good, in one place; what the organisation chose is shown with that reason. */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.settings.title} size={480}>
      <SettingsView />
    </Modal>
  );
}

function SettingsView() {
  const { settings, changeSettings } = useSettings();
  const commands = useAppCommands();
  const update = useUpdateState();
  // Where nothing is ever looked for, there is nothing to choose.
  const cannotUpdate = update.kind === 'off' && update.because !== 'setting' ? update.because : null;
  return (
    <div className={styles.view}>
      <Group title={words.settings.looks}>
        <SettingChoice
          setting="theme"
          label={words.settings.theme}
          choices={(['system', 'light', 'dark'] as const).map((value) => ({
            value,
            text: words.settings.themes[value],
          }))}
          value={settings.theme}
          onChange={(theme) => changeSettings({ theme })}
        />
        <SettingChoice
          setting="density"
          label={words.settings.density}
          choices={(['compact', 'comfortable'] as const).map((value) => ({
            value,
            text: words.settings.densities[value],
          }))}
          value={settings.density}
          onChange={(density) => changeSettings({ density })}
        />
      </Group>
      <Group title={words.settings.lists}>
        <SettingChoice
          setting="limit"
          label={words.settings.limit}
          choices={withOwn(pageSizes, settings.limit).map((value) => ({ value, text: countText(value) }))}
          value={settings.limit}
          onChange={(limit) => changeSettings({ limit })}
        />
        <SettingChoice
          setting="autoRefreshSeconds"
          label={words.settings.autoRefresh}
          choices={autoRefreshChoices.map((value) => ({
            value,
            text: value === 0 ? words.settings.autoRefreshOff : words.settings.every[value],
          }))}
          value={settings.autoRefreshSeconds}
          onChange={(autoRefreshSeconds) => changeSettings({ autoRefreshSeconds })}
        />
        <SettingChoice
          setting="watchMinutes"
          label={words.settings.watch}
          choices={watchIntervals.map((value) => ({ value, text: words.settings.watchEvery[value] }))}
          value={settings.watchMinutes}
          onChange={(watchMinutes) => changeSettings({ watchMinutes })}
        />
      </Group>
      <Group title={words.settings.app}>
        {cannotUpdate === null ? (
          <SettingChoice
            setting="updates"
            label={words.updates.setting}
            choices={(['off', 'notify', 'download'] as const).map((value) => ({
              value,
              text: words.updates.choices[value],
            }))}
            value={settings.updates}
            onChange={(updates) => changeSettings({ updates })}
          />
        ) : (
          <p className={styles.note}>{words.updates.off[cannotUpdate]}</p>
        )}
        <Button
          className={styles.check ?? ''}
          variant="subtle"
          onClick={() => commands.run('check-for-updates')}
        >
          {words.common.asksFirst(words.commands['check-for-updates'])}
        </Button>
      </Group>
    </div>
  );
}

const pageSizes = [25, 50, 100, 250];

/** The usual choices and the one that is in use, whatever it is. */
function withOwn(usual: readonly number[], own: number): number[] {
  return [...new Set([...usual, own])].sort((a, b) => a - b);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}

type SettingChoiceProps<T extends string | number> = {
  setting: SettingName;
  label: string;
  choices: readonly { value: T; text: string }[];
  value: T;
  onChange(value: T): void;
};

/** One setting on one line. What the organisation set is shown with its value and cannot be chosen. */
function SettingChoice<T extends string | number>({
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
