import path from 'node:path';
import type { SupportEffects } from '#main/support.ts';

/** Effects without a window or updates. Diagnostics are saved in the folder. */
export function aSupport(folder: string, given: Partial<SupportEffects> = {}): SupportEffects {
  return {
    clock: { now: Date.now },
    timers: { setTimeout: () => null, clearTimeout: () => {} },
    folders: { userData: folder, logs: folder },
    homeFolder: path.join(folder, 'home'),
    chooseFile: async (suggestedName) => path.join(folder, suggestedName),
    openPath: async () => '',
    showInFolder: () => {},
    onChanged: () => {},
    whyNot: async () => 'checkout',
    load: () => Promise.reject(new Error('not in a checkout')),
    versions: [['Item Catalog', '0.1.0']],
    system: () => ({ locale: 'en-GB' }),
    graphics: () => ({ rasterization: 'enabled' }),
    readLicences: async () => [],
    startNotes: async () => [],
    ...given,
  };
}
