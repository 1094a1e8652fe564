import type { AppCommand } from '#shared/desktop-api.ts';
import type { SettingName } from '#shared/settings.ts';
import { useAppCommand } from './app-commands.tsx';
import { useLockReason } from './app-info.ts';

/** As {@link useAppCommand}, for a command that changes a setting: it can't be done where the organisation set that for good. */
export function useSettingCommand(
  setting: SettingName,
  command: AppCommand,
  handler: () => void,
  isPossible = true,
): void {
  useAppCommand(command, handler, useLockReason(setting) === null && isPossible);
}
