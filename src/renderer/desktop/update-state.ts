import { useEffect } from 'react';
import { useStore } from '#renderer/ui/store.ts';
import type { UpdateState } from '#shared/update.ts';
import { followMain, useDesktop } from './desktop-context.ts';
import { createWindowStore } from './window-store.ts';

const useUpdateStore = createWindowStore<UpdateState>({ kind: 'idle' });

export function useFollowUpdates(): void {
  const { updates } = useDesktop();
  const { set } = useUpdateStore();
  useEffect(() => followMain(updates.read, updates.onChanged, set), [updates, set]);
}

/** The state of the app's own update. */
export function useUpdateState(): UpdateState {
  return useStore(useUpdateStore());
}
