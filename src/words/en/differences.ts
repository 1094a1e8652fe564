import type { AnsweredEndpoint, DifferenceKind } from '#shared/contract-difference.ts';
import { plural } from '#words/numbers.ts';

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
