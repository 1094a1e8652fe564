import type { KeptFile } from '#shared/app-info.ts';
import type { AnsweredEndpoint, DifferenceKind } from '#shared/contract-difference.ts';
import type { FileProblem } from '#shared/failure.ts';
import type { RequestPurpose } from '#shared/request-record.ts';
import type { TrainingAnswer } from '#shared/training.ts';
import type { UpdateFailureCode, UpdatesOff } from '#shared/update.ts';
import { locale } from '#words/locale.ts';
import { countText, plural } from '#words/numbers.ts';
import { exportWords } from './exports.ts';
import { lookingUp } from './filters.ts';
import { lookUpIds, watch } from './look-up-and-watch.ts';

/** The About dialog. */
export const about = {
  title: 'About Item Catalog',
  description: 'A desktop browser for an HTTP JSON catalog of in-game skin items.',
  versions: 'Versions',
  copyVersions: 'Copy version information',
  versionInformation: 'version information',
  folders: 'Folders',
  dataFolder: 'Data',
  logsFolder: 'Logs',
  /** What was copied. */
  copiedFolders: { data: 'data folder', logs: 'logs folder' },
  licences: 'Licences',
  licencesIntro: 'Item Catalog is made with the work of others.',
  demoNames: 'Market names of the demo',
  noText: 'The package has no licence text with it.',
  withElectron: 'The licences of Electron and Chromium are in files beside the app.',
};

/** What helps somebody whose app isn't well: logs, and the text for whoever helps. */
export const diagnostics = {
  title: 'Save diagnostics',
  intro:
    'For whoever helps you. This is the whole text, and nothing is sent: you choose where it is saved and who gets it.',
  masked: 'Tokens, filter texts and what the catalog answered are never in it.',
  includeNames: 'Include the names and addresses of connections',
  includeNamesHint: 'Otherwise they are numbered.',
  preview: 'The text that will be saved',
  making: 'Collecting…',
  save: 'Save…',
  copy: 'Copy',
  /** What was copied. */
  diagnostics: 'diagnostics',
  saved: (fileName: string) => `Saved as ${fileName}`,
  fileKind: 'Text',
  showLogs: 'Show logs',
  lostPage: {
    message: 'The window of Item Catalog fails again and again',
    detail: 'Nothing is lost: your connections and views are kept. The log says more.',
    reload: 'Load it again',
    quit: 'Quit',
  },
  logsNotShown: 'The folder of the logs could not be opened',
};

/** The list of requests. */
export const requests = {
  title: 'Requests',
  intro: 'The last 500 of this run. Headers and bodies are never kept.',
  which: 'Which requests',
  all: (count: number) => `All ${countText(count)}`,
  failures: (count: number) => `Failures ${countText(count)}`,
  scroll: 'Requests, newest first',
  none: 'Nothing was requested so far.',
  noneFailed: 'None of these requests failed.',
  columns: {
    time: 'Time',
    connection: 'Connection',
    request: 'Request',
    result: 'Result',
    took: 'Took',
    size: 'Size',
    retry: 'Retry',
    why: 'Why',
  },
  running: 'Running',
  cancelled: 'Cancelled',
  retry: (retry: number, most: number) => `${countText(retry)} of ${countText(most)}`,
  purposes: {
    shown: 'Shown',
    prefetch: 'Fetched ahead',
    probe: lookingUp.probe.purpose,
    'status-peek': lookingUp.status.purpose,
    'look-up': lookUpIds.purpose,
    watch: watch.purpose,
    export: exportWords.purpose,
    check: 'Connection check',
  } satisfies Record<RequestPurpose, string>,
  held: (connection: string) => `${connection} is held`,
  /** A connection that was removed, or only checked and never saved. */
  unsavedConnection: 'Not saved',
  copyAsTsv: 'Copy as TSV',
  /** What was copied. */
  requests: 'requests',
};

