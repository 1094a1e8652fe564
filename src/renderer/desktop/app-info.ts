import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { AppInfo } from '#shared/desktop-api.ts';
import type { PolicyInfo } from '#shared/policy.ts';
import type { SettingName } from '#shared/settings.ts';
import { words } from '#words/words.ts';
import { useDesktop } from './desktop-context.ts';
import { keptQuery } from './kept-lists.ts';

/** Facts about this app and this run; undefined until they are loaded. Only `startNotes` may grow while the app runs. */
export function useAppInfo(): AppInfo | undefined {
  const desktop = useDesktop();
  return useQuery(keptQuery(appInfoKey, () => desktop.app.info())).data;
}

/** The same, refetched whenever it changes. For the one place that shows the notes. */
export function useLiveAppInfo(): AppInfo | undefined {
  const desktop = useDesktop();
  const queryClient = useQueryClient();
  useEffect(
    () => desktop.app.onInfoChanged(() => void queryClient.invalidateQueries({ queryKey: appInfoKey })),
    [desktop, queryClient],
  );
  return useAppInfo();
}

const appInfoKey = ['app-info'] as const;

/** What the organisation's policy file sets; null: this computer isn't managed. */
export function usePolicy(): PolicyInfo | null {
  return useAppInfo()?.policy ?? null;
}

/** Why a setting can't be changed here, in words; null: it can. Main keeps the lock whatever the page does. */
export function useLockReason(setting: SettingName): string | null {
  const policy = usePolicy();
  return policy?.lockedSettings.includes(setting) ? words.policy.locked(organisationOf(policy)) : null;
}

/** What the organisation calls itself, as it may be shown; null: the policy file gives no name, or there is none. */
export function organisationOf(policy: PolicyInfo | null): string | null {
  return policy?.organisation ? visibleText(policy.organisation) : null;
}
