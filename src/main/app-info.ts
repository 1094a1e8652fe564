import type { AppInfo, StartNote } from '#shared/desktop-api.ts';

/** What this app and this run are, out of what the composition root knows of them. */
export function describeApp(run: {
  version: string;
  versions: { electron?: string | undefined };
  platform: string;
  /** Names of the files that were set aside at start; null: they were sound. */
  settingsSetAside: string | null;
  connectionsSetAside: string | null;
}): AppInfo {
  return {
    version: run.version,
    // The shell runs this very bundle in Node, where nothing calls itself Electron.
    runtime: run.versions.electron === undefined ? 'chromium-shell' : 'electron',
    platform: run.platform,
    startNotes: [
      ...startNote('settings-reset', run.settingsSetAside),
      ...startNote('connections-reset', run.connectionsSetAside),
    ],
  };
}

function startNote(kind: StartNote['kind'], setAside: string | null): StartNote[] {
  return setAside === null ? [] : [{ kind, setAside }];
}
