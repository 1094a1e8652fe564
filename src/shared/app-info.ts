import type { FileProblem } from './failure.ts';
import type { SettingName } from './settings.ts';

export type AppInfo = {
  version: string;
  runtime: 'electron' | 'chromium-shell';
  platform: string;
  /** Of the system's regional format. */
  systemLocale: string;
  /** Shown once. */
  startNotes: StartNote[];
  /** What the organisation's policy file sets; null: this computer is not managed. */
  policy: PolicyInfo | null;
};

export type AboutInfo = {
  /** Name and version: the app's own first, then its runtimes, then the system. */
  versions: [name: string, version: string][];
  dataFolder: string;
  logsFolder: string;
  licences: Licence[];
};

export type Licence = {
  name: string;
  version: string;
  /** An identifier such as `MIT`. */
  licence: string;
  /** The whole text with its copyright lines; empty: the package has none. */
  text: string;
};

/** What the user should know about the last run or the app's files, shown once. File names only, never a path. */
export type StartNote =
  /** Something the app keeps was damaged and was reset; the old one is kept as `setAside`. */
  | { kind: 'file-reset'; setAside: string }
  /** One kind of data in the app's file was damaged and was reset. `name`: as its file calls it. */
  | { kind: 'entry-reset'; name: string }
  /** A newer version of the app wrote its file: that is left untouched, and changes hold for this run only. */
  | { kind: 'file-newer' }
  | { kind: 'policy'; trouble: PolicyTrouble }
  /** The app quit unexpectedly last time. `at`: epoch milliseconds, as far as the trace says. */
  | { kind: 'ended-unexpectedly'; at: number | null }
  /** The page crashed in this run and was reloaded with its view. */
  | { kind: 'page-came-back' }
  /** Something couldn't be saved to disk, so the next run won't have it. */
  | { kind: 'not-kept'; problem: FileProblem }
  /** The system refused to show a notification. */
  | { kind: 'notification-failed' };

/** Identifies the installed app to the system: packages, taskbar button, notifications. */
export const appId = 'io.github.item-catalog';

/** The organisation's policy, as far as the page needs it. */
export type PolicyInfo = {
  /** Null: not given. */
  organisation: string | null;
  /** Settings that can't be changed here. */
  lockedSettings: SettingName[];
};

/** Why the policy file or parts of it are ignored. */
export type PolicyTrouble =
  | { kind: 'unusable'; reason: UnusablePolicy }
  /** A field that could hold a token: the file is refused as a whole. */
  | { kind: 'holds-secret'; field: string }
  /** The rest of the file is in force. `fields` by their place in it: `connections[1].baseUrl`. */
  | { kind: 'ignored-parts'; fields: string[] };

export type UnusablePolicy =
  | 'not-readable'
  | 'not-guarded'
  | 'too-large'
  | 'not-json'
  | 'not-a-policy'
  | 'newer';

/** The state of the app's update. */
export type UpdateState =
  | { kind: 'off'; because: UpdatesOff }
  /** Not checked in this run. */
  | { kind: 'idle' }
  | { kind: 'checking' }
  /** Up to date. `checkedAt`: epoch milliseconds. */
  | { kind: 'none'; checkedAt: number }
  | ({ kind: 'available' } & NewVersion)
  /** `percent`: 0 to 100. */
  | ({ kind: 'downloading'; percent: number } & NewVersion)
  /** Downloaded and verified; installed on the user's request. */
  | ({ kind: 'ready' } & NewVersion)
  | { kind: 'failed'; step: 'check' | 'download' | 'install'; code: UpdateFailureCode };

/** `notes`: the release notes as plain text; null: none. */
export type NewVersion = { version: string; notes: string | null };

/**
 * `setting`: checks only on request. `policy`: set by the organisation. `checkout`: not an installed app. `package-manager`: that updates
 * the app. `read-only`: the app can't replace its file. `no-source`: the package has no update server.
 */
export type UpdatesOff = 'setting' | 'policy' | 'checkout' | 'package-manager' | 'read-only' | 'no-source';

/** No text of a server or the system reaches the page. */
const updateFailureCodes = [
  'network',
  'not-found',
  'unreadable',
  'damaged',
  'signature',
  'disk',
  'other',
] as const;
export type UpdateFailureCode = (typeof updateFailureCodes)[number];

export type RestartResult = 'restarting' | 'not-ready' | 'export-runs';
