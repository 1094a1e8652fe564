import type { UpdateFailureCode, UpdatesOff } from '#shared/app-info.ts';
import type { FileProblem } from '#shared/failure.ts';
import type { DifferenceKind, RequestPurpose } from '#shared/request-record.ts';
import type { TrainingResponse } from '#shared/training.ts';
import { countOf, countText, locale } from '#words/numbers.ts';
import { exportWords } from './exports.ts';
import { lookingUp } from './filters.ts';
import { type StoredName, stored } from './panels.ts';
import { ticketItems, watch } from './tickets-and-watch.ts';

export const about = {
  title: 'About Item Catalog',
  description: 'Look up in-game items and their delivery status.',
  versions: 'Versions',
  copyVersions: 'Copy version information',
  versionInformation: 'version information',
  folders: 'Folders',
  dataFolder: 'Data',
  logsFolder: 'Logs',
  /** What was copied. */
  copiedFolders: { data: 'data folder', logs: 'logs folder' },
  licences: 'Licences',
  licencesIntro: 'Item Catalog uses open-source software.',
  demoNames: 'Market names',
  noText: 'This package doesn’t include a licence text.',
  withElectron: 'The licences of Electron and Chromium are in files beside the app.',
};

/** Diagnostics and logs, for a user who needs help. */
export const diagnostics = {
  title: 'Save diagnostics',
  intro:
    'Share this with whoever is helping you. Nothing is sent automatically; this is everything the file contains.',
  masked: 'It never contains tokens, filter texts or the catalog’s responses.',
  includeNames: 'Include the names and addresses of connections',
  includeNamesHint: 'Otherwise replaced by numbers.',
  preview: 'Text to be saved',
  making: 'Collecting…',
  save: 'Save…',
  copy: 'Copy',
  /** What was copied. */
  diagnostics: 'diagnostics',
  saved: (fileName: string) => `Saved as ${fileName}`,
  fileKind: 'Text',
  showLogs: 'Open log folder',
  lostPage: {
    message: 'The Item Catalog window keeps crashing',
    detail: 'Nothing is lost: your connections and views are kept. See the log for details.',
    reload: 'Reload',
    quit: 'Quit',
  },
  logsNotShown: 'The log folder couldn’t be opened',
};

export const requests = {
  title: 'Request log',
  intro: 'Last 500 since the app started. Headers and bodies are never kept.',
  which: 'Which requests',
  all: (count: number) => `All ${countText(count)}`,
  failures: (count: number) => `Failures ${countText(count)}`,
  scroll: 'Requests, newest first',
  none: 'No requests yet.',
  noneFailed: 'None of these requests failed.',
  columns: {
    time: 'Time',
    connection: 'Connection',
    request: 'Request',
    result: 'Result',
    took: 'Duration',
    size: 'Size',
    retry: 'Retry',
    why: 'Purpose',
  },
  running: 'Running',
  cancelled: 'Cancelled',
  retry: (retry: number, max: number) => `${countText(retry)} of ${countText(max)}`,
  purposes: {
    shown: 'Shown',
    prefetch: 'Prefetched',
    probe: lookingUp.probe.purpose,
    'status-column': lookingUp.status.purpose,
    ticket: ticketItems.purpose,
    watch: watch.purpose,
    export: exportWords.purpose,
    check: 'Connection check',
    'local-copy': 'Local copy',
  } satisfies Record<RequestPurpose, string>,
  held: (connection: string) => `${connection} is paused`,
  /** A connection that was removed, or checked but never saved. */
  unsavedConnection: 'Not saved',
  copyAsTsv: 'Copy as TSV',
  /** What was copied. */
  requests: 'requests',
};

