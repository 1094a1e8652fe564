import type { FileProblem } from './failure.ts';
import type { PolicyTrouble } from './policy.ts';

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
  /** The file could not be read and was reset; the old one is kept beside it. */
  | { kind: 'file-reset'; file: KeptFile; setAside: string }
  /** A newer version of the app wrote the files: they are left untouched, and changes hold for this run only. */
  | { kind: 'files-newer'; files: [KeptFile, ...KeptFile[]] }
  | { kind: 'policy'; trouble: PolicyTrouble }
  /** The app quit unexpectedly last time. `at`: epoch milliseconds, as far as the trace says. */
  | { kind: 'ended-unexpectedly'; at: number | null }
  /** The page crashed in this run and was reloaded with its view. */
  | { kind: 'page-came-back' }
  /** Something couldn't be saved to disk, so the next run won't have it. */
  | { kind: 'not-kept'; problem: FileProblem };

const keptFiles = [
  'settings',
  'connections',
  'views',
  'recents',
  'tickets',
  'watched',
  'history',
  'answers',
  'notes',
] as const;
export type KeptFile = (typeof keptFiles)[number];

/** Identifies the installed app to the system: packages, taskbar button, notifications. */
export const appId = 'io.github.item-catalog';
