import { arch, release, type } from 'node:os';
import type { App, Screen } from 'electron';
import { versionsOf } from '#main/about/about.ts';
import type { SupportEffects } from '#main/support.ts';

/** What this app runs on, for About and for diagnostics. */
export function systemFacts(deps: {
  app: Pick<App, 'getName' | 'getVersion' | 'getLocale' | 'isPackaged' | 'getGPUFeatureStatus'>;
  screen: Pick<Screen, 'getAllDisplays'>;
  process: Pick<NodeJS.Process, 'versions' | 'uptime'>;
}): Pick<SupportEffects, 'versions' | 'system' | 'graphics'> {
  const { app, screen, process } = deps;
  return {
    versions: versionsOf({
      appName: app.getName(),
      appVersion: app.getVersion(),
      versions: process.versions,
      system: { name: type(), release: release(), arch: arch() },
    }),
    system: () => ({
      packaged: app.isPackaged ? 'yes' : 'no',
      locale: app.getLocale(),
      displays: screen
        .getAllDisplays()
        .map(({ size, scaleFactor }) => `${size.width}x${size.height} at ${scaleFactor}`)
        .join(', '),
      uptime: `${Math.round(process.uptime())} s`,
    }),
    graphics: () => ({ ...app.getGPUFeatureStatus() }),
  };
}
