/** Which of the two documented answers (sections 4.1 and 4.2). */
export type AnsweredEndpoint = 'list' | 'item';

/**
 * `extra-field`: not in the document. `missing-field`: documented, but not sent. `unreadable-field`: of another kind than
 * documented. `other-shape`: text, but not in the documented shape. `unknown-status`: not one of the five of section 3.
 * `repeated-id`: two rows of a page with one id. `too-many-rows`: more than `limit`. `other-status`: a success that isn't 200.
 * `unreadable-answer`: an answer that could not be read at all.
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

/** One way in which the service's answers differ from the interface document. Names only, never a field's value. */
export type ContractDifference = {
  connectionId: string;
  endpoint: AnsweredEndpoint;
  kind: DifferenceKind;
  /** The field's name, the status text or HTTP status itself, or the code of what made an answer unreadable; at most 80 characters, without control characters. */
  name: string;
  /** In how many answers it was seen during this run. */
  answers: number;
  /** Epoch milliseconds. */
  firstSeenAt: number;
  lastSeenAt: number;
};

/** The differences seen in this run. `unlisted`: how many sightings found the list full. */
export type ContractDifferences = { differences: ContractDifference[]; unlisted: number };
