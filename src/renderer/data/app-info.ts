import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToast } from '#renderer/ui/toasts.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { AppInfo, PolicyInfo, UpdateState } from '#shared/app-info.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { SettingName } from '#shared/settings.ts';
import { words } from '#words/words.ts';
import { useDesktop } from './desktop-context.ts';
import { toOutcome } from './failure-error.ts';
import { keptQuery, useFollow } from './kept-lists.ts';

/** Facts about this app and this run; undefined until they have loaded. Only `startNotes` may change later. */
export function useAppInfo(): AppInfo | undefined {
  const desktop = useDesktop();
  return useQuery(keptQuery(appInfoKey, () => desktop.app.info())).data;
}

/** The same, refetched when it changes, for the one place that shows the notes. */
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

/** Why a setting can't be changed, in words; null: it can. Main enforces the lock. */
export function useLockReason(setting: SettingName): string | null {
  const policy = usePolicy();
  return policy?.lockedSettings.includes(setting) ? words.policy.locked(organisationOf(policy)) : null;
}

/** The organisation's name for display; null: the policy names none, or there is no policy. */
export function organisationOf(policy: PolicyInfo | null): string | null {
  return policy?.organisation ? visibleText(policy.organisation) : null;
}

const updateQuery = ({ updates }: DesktopApi) => keptQuery(['update'], updates.read);

export function useFollowUpdates(): void {
  const desktop = useDesktop();
  useFollow(updateQuery(desktop), desktop.updates.onChanged);
}

/** The state of the app's own update. */
export function useUpdateState(): UpdateState {
  return useQuery(updateQuery(useDesktop())).data ?? noUpdate;
}

const noUpdate: UpdateState = { kind: 'idle' };

/** Returns a function that opens the folder with the app's logs, or says that it couldn't. */
export function useShowLogs(): () => void {
  const desktop = useDesktop();
  const toast = useToast();
  return () =>
    void toOutcome(desktop.diagnostics.showLogs()).then((shown) => {
      if (!shown.ok) toast({ text: words.diagnostics.logsNotShown });
    });
}
