import { useCommandState } from '#renderer/desktop/app-commands.tsx';
import { useSettingCommand } from '#renderer/desktop/setting-command.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';

/** The commands that change how everything looks: theme and zoom, both remembered. */
export function useAppearanceCommands(): void {
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

/** The sizes that browsers have made usual, in percent. */
const steps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const;

/** The next larger or smaller size, also from one in between; the last one stays. */
export function zoomStep(percent: number, by: 1 | -1): number {
  const next = by === 1 ? steps.find((step) => step > percent) : steps.findLast((step) => step < percent);
  return next ?? (by === 1 ? steps[steps.length - 1] : steps[0]) ?? 100;
}
