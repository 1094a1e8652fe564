import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { AppUpdater, ProgressInfo } from 'electron-updater';
import type { UpdateChannel } from '#main/policy/policy.ts';
import type { UpdatesOff } from '#shared/app-info.ts';
import type { Updater } from './updates.ts';

type UpdaterSurroundings = {
  channel: UpdateChannel | null;
  log: { error(message: string, error?: unknown): void };
  /** The single-instance lock. */
  lock: { release(): void; takeBack(): void };
};

/**
 * The real updater, loaded on first use. It uses Electron's `net` in a session of its own, and so the system's proxy and certificates. Where
 * it looks for updates is written into the package (`publish` of dev/package/builder-config.ts).
 */
export async function loadElectronUpdater(given: UpdaterSurroundings): Promise<Updater> {
  const { default: electronUpdater } = await import('electron-updater');
  return adaptUpdater(electronUpdater.autoUpdater, given);
}

export function adaptUpdater(updater: AppUpdater, { channel, log, lock }: UpdaterSurroundings): Updater {
  updater.autoDownload = false;
  // Only when the user asks, not whenever they close the window.
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  if (channel !== null) {
    updater.channel = channel;
    updater.allowPrerelease = channel === 'beta';
  }
  // After setting the channel, which turns this on: an older version may have known vulnerabilities.
  updater.allowDowngrade = false;
  updater.logger = {
    info: () => {},
    warn: (message) => log.error('updates', message),
    error: (message) => log.error('updates', message),
  };
  let onInstallFailed: ((error: unknown) => void) | null = null;
  // Without a listener the event would end the process. Check and download failures are emitted too, but also reject.
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
      const onDownloadProgress = ({ percent }: ProgressInfo) => onProgress(percent);
      updater.on('download-progress', onDownloadProgress);
      try {
        await updater.downloadUpdate();
      } finally {
        updater.off('download-progress', onDownloadProgress);
      }
    },
    install(onFailed) {
      onInstallFailed = onFailed;
      // The new version may start before this one has quit, and would quit as a second instance.
      lock.release();
      updater.quitAndInstall(false, true);
    },
  };
}

/** Release notes as plain text. They are the Markdown that the release workflow writes into the update's own file. Null: there are none. */
export function releaseNotesText(notes: unknown): string | null {
  if (typeof notes !== 'string') return null;
  const text = notes
    // Markdown's backslash escapes.
    .replace(/\\([\\`*_<>[\]])/g, '$1')
    // Control characters and those that change the direction of text.
    .replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxCharacters);
  return text === '' ? null : text;
}

const maxCharacters = 20_000;

/** Why this installation can't replace itself with a new version; null: it can. */
export async function whyNoUpdates(run: {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  /** The running AppImage, from its environment variable; undefined: none. */
  appImage: string | undefined;
  /** Electron's own folder of resources. */
  resourcesPath: string | undefined;
}): Promise<UpdatesOff | null> {
  const { isPackaged, platform, appImage, resourcesPath = '' } = run;
  if (!isPackaged) return 'checkout';
  // A deb is updated by apt.
  if (platform === 'linux' && appImage === undefined) return 'package-manager';
  if (appImage !== undefined) {
    const isWritable =
      (await can(appImage, constants.W_OK)) && (await can(path.dirname(appImage), constants.W_OK));
    if (!isWritable) return 'read-only';
  }
  // It names the update server.
  return (await can(path.join(resourcesPath, 'app-update.yml'), constants.R_OK)) ? null : 'no-source';
}

function can(file: string, mode: number): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}
