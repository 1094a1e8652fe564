import { homedir } from 'node:os';
import path from 'node:path';
import type * as Electron from 'electron';
import type { Notification, NotificationConstructorOptions } from 'electron';
import { readLicences, versionsOf } from '#main/about/app-info.ts';
import { fetchPinned } from '#main/images/picture-fetch.ts';
import type { Log } from '#main/log/log.ts';
import { policyPath, readPolicyFile } from '#main/policy/policy.ts';
import type { ServiceEffects } from '#main/services.ts';
import type { SettingsStore } from '#main/settings/settings-store.ts';
import type { SupportEffects } from '#main/support.ts';
import { loadElectronUpdater, whyNoUpdates } from '#main/updates/electron-updater.ts';
import type { Settings } from '#shared/settings.ts';
import type { SystemDialogs } from './dialogs.ts';
import { createNetFetch } from './net-fetch.ts';
import type { CommandLine } from './start.ts';

/** What support needs from Electron and this installation: system facts, dialogs, updater and licences. */
export function supportEffects(
  { app, screen, shell }: Pick<typeof Electron, 'app' | 'screen' | 'shell'>,
  run: {
    process: Pick<NodeJS.Process, 'versions' | 'uptime' | 'platform' | 'env' | 'resourcesPath'>;
    installed: { out: string; resources: string };
    dialogs: SystemDialogs;
    log: Pick<Log, 'error'>;
  },
) {
  const { process, installed, dialogs, log } = run;
  return {
    versions: versionsOf(app, process.versions),
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
    homeFolder: homedir(),
    chooseFile: dialogs.chooseDiagnosticsFile,
    openPath: (folder) => shell.openPath(folder),
    showInFolder: (filePath) => shell.showItemInFolder(filePath),
    whyNot: () =>
      whyNoUpdates({
        isPackaged: app.isPackaged,
        platform: process.platform,
        appImage: process.env.APPIMAGE,
        resourcesPath: process.resourcesPath,
      }),
    load: (channel) =>
      loadElectronUpdater({
        channel,
        log,
        lock: {
          release: () => app.releaseSingleInstanceLock(),
          takeBack: () => void app.requestSingleInstanceLock(),
        },
      }),
    readLicences: () => readLicences(installed),
  } satisfies Partial<SupportEffects>;
}

export function serviceEffects(
  { app, net, shell, BrowserWindow }: Pick<typeof Electron, 'app' | 'net' | 'shell' | 'BrowserWindow'>,
  run: { commandLine: CommandLine; platform: NodeJS.Platform; env: NodeJS.ProcessEnv },
) {
  const { commandLine } = run;
  return {
    fetch: createNetFetch(net),
    fetchPinned,
    resolveProxy: (url) => app.resolveProxy(url),
    resolveHost: async (name) => (await net.resolveHost(name)).endpoints.map(({ address }) => address),
    openExternal: (url) => shell.openExternal(url),
    showInFolder: (filePath) => shell.showItemInFolder(filePath),
    systemLocale: () => app.getSystemLocale(),
    hasFocus: () => BrowserWindow.getFocusedWindow() !== null,
    setBadge: (count) => void app.setBadgeCount(count),
    readPolicy: () =>
      readPolicyFile(commandLine.policyFile ?? policyPath(run.platform, run.env), {
        mustBeGuarded: commandLine.policyFile === null,
      }),
    openWithDemo: commandLine.demo,
    deadlineScale: commandLine.deadlineScale,
    watchIntervalMs: commandLine.watchIntervalMs,
  } satisfies Partial<ServiceEffects>;
}

export type ClipboardWriter = ReturnType<typeof createClipboardWriter>;

export function createClipboardWriter({
  clipboard,
  ClipboardItem,
}: {
  clipboard: Pick<Electron.Clipboard, 'writeText' | 'write'>;
  ClipboardItem: typeof Electron.ClipboardItem;
}) {
  return {
    /** Both reject when the system refuses, which the page must say: the clipboard may still hold another customer's data. */
    text: (text: string): Promise<void> => clipboard.writeText(text),
    picture(png: Uint8Array): Promise<void> {
      const type = 'image/png';
      // A copy, since bytes from the page may be in a kind of buffer that Blob doesn't accept.
      const picture = new Blob([new Uint8Array(png)], { type });
      return clipboard.write([new ClipboardItem({ [type]: picture })]);
    },
  };
}

/** The settings with their effects in main, applied synchronously. */
export function createSettingsInForce(deps: {
  settings: Pick<SettingsStore, 'read' | 'change'>;
  nativeTheme: Pick<Electron.NativeTheme, 'themeSource'>;
  zoom: (percent: number) => void;
  onUpdatesChanged: () => void;
}) {
  const { settings, nativeTheme } = deps;
  return {
    read: settings.read,
    change(change: Partial<Settings>): Settings {
      const changed = settings.change(change);
      nativeTheme.themeSource = changed.theme;
      if (change.zoom !== undefined) deps.zoom(changed.zoom);
      if (change.updates !== undefined) deps.onUpdatesChanged();
      return changed;
    },
    /** Once, for the settings read at startup. */
    enforce(): void {
      const { theme, zoom } = settings.read();
      nativeTheme.themeSource = theme;
      deps.zoom(zoom);
    },
  };
}

/** The path of an app file for programs that can't read `app.asar`: packaging unpacks it beside the archive. Unchanged in a checkout. */
export function outsideArchive(file: string, { sep } = path): string {
  return file.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}

/** About as many as the desktop still lists; clicking older ones does nothing. */
const maxKept = 50;

/** Shows nothing if the desktop has no notifications: the window shows the same changes. */
export function createDesktopNotices(deps: {
  platform: NodeJS.Platform;
  isSupported: () => boolean;
  create: (options: NotificationConstructorOptions) => Pick<Notification, 'on' | 'show'>;
  onFirstFailed: () => void;
  log: { error(message: string, error?: unknown): void };
}) {
  // Referenced, because a garbage-collected notification doesn't emit its click.
  const shown = new Set<object>();
  let hasFailed = false;
  return {
    /** Whether the system refused to show one, so that the user has to be told otherwise. */
    hasFailed: () => hasFailed,
    show({ title, body }: { title: string; body: string }, onClick: () => void): void {
      if (!deps.isSupported()) return;
      const notification = deps.create({
        title,
        body: deps.platform === 'linux' ? withoutMarkup(body) : body,
      });
      shown.add(notification);
      const [oldest] = shown;
      if (shown.size > maxKept && oldest !== undefined) shown.delete(oldest);
      notification.on('click', () => {
        shown.delete(notification);
        onClick();
      });
      // On Windows when they are switched off for the app, on macOS also when the app isn't signed. Linux emits none.
      notification.on('failed', (_event, error) => {
        shown.delete(notification);
        deps.log.error('a notification', error);
        if (hasFailed) return;
        hasFailed = true;
        deps.onFirstFailed();
      });
      notification.show();
    },
  };
}

/** Linux desktops parse the body as markup (Desktop Notifications Specification), and Electron doesn't escape it. */
function withoutMarkup(body: string): string {
  return body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
