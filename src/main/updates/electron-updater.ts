import type { AppUpdater, ProgressInfo } from 'electron-updater';
import type { UpdateChannel } from '#main/policy/policy.ts';
import { releaseNotesText } from './release-notes.ts';
import type { Updater } from './updater.ts';

type UpdaterSurroundings = {
  channel: UpdateChannel | null;
  log: { error(message: string, error?: unknown): void };
  /** That this run is the app's only one. */
  lock: { release(): void; takeBack(): void };
};

/**
 * The real updater. It asks over Electron's own `net` in a session of its own, so the system's proxy and certificates hold for it too.
 * Loaded on first use: an app that never looks for updates never runs a line of it.
 */
export async function loadElectronUpdater(given: UpdaterSurroundings): Promise<Updater> {
  const { default: electronUpdater } = await import('electron-updater');
  return adaptUpdater(electronUpdater.autoUpdater, given);
}

export type AdaptedUpdater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'channel'
  | 'disableWebInstaller'
  | 'logger'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
  | 'on'
  | 'off'
>;

export function adaptUpdater(updater: AdaptedUpdater, { channel, log, lock }: UpdaterSurroundings): Updater {
  updater.autoDownload = false;
  // The person says when, and closing the window says nothing of the kind.
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  if (channel !== null) {
    updater.channel = channel;
    updater.allowPrerelease = channel === 'beta';
  }
  // After the channel, which switches it on: an older version may have holes that were closed since.
  updater.allowDowngrade = false;
  updater.logger = {
    info: () => {},
    warn: (message) => log.error('updates', message),
    error: (message) => log.error('updates', message),
  };
  let onInstallFailed: ((error: unknown) => void) | null = null;
  // Without a listener the event would end the process. What check and download reject with is told here too; installing tells nowhere else.
  updater.on('error', (error) => {
    if (onInstallFailed === null) return;
    lock.takeBack();
    onInstallFailed(error);
    onInstallFailed = null;
  });

  return {
    async check() {
      const found = await updater.checkForUpdates();
      if (found === null || !found.isUpdateAvailable) return null;
      const { version, releaseNotes } = found.updateInfo;
      return { version, notes: releaseNotesText(releaseNotes) };
    },
    async download(onProgress) {
      const hear = ({ percent }: ProgressInfo) => onProgress(percent);
      updater.on('download-progress', hear);
      try {
        await updater.downloadUpdate();
      } finally {
        updater.off('download-progress', hear);
      }
    },
    install(onFailed) {
      onInstallFailed = onFailed;
      // The new version may start before this one has ended: it would take itself for a second start, and end.
      lock.release();
      updater.quitAndInstall(false, true);
    },
  };
}
