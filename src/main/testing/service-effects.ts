import path from 'node:path';
import { createMemorySecretStore } from '#main/connections/testing/memory-secret-store.ts';
import type { ServiceEffects } from '#main/services.ts';
import { startCopyThread } from './copy-thread.ts';
import { realTimers } from './manual-time.ts';

/** Effects without a window, with all files in `folder`. Tests with requests or the demo pass their own. */
export function serviceEffects(folder: string, given: Partial<ServiceEffects> = {}): ServiceEffects {
  return {
    fetch: globalThis.fetch,
    fetchPinned: async () => Response.error(),
    resolveProxy: async () => 'DIRECT',
    resolveHost: async () => [],
    clock: { now: Date.now },
    timers: realTimers,
    secretStore: createMemorySecretStore(),
    folders: { userData: folder, logs: path.join(folder, 'logs') },
    openExternal: async () => {},
    chooseTemplatesFile: { save: async () => null, open: async () => null },
    chooseExportFile: async () => path.join(folder, 'items.csv'),
    showInFolder: () => {},
    startCopyThread,
    startDemo: () => Promise.reject(new Error('There is no demo here.')),
    emit: () => {},
    newId: () => 'id-1',
    imageSigningKey: new Uint8Array(32),
    openWithDemo: false,
    notify: () => {},
    hasFocus: () => false,
    setBadge: () => {},
    ...given,
  };
}