/** Where the answers were not what the interface document says. */
export const differences = {
  title: 'Differences from the document',
  intro:
    'Seen in the answers of this run. Nothing is lost by them: rows that can’t be read are counted below the list, and a field that can’t is shown as it came.',
  scroll: 'Differences, last seen first',
  none: 'None: every answer so far is as documented.',
  columns: {
    name: 'Name',
    difference: 'Difference',
    connection: 'Connection',
    where: 'Where',
    answers: 'Answers',
    firstSeen: 'First seen',
    lastSeen: 'Last seen',
  },
  kinds: {
    'extra-field': 'Sent, but not in the document',
    'missing-field': 'In the document, but not sent',
    'unreadable-field': 'Of another kind than documented',
    'other-shape': 'Text, but not in the documented shape',
    'unknown-status': 'A status that the document does not list',
    'repeated-id': 'Several rows of one page with one id',
    'too-many-rows': 'More rows than were requested',
    'other-status': 'A success with a status that is not documented',
    'unreadable-answer': 'A whole answer that could not be read',
  } satisfies Record<DifferenceKind, string>,
  endpoints: { list: 'List', item: 'Item' } satisfies Record<AnsweredEndpoint, string>,
  listFull: (times: number) =>
    plural(times, {
      one: 'The list is full: differences were seen # time more that are not in it.',
      other: 'The list is full: differences were seen # times more that are not in it.',
    }),
  /** What was copied. */
  differences: 'differences',
};

/** Practising with the built-in demo catalog. */
export const training = {
  title: 'Training',
  intro:
    'Trouble to practise on. Only the built-in demo catalog answers so, and a new start of the app begins as usual.',
  answers: 'The demo catalog answers',
  answer: {
    'as-usual': 'As usual',
    'token-refused': 'Token not accepted (401)',
    'filter-refused': 'Filters not allowed (422)',
    'slow-down': 'Slow down, try again in 5 s (429)',
    'server-trouble': 'Service unavailable (503)',
  } satisfies Record<TrainingAnswer, string>,
  latency: 'Each answer takes',
  latencyOf: (ms: number) => (ms === 0 ? 'No time' : `${ms / 1_000} s`),
  keychain: 'No keychain for new tokens',
  keychainHint: 'A token saved now is kept for this session only. Tokens in the keychain stay there.',
  note: (what: readonly string[]) => `Training: ${what.join(' · ')}`,
  noteLatency: (ms: number) => `each answer takes ${ms / 1_000} s`,
  noteKeychain: 'no keychain for new tokens',
  stopFirst: 'Stop training first',
  change: 'Change',
  stop: 'Stop training',
  openDemo: 'Open the demo catalog',
  onlyDemo: 'What is open now is another catalog: its answers stay as they are.',
};

/** New versions of the app itself. */
export const updates = {
  title: 'Updates',
  thisVersion: (version: string) => `This is Item Catalog ${version}.`,
  off: {
    setting: 'Item Catalog does not look for new versions by itself.',
    policy: 'Your organisation decides when this computer gets a new version.',
    checkout: 'This copy runs from its source and is not updated by itself.',
    'package-manager': 'Your package manager updates it.',
    'read-only':
      'This file can’t be changed by the app. Move it to a folder of your own, or download the new version.',
    'no-source': 'This package names no place to look for new versions.',
  } satisfies Record<UpdatesOff, string>,
  idle: 'Not looked for a new version since the start.',
  checking: 'Looking for a new version…',
  none: 'This is the newest version.',
  available: (version: string) => `Item Catalog ${version} is available.`,
  downloading: (version: string) => `Downloading Item Catalog ${version}`,
  /** Behind it, as it goes on. */
  percentDone: (percent: string) => `: ${percent}`,
  downloadProgress: 'Download of the new version',
  ready: (version: string) => `Item Catalog ${version} is ready.`,
  readyHint: 'Restarting takes a moment; your view comes back.',
  failed: {
    check: 'Could not look for a new version.',
    download: 'The new version could not be downloaded.',
    install: 'The new version could not be installed.',
  },
  why: {
    network: 'The server could not be reached. Try again when you are online.',
    'not-found': 'No release was found where this package looks for one.',
    damaged: 'What was downloaded is not what was published, so it was thrown away. Try again later.',
    signature: 'Its signature is not right, so it was thrown away. Tell whoever gave you this app.',
    disk: 'It could not be written to the disk. Make room, or ask whoever manages this computer.',
    other: 'The log says more.',
  } satisfies Record<UpdateFailureCode, string>,
  whatsNew: 'What’s new',
  check: 'Check now',
  checkAgain: 'Check again',
  download: 'Download',
  restart: 'Restart to update',
  exportRuns: 'An export is still running. Restart when it is done.',
  setting: 'Look for new versions',
  choices: { off: 'Never', notify: 'Tell me', download: 'Download, then tell me' },
};

