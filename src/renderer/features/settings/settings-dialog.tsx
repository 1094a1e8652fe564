import { IconBuilding } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { useLockReason, useUpdateState } from '#renderer/data/app-info.ts';
import { rememberConnection, useConnections } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { toOutcome } from '#renderer/data/failure-error.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { AssumedZoneField } from '#renderer/ui/assumed-zone-field.tsx';
import { Button } from '#renderer/ui/buttons.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Check, SelectField } from '#renderer/ui/fields.tsx';
import { FailureNotice } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { AppCommand } from '#shared/app-commands.ts';
import type { Connection } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import { replyLanguages, replyReaders } from '#shared/reply.ts';
import type { Settings } from '#shared/settings.ts';
import { autoRefreshChoices } from '#shared/settings-choices.ts';
import { watchIntervals } from '#shared/watch.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import { KeptLocalCopies } from './kept-local-copies.tsx';
import styles from './settings-dialog.module.css';

const texts = words.settings;

/** All lasting settings in one place; those locked by the organisation show the reason. */
export function SettingsDialog({ onClose }: { onClose(): void }) {
  const { settings, changeSettings } = useSettings();
  const update = useUpdateState();
  // Nothing to choose where the app doesn't check for updates.
  const cannotUpdate = update.kind === 'off' && update.because !== 'setting' ? update.because : null;
  return (
    <Dialog onClose={onClose} title={texts.title} widthPx={520}>
      <div className={styles.view}>
        <Group title={texts.appearance}>
          <SettingChoice
            setting="theme"
            label={texts.theme}
            choices={['system', 'light', 'dark']}
            textOf={(theme) => texts.themes[theme]}
          />
          <SettingChoice
            setting="density"
            label={texts.density}
            choices={['compact', 'comfortable']}
            textOf={(density) => texts.densities[density]}
          />
        </Group>
        <Group title={texts.lists}>
          <SettingChoice
            setting="limit"
            label={texts.limit}
            choices={withOwn(pageSizes, settings.limit)}
            textOf={countText}
          />
          <SettingChoice
            setting="autoRefreshSeconds"
            label={texts.autoRefresh}
            choices={autoRefreshChoices}
            textOf={(seconds) => words.autoRefresh.choices[seconds]}
          />
        </Group>
        <Group title={texts.watched}>
          <SettingChoice
            setting="watchMinutes"
            label={texts.watch}
            choices={watchIntervals}
            textOf={(minutes) => texts.watchEvery[minutes]}
          />
          <Check
            label={texts.notifications}
            checked={settings.notifications}
            onChange={(event) => changeSettings({ notifications: event.currentTarget.checked })}
          />
          <Check
            label={texts.watchTickets}
            checked={settings.watchTickets}
            onChange={(event) => changeSettings({ watchTickets: event.currentTarget.checked })}
          />
        </Group>
        <Times />
        <Group title={texts.localCopies}>
          <KeptLocalCopies />
          <CommandButton command="manage-local-copy" />
        </Group>
        <Group title={texts.replies}>
          <SettingChoice
            setting="replyReader"
            label={texts.replyReader}
            choices={replyReaders}
            textOf={(reader) => words.replies.readers[reader]}
          />
          <SettingChoice
            setting="replyLanguage"
            label={texts.replyLanguage}
            choices={replyLanguages}
            textOf={(language) => words.replies.languages[language]}
          />
          <Check
            label={texts.replyInMessageLanguage}
            checked={settings.replyInMessageLanguage}
            onChange={(event) => changeSettings({ replyInMessageLanguage: event.currentTarget.checked })}
          />
          <CommandButton command="edit-reply-templates" />
        </Group>
        <Group title={texts.app}>
          {cannotUpdate === null ? (
            <SettingChoice
              setting="updates"
              label={words.updates.setting}
              choices={['off', 'notify', 'download']}
              textOf={(choice) => words.updates.choices[choice]}
            />
          ) : (
            <p className={shared.dim}>{words.updates.off[cannotUpdate]}</p>
          )}
          <CommandButton command="check-for-updates" />
        </Group>
        <Group title={texts.advanced}>
          <Check
            label={texts.developerTools}
            description={texts.developerToolsHint}
            checked={settings.developerTools}
            onChange={(event) => changeSettings({ developerTools: event.currentTarget.checked })}
          />
        </Group>
      </div>
    </Dialog>
  );
}

/** The time zone assumed for each catalog's times without one. An organisation's connection can't be changed. */
function Times() {
  const desktop = useDesktop();
  const client = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const own = useConnections().filter(({ kind, isPreset }) => kind === 'remote' && isPreset !== true);
  if (own.length === 0) return null;

  async function assume(connection: Connection, assumedTimeZone: string | null) {
    const { id, name, baseUrl, colour } = connection;
    const draft = { id, name, baseUrl: baseUrl ?? '', colour, assumedTimeZone };
    const saved = await toOutcome(desktop.connections.save({ draft, requestId: crypto.randomUUID() }));
    setFailure(saved.ok ? null : saved.failure);
    if (saved.ok) rememberConnection(client, desktop, saved.value);
  }

  return (
    <Group title={words.assumedZone.label}>
      <p className={shared.dim}>{words.assumedZone.description}</p>
      {own.map((connection) => (
        <AssumedZoneField
          key={connection.id}
          label={visibleText(connection.name)}
          description=""
          value={connection.assumedTimeZone ?? null}
          onChange={(zone) => void assume(connection, zone)}
        />
      ))}
      {failure !== null && <FailureNotice failure={failure} layout="inline" />}
    </Group>
  );
}

/** Opens settings that have a dialog of their own; disabled while there is nothing to open. */
function CommandButton({ command }: { command: AppCommand }) {
  const commands = useAppCommands();
  if (!commands.available().includes(command)) return null;
  return (
    <Button className={styles.check ?? ''} variant="subtle" onClick={() => commands.run(command)}>
      {words.common.withEllipsis(words.commands[command])}
    </Button>
  );
}

const pageSizes = [25, 50, 100, 250];

/** The usual choices and the current one, even if unusual. */
function withOwn(usual: readonly number[], own: number): number[] {
  return [...new Set([...usual, own])].sort((a, b) => a - b);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={shared.column} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}

type ChoiceName =
  | 'theme'
  | 'density'
  | 'limit'
  | 'autoRefreshSeconds'
  | 'watchMinutes'
  | 'replyReader'
  | 'replyLanguage'
  | 'updates';

type Choices = Pick<Settings, ChoiceName>;

type SettingChoiceProps<Name extends ChoiceName> = {
  setting: Name;
  label: string;
  choices: readonly Choices[Name][];
  textOf(choice: Choices[Name]): string;
};

/** One setting on one line. A setting locked by the organisation shows its value and can't be changed. */
function SettingChoice<Name extends ChoiceName>(props: SettingChoiceProps<Name>) {
  const { setting, label, choices, textOf } = props;
  const { settings, changeSettings } = useSettings();
  const chosen: Choices = settings;
  const id = useId();
  const reason = useLockReason(setting);
  return (
    <div className={styles.setting}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <SelectField<Choices[Name]>
        id={id}
        className={styles.choice}
        options={choices.map((value) => ({ value, label: textOf(value) }))}
        value={chosen[setting]}
        disabled={reason !== null}
        isDescribedBelow
        description={
          reason !== null && (
            <span className={styles.reason}>
              <SmallIcon of={IconBuilding} size={13} />
              {reason}
            </span>
          )
        }
        // Safe: the value is one of the setting's choices.
        onChange={(value) => changeSettings({ [setting]: value } as Partial<Choices>)}
      />
    </div>
  );
}