/** Where responses differ from the documented API. */
export const differences = {
  title: 'API differences',
  intro:
    'Responses since the app started that differ from the documented API. Nothing is lost: unreadable rows are counted below the list, and unreadable fields are shown as sent.',
  scroll: 'Differences, last seen first',
  none: 'No differences so far.',
  columns: {
    name: 'Name',
    difference: 'Difference',
    connection: 'Connection',
    where: 'Where',
    responses: 'Responses',
    firstSeen: 'First seen',
    lastSeen: 'Last seen',
  },
  kinds: {
    'extra-field': 'Sent, but not documented',
    'missing-field': 'Documented, but not sent',
    'unreadable-field': 'Wrong type',
    'other-shape': 'Unexpected format',
    'unknown-status': 'Undocumented item status',
    'repeated-id': 'Several rows on a page with the same ID',
    'too-many-rows': 'More rows than were requested',
    'other-status': 'Success with an undocumented HTTP status',
    'unreadable-response': 'Unreadable response',
  } satisfies Record<DifferenceKind, string>,
  listFull: (times: number) =>
    `The list is full: ${countOf(times, 'more occurrence')} ${times === 1 ? 'isn’t' : 'aren’t'} shown.`,
  /** What was copied. */
  differences: 'differences',
};

export const training = {
  title: 'Training',
  intro: 'Practise handling errors. Affects only the demo; restarting turns it off.',
  responses: 'Demo catalog responses',
  response: {
    'as-usual': 'Normal',
    'token-refused': 'Token not accepted (401)',
    'filter-refused': 'Filters not allowed (422)',
    'slow-down': 'Too many requests, retry in 5 s (429)',
    'server-trouble': 'Service unavailable (503)',
  } satisfies Record<TrainingResponse, string>,
  latency: 'Delay',
  latencyOf: (ms: number) => (ms === 0 ? 'None' : `${ms / 1_000} s`),
  keychain: 'No keychain for new tokens',
  keychainHint: 'Tokens you save now are kept until you quit. Tokens in the keychain stay there.',
  note: (what: readonly string[]) => `Training: ${what.join(' · ')}`,
  noteLatency: (ms: number) => `${ms / 1_000} s delay`,
  noteKeychain: 'no keychain for new tokens',
  stopFirst: 'Stop training first',
  change: 'Change',
  stop: 'Stop training',
  onlyDemo: 'Another catalog is open; training doesn’t affect it.',
};

/** New versions of the app itself. */
export const updates = {
  title: 'Updates',
  thisVersion: (version: string) => `This is Item Catalog ${version}.`,
  off: {
    setting: 'Automatic updates are off.',
    policy: 'Your organisation manages updates on this computer.',
    checkout: 'Development build: updates are off.',
    'package-manager': 'Your package manager keeps Item Catalog up to date.',
    'read-only':
      'The app can’t replace this file. Move it to a folder you can write to, or download the new version.',
    'no-source': 'This package has no update source.',
  } satisfies Record<UpdatesOff, string>,
  idle: 'Not checked yet.',
  checking: 'Checking for updates…',
  none: 'You’re up to date.',
  available: (version: string) => `Item Catalog ${version} is available.`,
  downloading: (version: string) => `Downloading Item Catalog ${version}`,
  /** Follows it while it downloads. */
  percentDone: (percent: string) => `: ${percent}`,
  downloadProgress: 'Update download',
  ready: (version: string) => `Item Catalog ${version} is ready.`,
  readyHint: 'Restarting takes a moment; your view is restored.',
  failed: {
    check: 'Couldn’t check for updates.',
    download: 'The update couldn’t be downloaded.',
    install: 'The update couldn’t be installed.',
  },
  why: {
    network: 'The update server couldn’t be reached. Try again when you’re online.',
    'not-found': 'No release was found at the update source.',
    unreadable:
      'Something other than the update server responded. Sign in to the network, or ask your administrator about the proxy.',
    damaged: 'The download was damaged and has been deleted. Try again later.',
    signature: 'Its signature isn’t valid, so it was deleted. Tell your administrator.',
    disk: 'It couldn’t be saved to disk. Free up space, or ask your administrator.',
    other: 'See the log for details.',
  } satisfies Record<UpdateFailureCode, string>,
  whatsNew: 'What’s new',
  check: 'Check now',
  checkAgain: 'Check again',
  download: 'Download',
  restart: 'Restart to update',
  exportRuns: 'An export is still running. Restart when it’s done.',
  setting: 'Automatic updates',
  choices: { off: 'Off', notify: 'Notify me', download: 'Download, then notify me' },
};

