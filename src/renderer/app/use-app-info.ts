import { useQuery } from '@tanstack/react-query';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import type { AppInfo } from '#shared/desktop-api.ts';

/** What this app and this run are; undefined until main has told. It never changes while the app runs. */
export function useAppInfo(): AppInfo | undefined {
  const desktop = useDesktop();
  return useQuery({
    queryKey: ['app-info'],
    queryFn: () => desktop.appInfo(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}
