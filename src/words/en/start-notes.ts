import type { FileProblem } from '#shared/failure.ts';
import type { KeptFile } from '#shared/start-note.ts';
import { locale } from '#words/locale.ts';

const startsAnew: Record<KeptFile, string> = {
  settings: 'The settings could not be read and start anew.',
  connections: 'The list of connections could not be read and starts anew.',
  views: 'The saved views could not be read and start anew.',
  recents: 'The recent items could not be read and start anew.',
  watched: 'The watched items could not be read and start anew.',
  diary: 'The status diary could not be read and starts anew.',
};

const areNewer: Record<KeptFile, string> = {
  settings: 'The settings were',
  connections: 'The list of connections was',
  views: 'The saved views were',
  recents: 'The recent items were',
  watched: 'The watched items were',
  diary: 'The status diary was',
};

const several: Record<KeptFile, string> = {
  settings: 'the settings',
  connections: 'the list of connections',
  views: 'the saved views',
  recents: 'the recent items',
  watched: 'the watched items',
  diary: 'the status diary',
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
