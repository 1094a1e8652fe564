import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { AppUpdater, ProgressInfo } from 'electron-updater';
import type { UpdateChannel } from '#main/policy/policy.ts';
import type { UpdatesOff } from '#shared/update.ts';
import type { Updater } from './updates.ts';

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
  // The user says when; closing the window doesn't mean that.
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
  // Without a listener the event would end the process. Failures of check and download are emitted here too; those of installing only here.
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
      // The new version may start before this one has ended: it would take itself for a second start, and end.
      lock.release();
      updater.quitAndInstall(false, true);
    },
  };
}

/**
 * What is new, as text of lines: the notes come from a server as Markdown or as HTML (GitHub's feed), and are shown as neither. Tags go,
 * list items and headings keep the mark they have in Markdown. Null: there are none.
 */
export function releaseNotesText(notes: unknown): string | null {
  const given = Array.isArray(notes) ? notes.map(noteOf).join('\n\n') : noteOf(notes);
  const text = (isHtml.test(given) ? withoutTags(given) : withoutEscapes(given))
    // What steers a line or turns its direction has no place in notes.
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

/** What Markdown would take for its own marks, as the release's notes write it. */
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

/** Why this very installation can't put a new version in its own place; null: it can. */
export async function whyNoUpdates(run: {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  /** The AppImage that runs, by the variable that AppImages set; undefined: none. */
  appImage: string | undefined;
  /** Electron's own folder of resources. */
  resourcesPath: string | undefined;
}): Promise<UpdatesOff | null> {
  const { isPackaged, platform, appImage, resourcesPath = '' } = run;
  if (!isPackaged) return 'checkout';
  // A deb belongs to apt, which knows nothing of a file that changes on its own.
  if (platform === 'linux' && appImage === undefined) return 'package-manager';
  if (appImage !== undefined) {
    const isWritable =
      (await can(appImage, constants.W_OK)) && (await can(path.dirname(appImage), constants.W_OK));
    if (!isWritable) return 'read-only';
  }
  // The package says in it where newer ones are.
  return (await can(path.join(resourcesPath, 'app-update.yml'), constants.R_OK)) ? null : 'no-source';
}

function can(file: string, mode: number): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}
