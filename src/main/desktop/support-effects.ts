import { homedir } from 'node:os';
import type { App, Screen, Shell } from 'electron';
import { readLicences } from '#main/about/about.ts';
import type { Log } from '#main/log/log.ts';
import type { SupportEffects } from '#main/support.ts';
import { loadElectronUpdater } from '#main/updates/electron-updater.ts';
import { readInstallation, whyNoUpdates } from '#main/updates/update-support.ts';
import { chooseDiagnosticsFile } from './diagnostics-dialog.ts';
import type { SystemDialogs } from './system-dialogs.ts';
import { systemFacts } from './system-facts.ts';

/** What support takes of Electron and of this installation: facts of the system, its dialogs, its updater and its licences. */
export function supportEffects(
  {
    app,
    screen,
    shell,
  }: {
    app: Parameters<typeof systemFacts>[0]['app'] &
      Pick<App, 'getPath' | 'releaseSingleInstanceLock' | 'requestSingleInstanceLock'>;
    screen: Pick<Screen, 'getAllDisplays'>;
    shell: Pick<Shell, 'openPath' | 'showItemInFolder'>;
  },
  run: {
    process: Pick<NodeJS.Process, 'versions' | 'uptime' | 'platform' | 'env' | 'resourcesPath'>;
    /** Where the built app and its resources are. */
    installed: { out: string; resources: string };
    dialogs: SystemDialogs;
    log: Pick<Log, 'error'>;
  },
) {
  const { process, installed, dialogs, log } = run;
  return {
    ...systemFacts({ app, screen, process }),
    homeFolder: homedir(),
    chooseFile: (suggestedName) =>
      chooseDiagnosticsFile(suggestedName, { dialogs, downloads: app.getPath('downloads') }),
    openPath: (folder) => shell.openPath(folder),
    showInFolder: (filePath) => shell.showItemInFolder(filePath),
    whyNot: async () =>
      whyNoUpdates(
        await readInstallation({
          isPackaged: app.isPackaged,
          platform: process.platform,
          appImage: process.env.APPIMAGE,
          resourcesPath: process.resourcesPath,
        }),
      ),
    load: (channel) =>
      loadElectronUpdater({
        ...{ channel, log },
        lock: {
          release: () => app.releaseSingleInstanceLock(),
          takeBack: () => void app.requestSingleInstanceLock(),
        },
      }),
    readLicences: () => readLicences(installed),
  } satisfies Partial<SupportEffects>;
}
