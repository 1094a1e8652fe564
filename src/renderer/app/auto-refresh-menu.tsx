import { Menu } from '@mantine/core';
import { IconBuilding, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useLockReason } from '#renderer/desktop/app-info.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { autoRefreshChoices } from '#shared/settings-choices.ts';
import { words } from '#words/words.ts';
import styles from './auto-refresh-menu.module.css';
import menu from './menu.module.css';
import { MenuButton } from './menu-button.tsx';

/** Beside Refresh: whether the list and the open item refresh by themselves, and how often. */
export function AutoRefreshMenu() {
  const { settings, changeSettings } = useSettings();
  const chosen = settings.autoRefreshSeconds;
  const label = words.autoRefresh.button(words.autoRefresh.choices[chosen]);
  const lockReason = useLockReason('autoRefreshSeconds');
  const lockId = useId();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MenuButton
          className={styles.button ?? ''}
          aria-label={label}
          data-on={chosen !== 0 || undefined}
          tip={lockReason === null ? label : words.policy.withReason(label, lockReason)}
        >
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </MenuButton>
      </Menu.Target>
      <Menu.Dropdown aria-describedby={lockReason === null ? undefined : lockId}>
        <Menu.Label>{words.autoRefresh.title}</Menu.Label>
        <Menu.RadioGroup
          value={String(chosen)}
          onChange={(value) => {
            const choice = autoRefreshChoices.find((seconds) => String(seconds) === value);
            if (choice !== undefined && lockReason === null) changeSettings({ autoRefreshSeconds: choice });
          }}
        >
          {autoRefreshChoices.map((seconds) => (
            <Menu.RadioItem
              key={seconds}
              value={String(seconds)}
              // Not `disabled`: the menu would have nothing to take the focus, and no key would close it.
              aria-disabled={lockReason !== null || undefined}
              className={menu.item ?? ''}
              closeMenuOnClick={lockReason === null}
              checkIcon={check}
            >
              {words.autoRefresh.choices[seconds]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {lockReason !== null && (
          <Menu.Label id={lockId} className={menu.reason ?? ''}>
            <IconBuilding size={13} stroke={1.75} aria-hidden />
            {lockReason}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const check = <IconCheck size={14} stroke={2} aria-hidden />;
