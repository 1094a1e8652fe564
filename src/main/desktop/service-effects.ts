import type { App, BrowserWindow, Net, Shell } from 'electron';
import { fetchPinned } from '#main/images/pinned-fetch.ts';
import { policyPath, readPolicyFile } from '#main/policy/policy-file.ts';
import type { ServiceEffects } from '#main/services.ts';
import type { CommandLine } from './command-line.ts';

/** What the services take as it is of Electron, of the command line and of this process. */
export function serviceEffects(
  electron: {
    app: Pick<App, 'setBadgeCount' | 'resolveProxy'>;
    net: Pick<Net, 'fetch' | 'resolveHost'>;
    shell: Pick<Shell, 'openExternal' | 'showItemInFolder'>;
    BrowserWindow: Pick<typeof BrowserWindow, 'getFocusedWindow'>;
  },
  run: { commandLine: CommandLine; platform: NodeJS.Platform; env: NodeJS.ProcessEnv },
) {
  const { app, net, shell } = electron;
  const { commandLine } = run;
  return {
    fetch: (url, init) => net.fetch(url, init),
    fetchPinned,
    resolveProxy: (url) => app.resolveProxy(url),
    resolveHost: async (name) => (await net.resolveHost(name)).endpoints.map(({ address }) => address),
    openExternal: (url) => shell.openExternal(url),
    showInFolder: (filePath) => shell.showItemInFolder(filePath),
    hasFocus: () => electron.BrowserWindow.getFocusedWindow() !== null,
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
