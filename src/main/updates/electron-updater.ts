import type { AppUpdater, ProgressInfo } from 'electron-updater';
import type { UpdateChannel } from '#main/policy/policy.ts';
import { releaseNotesText } from './release-notes.ts';
import type { Updater } from './updater.ts';

type Log = { error(message: string, error?: unknown): void };

/**
 * The real updater. It asks over Electron's own `net` in a session of its own, so the system's proxy and certificates hold for it too.
 * Loaded on first use: an app that never looks for updates never runs a line of it.
 */
export async function loadElectronUpdater(given: {
  channel: UpdateChannel | null;
  log: Log;
}): Promise<Updater> {
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

export function adaptUpdater(
  updater: AdaptedUpdater,
  { channel, log }: { channel: UpdateChannel | null; log: Log },
): Updater {
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
  // Every promise below says the same; without a listener the event would end the process.
  updater.on('error', () => {});

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
    install: () => updater.quitAndInstall(false, true),
  };
}