const untilYouQuit =
  'Connections, settings, saved views, tickets, watched items and history from this session are kept only until you quit.';

const mayNotWrite = `Item Catalog can’t write to its data folder. ${untilYouQuit} Ask your administrator for write access.`;

const refused: Partial<Record<FileProblem, string>> = {
  'disk-full': `The disk is full. ${untilYouQuit} Free up space before you quit.`,
  'no-folder': mayNotWrite,
  'disk-lost': `The disk with the data folder isn’t responding. ${untilYouQuit} Check the disk or the network, then restart Item Catalog.`,
  'not-permitted': mayNotWrite,
  'read-only': mayNotWrite,
};

/** Shown once: what the app found at startup, and in its files since. */
export const startNotes = {
  reset: (setAside: string) =>
    `Some of Item Catalog’s data couldn’t be read and was reset. The damaged data is kept as ${setAside}.`,
  entryReset: (name: string) =>
    // Safe: main's store knows no other names.
    `Some of your data couldn’t be read and was reset: ${stored[name as StoredName]}. The damaged data is kept in the file app.sqlite, as its entry ${name}.bad.`,
  newer:
    'A newer version of Item Catalog saved your data. It won’t be changed: changes you make now won’t be saved.',
  notKept: (problem: FileProblem) =>
    refused[problem] ??
    `Something couldn’t be saved to the data folder. ${untilYouQuit} See the log for details.`,
  notificationFailed:
    'A notification couldn’t be shown. Allow notifications for Item Catalog in the system’s settings; a Mac shows them only for a signed copy of the app. Watched items lists every change.',
  pageCameBack: 'The window crashed and was reloaded. Your view was restored.',
  /** `at` null: the time isn't known. */
  endedUnexpectedly: (at: Date | null) =>
    at === null
      ? 'Item Catalog quit unexpectedly last time.'
      : `Item Catalog quit unexpectedly last time, ${whenText(at)}.`,
};

/** `at 10:02` today, else with the day. */
function whenText(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString();
  const time = timeOfDay.format(at);
  if (isToday) return `at ${time}`;
  return `on ${new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)} at ${time}`;
}

/** 24 hours, like every time in the window. */
const timeOfDay = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Failures of the app itself that leave no interface to show. */
export const trouble = {
  outsideApp: {
    title: 'This page works only inside the Item Catalog app',
    text: 'It can’t connect to the app. Start Item Catalog itself; if this is its window, reinstall it.',
  },
  noResponse: {
    title: 'Item Catalog couldn’t start',
    text: 'The app didn’t respond to its window. Reload; if that doesn’t help, quit the app and start it again.',
  },
  whileRendering: {
    title: 'Something went wrong in the app',
    text: 'This is a bug in the app, not in the catalog. Reload to continue where you were: your filters, page and item are kept.',
  },
  noStart: {
    title: 'Item Catalog couldn’t start',
    /** `folder`: of the logs with the crash trace; null: nothing was logged. */
    text: (folder: string | null) =>
      `Start it again. If that doesn’t help, reinstall it.${folder === null ? '' : `\n\nDetails of the error are in ${folder}`}`,
  },
};

/** A package that was started without Chromium's sandbox. */
export const noSandbox = {
  title: 'Item Catalog didn’t start',
  text: 'It was started without its sandbox (--no-sandbox), so images from the internet would be processed without protection. An AppImage does this where the system allows no user namespaces, as current Ubuntu does, and where it can’t tell because the program “unshare” is missing.\n\nInstall the .deb package instead: it sets up what the sandbox needs. Or install “unshare” (package util-linux), then start the app again.\n\nIC-START-SANDBOX',
};
