import type { DiaryOff } from '#shared/diary.ts';
import { countText } from '#words/numbers.ts';

/** The statuses of an item as this app saw them. */
export const diary = {
  title: 'History',
  byThisApp: 'seen by this app only',
  byThisAppHint:
    'The catalog tells the present status alone. These are the answers that came to this computer.',
  between: (from: string, to: string) => `between ${from} and ${to}`,
  at: (at: string) => `at ${at}`,
  firstSeen: (at: string) => `first seen ${at}`,
  seenFromTo: (from: string, to: string) => `Seen from ${from} to ${to}`,
  error: 'error',
  errorHint: 'The answer carried an error message',
  unreadError: 'error not readable',
  unreadErrorHint: 'Whether there was an error could not be read from the answer',
  nothingYet: 'Nothing yet',
  showAll: (count: number) => `Show all ${countText(count)}`,
  showFewer: 'Show fewer',
  off: {
    'no-engine': 'No history: this build has no SQLite.',
    'newer-file': 'No history: a newer version of the app wrote it.',
    disk: 'No history: the disk refused it.',
  } satisfies Record<DiaryOff, string>,
};
