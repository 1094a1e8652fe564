import { Menu } from '@mantine/core';
import {
  IconBuilding,
  IconCheck,
  IconDeviceDesktop,
  IconMoon,
  IconSun,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useLockReason } from '#renderer/desktop/app-info.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import type { Settings } from '#shared/settings.ts';
import { words } from '#words/words.ts';
import iconButton from './icon-button.module.css';
import menu from './menu.module.css';
import { MenuButton } from './menu-button.tsx';

/** Light, dark, or as the system has it. */
export function ThemeMenu() {
  const { settings, changeSettings } = useSettings();
  const Icon = icons[settings.theme];
  const label = words.frame.themeNow(words.settings.themes[settings.theme]);
  const lockReason = useLockReason('theme');
  const lockId = useId();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MenuButton
          className={iconButton.button ?? ''}
          aria-label={words.settings.theme}
          tip={lockReason === null ? label : words.policy.withReason(label, lockReason)}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </MenuButton>
      </Menu.Target>
      <Menu.Dropdown aria-describedby={lockReason === null ? undefined : lockId}>
        <Menu.RadioGroup
          value={settings.theme}
          onChange={(value) => {
            const chosen = themeOrder.find((theme) => theme === value);
            if (chosen !== undefined && lockReason === null) changeSettings({ theme: chosen });
          }}
        >
          {themeOrder.map((theme) => {
            const ThemeIcon = icons[theme];
            return (
              <Menu.RadioItem
                key={theme}
                value={theme}
                // Not `disabled`: the menu would have nothing to take the focus, and no key would close it.
                aria-disabled={lockReason !== null || undefined}
                className={menu.item ?? ''}
                closeMenuOnClick={lockReason === null}
                checkIcon={check}
              >
                <span className={menu.entry}>
                  <ThemeIcon size={16} stroke={1.75} aria-hidden />
                  {words.settings.themes[theme]}
                </span>
              </Menu.RadioItem>
            );
          })}
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

const themeOrder = ['light', 'dark', 'system'] as const;

const icons: Record<Settings['theme'], TablerIcon> = {
  light: IconSun,
  dark: IconMoon,
  system: IconDeviceDesktop,
};
