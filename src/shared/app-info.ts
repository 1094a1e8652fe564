import type { FileProblem } from './failure.ts';
import type { PolicyTrouble } from './policy.ts';

/** What this app is made of, for the About dialog and for reports. */
export type AboutInfo = {
  /** Name and version: the app's own first, then its runtimes, then the system. */
  versions: [name: string, version: string][];
  /** Where the app keeps its files. */
  dataFolder: string;
  logsFolder: string;
  licences: Licence[];
};

/** The licence of one package that is part of this app. */
export type Licence = {
  name: string;
  version: string;
  /** The identifier that the package gives, such as `MIT`. */
  licence: string;
  /** The whole text with its copyright lines; empty: the package has none with it. */
  text: string;
};

/** What was found at the start, or of the files since, that the user should know of, shown once. File names only, never a path. */
export type StartNote =
  /** The file could not be read and was reset; the old one is kept beside it. */
  | { kind: 'file-reset'; file: KeptFile; setAside: string }
  /** A newer version of the app wrote the files: they are left untouched, and changes hold for this run only. */
  | { kind: 'files-newer'; files: [KeptFile, ...KeptFile[]] }
  | { kind: 'policy'; trouble: PolicyTrouble }
  /** The app didn't end by itself the last time. `at`: epoch milliseconds, as far as the trace says. */
  | { kind: 'ended-unexpectedly'; at: number | null }
  /** The page's process ended in this run, and the page was loaded again with its view. */
  | { kind: 'page-came-back' }
  /** In this run the disk refused something that is kept between starts: the next one won't know of it. */
  | { kind: 'not-kept'; problem: FileProblem };

/** The files that the app keeps between starts, by what they hold. */
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

/** By what the systems know the installed app: its packages, its taskbar button and whose notifications these are. */
export const appId = 'io.github.item-catalog';
