/** The documented endpoints (sections 4.1 and 4.2). */
export type AnsweredEndpoint = 'list' | 'item';

/**
 * `extra-field`: not documented. `missing-field`: documented, but not sent. `unreadable-field`: of the wrong type. `other-shape`: text in
 * an undocumented format. `unknown-status`: not in section 3. `repeated-id`: in two rows of a page. `too-many-rows`: more than `limit`.
 * `other-status`: a success other than 200. `unreadable-answer`: unreadable as a whole.
 */
const differenceKinds = [
  'extra-field',
  'missing-field',
  'unreadable-field',
  'other-shape',
  'unknown-status',
  'repeated-id',
  'too-many-rows',
  'other-status',
  'unreadable-answer',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A way in which responses differ from the interface document. Names only, never a field's value. */
export type ContractDifference = {
  connectionId: string;
  endpoint: AnsweredEndpoint;
  kind: DifferenceKind;
  /** The field's name, the status, or the code of an unreadable response; at most 80 characters, without control characters. */
  name: string;
  /** The number of responses in this run. */
  answers: number;
  /** Epoch milliseconds. */
  firstSeenAt: number;
  lastSeenAt: number;
};

/** The differences in this run. `unlisted`: how many occurrences the full list left out. */
export type ContractDifferences = { differences: ContractDifference[]; unlisted: number };
