import type { NotAnId } from '#shared/item-ids.ts';
import { countText, plural } from '#words/numbers.ts';

/** Many ids at once: pasted, asked for one by one, and shown as a table. */
export const lookUpIds = {
  title: 'Look up ids',
  purpose: 'Looked up',
  field: 'Item ids',
  placeholder: 'Paste item ids: one on each line, or with commas, blanks or # between them',
  ids: (count: number) => plural(count, { one: '# id', other: '# ids' }),
  repeated: (count: number) => plural(count, { one: '# repeated', other: '# repeated' }),
  beyond: (count: number, most: number) =>
    `${plural(count, { one: '# more is', other: '# more are' })} left out: at most ${plural(most, { other: '#' })} at once`,
  notIds: (count: number) => plural(count, { one: '# is not an id', other: '# are not ids' }),
  moreNotIds: (count: number) => `and ${countText(count)} more`,
  /** Of a text too long for its field. */
  shownInPart: (shown: number, whole: number) =>
    `All ${countText(whole)} characters were read; the field shows the first ${countText(shown)}`,
  notAnId: {
    'not-a-number': 'not a whole number',
    zero: 'ids begin at 1',
    'too-large': 'too large to be an id',
  } satisfies Record<NotAnId['reason'], string>,
  lookUp: (count: number) => plural(count, { one: 'Look up # id', other: 'Look up # ids' }),
  lookUpNone: 'Look up',
  runHint: 'Asks for each item by itself, three at once',
  clear: 'Clear',

  show: 'Show',
  filters: {
    all: 'All',
    errors: 'Delivery errors',
    missing: 'Not found',
    failed: 'Failed',
  },
  progress: (done: number, total: number) =>
    `${plural(done, { other: '#' })} of ${plural(total, { one: '# item', other: '# items' })}`,
  finished: (total: number) => plural(total, { one: '# item looked up', other: '# items looked up' }),
  /** `left` says how many are still to come. */
  cancelled: (left: string) => `Cancelled: ${left}`,
  stopped: (why: string, left: string) => `Stopped: ${why} · ${left}`,
  waitingAt: (left: number) => plural(left, { one: '# is still to come', other: '# are still to come' }),
  resume: 'Continue',
  sortedBy: (column: string) => `Sorted by ${column.toLowerCase()}`,
  retryFailed: (count: number) => plural(count, { one: 'Retry # failed', other: 'Retry # failed' }),
  copyRows: 'Copy rows',
  copiedRows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
  export: 'Export…',
  exportName: 'looked-up items',

  table: 'Looked-up items',
  columns: {
    id: 'Id',
    status: 'Status',
    name: 'Name',
    market_hash_name: 'Market name',
    error_message: 'Error',
    price: 'Price',
    bought_at: 'Bought',
    send_date: 'Send date',
    last_send: 'Last send',
    error_date: 'Error date',
    next_try: 'Next try',
    result: 'Result',
    seen: 'Seen',
  },
  priceHint: 'Currency not stated',
  zonelessHint: 'Zone not stated: shown as it came',
  utcHint: 'In UTC, as it came',
  waiting: 'Waiting',
  asking: 'Asking…',
  found: 'Found',
  missing: 'Not found',
  failed: (title: string, code: string) => `Failed: ${title} (${code})`,
  noStatus: 'Status not readable',
  unread: 'Not readable',
  nothingYet: 'Nothing looked up yet',
  nothingYetHint:
    'Paste the ids of a ticket above to see which items exist, where they stand and what went wrong.',
  noneHere: (filter: string) => `None of the items are under “${filter}”`,
};
