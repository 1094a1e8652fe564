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

/** The real updater, loaded on first use. It uses Electron's `net` in a session of its own, and so the system's proxy and certificates. */
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

/**
 * Release notes as plain text: the server sends Markdown or HTML (GitHub's feed). Tags are removed; list items and headings get their
 * Markdown marks. Null: there are none.
 */
export function releaseNotesText(notes: unknown): string | null {
  const given = Array.isArray(notes) ? notes.map(noteOf).join('\n\n') : noteOf(notes);
  const text = (isHtml.test(given) ? withoutTags(given) : withoutEscapes(given))
    // Control characters and those that change the direction of text.
    .replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxCharacters);
  return text === '' ? null : text;
}

const maxCharacters = 20_000;

/** A tag; one that is escaped in Markdown is text. */
const isHtml = /(?<!\\)<\/?[a-z][^>]*>/i;

function noteOf(note: unknown): string {
  if (typeof note === 'string') return note;
  if (typeof note !== 'object' || note === null || !('note' in note)) return '';
  return typeof note.note === 'string' ? note.note : '';
}

/** Markdown's backslash escapes. */
function withoutEscapes(markdown: string): string {
  return markdown.replace(/\\([\\`*_<>[\]])/g, '$1');
}

function withoutTags(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<h[1-6][^>]*>/gi, '\n## ')
    .replace(/<li[^>]*>/gi, '\n- ')
    .replace(/<(br|\/p|\/h[1-6]|\/ul|\/ol|\/div)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|apos|nbsp|amp);/g, (_whole, name: string) => entities[name] ?? '');
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
  amp: '&',
};

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
