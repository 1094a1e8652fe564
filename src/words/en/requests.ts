import type { RequestPurpose } from '#shared/request-record.ts';
import { countText } from '#words/numbers.ts';
import { exportWords } from './exports.ts';
import { lookUpIds } from './look-up-ids.ts';
import { lookingUp } from './looking-up.ts';
import { watch } from './watch.ts';

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