const startsAnew: Record<KeptFile, string> = {
  settings: 'The settings could not be read and start anew.',
  connections: 'The list of connections could not be read and starts anew.',
  views: 'The saved views could not be read and start anew.',
  recents: 'The recent items could not be read and start anew.',
  watched: 'The watched items could not be read and start anew.',
  history: 'The status history could not be read and starts anew.',
};

const areNewer: Record<KeptFile, string> = {
  settings: 'The settings were',
  connections: 'The list of connections was',
  views: 'The saved views were',
  recents: 'The recent items were',
  watched: 'The watched items were',
  history: 'The status history was',
};

const several: Record<KeptFile, string> = {
  settings: 'the settings',
  connections: 'the list of connections',
  views: 'the saved views',
  recents: 'the recent items',
  watched: 'the watched items',
  history: 'the status history',
};

const untilYouQuit =
  'Connections, settings, saved views, watched items and history from this session are kept only until you quit.';

const mayNotWrite = `Item Catalog can’t write to its data folder. ${untilYouQuit} Ask your administrator for write access.`;

const refused: Partial<Record<FileProblem, string>> = {
  'disk-full': `The disk is full. ${untilYouQuit} Free up space on it.`,
  'no-folder': mayNotWrite,
  'disk-lost': `The disk with the data folder isn’t responding. ${untilYouQuit} Check the disk or the network, then restart Item Catalog.`,
  'not-permitted': mayNotWrite,
  'read-only': mayNotWrite,
};

/** What was found at the start or of the files since, said once. */
export const startNotes = {
  reset: (file: KeptFile, setAside: string) => `${startsAnew[file]} The damaged file is kept as ${setAside}.`,
  /** After a step back to an older version it is most of the files, which is one thing to be told. */
  newer: (file: KeptFile, ...others: KeptFile[]) =>
    others.length === 0
      ? `${areNewer[file]} written by a newer Item Catalog and will not be changed: what you change now holds until you quit.`
      : `A newer Item Catalog wrote ${listed([file, ...others].map((one) => several[one]))}. They will not be changed: what you change now holds until you quit.`,
  notKept: (problem: FileProblem) =>
    refused[problem] ??
    `Something couldn’t be saved to the data folder. ${untilYouQuit} See the log for details.`,
  pageCameBack: 'The window failed and was loaded again, with your view as it was.',
  /** `at` null: nobody knows when. */
  endedUnexpectedly: (at: Date | null) =>
    at === null
      ? 'Item Catalog ended unexpectedly the last time.'
      : `Item Catalog ended unexpectedly the last time, ${whenText(at)}.`,
};

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

/** `at 10:02` today, else with the day. */
function whenText(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString();
  const time = timeOfDay.format(at);
  if (isToday) return `at ${time}`;
  return `on ${new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)} at ${time}`;
}

/** Of 24 hours, as every time in the window. */
const timeOfDay = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Faults of the app itself, where nothing else can be shown. */
export const trouble = {
  outsideApp: {
    title: 'This page works only inside the Item Catalog app',
    text: 'Its connection to the app is missing. Start Item Catalog itself; if this is its window, install it again.',
  },
  noAnswer: {
    title: 'Item Catalog could not start',
    text: 'The app did not answer its window. Reload; if that changes nothing, quit the app and start it again.',
  },
  whileDrawing: {
    title: 'Something went wrong in the app',
    text: 'This is a fault of the app, not of the catalog. Reload to go on where you were: your filters, page and item are kept.',
  },
  noStart: {
    title: 'Item Catalog could not start',
    /** `folder`: of the logs, where what was in the way stands in the crash trace; null: it stands nowhere. */
    text: (folder: string | null) =>
      `Please start it again. If that does not help, reinstall it.${folder === null ? '' : `\n\nWhat was in the way is written down in ${folder}`}`,
  },
};

/** Where a package would have to run without the sandbox that keeps the page apart from the system. */
export const noSandbox = {
  title: 'Item Catalog did not start',
  text: 'It was started without its sandbox (--no-sandbox), so pictures from the internet would be read without protection. An AppImage does this where the system allows no user namespaces, as current Ubuntu does.\n\nInstall the .deb package instead: it brings what the sandbox needs.\n\nIC-START-SANDBOX',
};
