import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { zoomStep } from './zoom-steps.ts';

/** The commands that change how everything looks: theme and zoom, both remembered. */
export function useLookCommands(): void {
  const { settings, changeSettings } = useSettings();
  useAppCommand('theme-light', () => changeSettings({ theme: 'light' }), settings.theme !== 'light');
  useAppCommand('theme-dark', () => changeSettings({ theme: 'dark' }), settings.theme !== 'dark');
  useAppCommand('theme-system', () => changeSettings({ theme: 'system' }), settings.theme !== 'system');
  const zoom = (by: 1 | -1) => () => changeSettings({ zoom: zoomStep(settings.zoom, by) });
  useAppCommand('zoom-in', zoom(1));
  useAppCommand('zoom-out', zoom(-1));
  useAppCommand('zoom-reset', () => changeSettings({ zoom: 100 }));
}
