import { useCommandState } from '#renderer/desktop/app-commands.tsx';
import { useSettingCommand } from '#renderer/desktop/setting-command.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { zoomStep } from './zoom-steps.ts';

/** The commands that change how everything looks: theme and zoom, both remembered. */
export function useLookCommands(): void {
  const { settings, changeSettings } = useSettings();
  const { theme, zoom } = settings;
  useSettingCommand('theme', 'theme-light', () => changeSettings({ theme: 'light' }));
  useSettingCommand('theme', 'theme-dark', () => changeSettings({ theme: 'dark' }));
  useSettingCommand('theme', 'theme-system', () => changeSettings({ theme: 'system' }));
  useCommandState('theme-light', theme === 'light');
  useCommandState('theme-dark', theme === 'dark');
  useCommandState('theme-system', theme === 'system');

  const zoomTo = (percent: number) => () => changeSettings({ zoom: percent });
  const [larger, smaller] = [zoomStep(zoom, 1), zoomStep(zoom, -1)];
  useSettingCommand('zoom', 'zoom-in', zoomTo(larger), larger !== zoom);
  useSettingCommand('zoom', 'zoom-out', zoomTo(smaller), smaller !== zoom);
  useSettingCommand('zoom', 'zoom-reset', zoomTo(100), zoom !== 100);
}
