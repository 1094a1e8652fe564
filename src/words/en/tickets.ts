import type { LineDoubt, LineKind } from '#shared/pasted-lines.ts';
import { countText, plural } from '#words/numbers.ts';

/** Pasted and dropped text, the sheet of its lines, and tickets. */
export const tickets = {
  field: 'IDs and names',
  placeholder: 'Paste a message, a table, IDs or names, or drop a text file here',
  /** Of a text too long for its field. */
  shownInPart: (shown: number, whole: number) =>
    `All ${countText(whole)} characters were read; the field shows the first ${countText(shown)}`,
  clear: 'Clear',
  drop: 'Drop a text file to read its lines',
  dropTooLarge: (maxMegabytes: number) =>
    `This file is too large. The limit is ${countText(maxMegabytes)} MB.`,
  dropEmpty: 'This file is empty.',
  dropNotText: 'This isn’t a text file. Save it as text or CSV first.',
  dropUnread: 'The file couldn’t be read.',

  sheet: 'Pasted lines',
  items: (count: number) => plural(count, { one: '# item', other: '# items' }),
  notTicked: (count: number) => plural(count, { one: '# line not ticked', other: '# lines not ticked' }),
  merged: (count: number) => plural(count, { one: '# duplicate merged', other: '# duplicates merged' }),
  secrets: (count: number) => plural(count, { one: '# secret removed', other: '# secrets removed' }),
  secretsHint: 'Tokens and passwords in the text were removed. They aren’t kept or sent.',
  beyond: (count: number, max: number) => `${countText(count)} left out: the limit is ${countText(max)}`,
  copyLeftOut: 'Copy left out',
  leftOut: (count: number) => plural(count, { other: '# left out' }),

  sheetColumns: {
    lines: 'Line',
    text: 'Item',
    kind: 'Read as',
    count: 'Quantity',
    matches: 'In catalog',
    note: 'Note',
  },
  linesHint: 'Line in the pasted text',
  kinds: { id: 'ID', name: 'Name', market_hash_name: 'Market name' } satisfies Record<LineKind, string>,
  kindHint: (other: string) => `Read as ${other.toLowerCase()} instead`,
  doubts: {
    text: 'Doesn’t look like an item',
    heading: 'Column headings',
    link: 'Link to something else',
    'other-catalog': 'Link to another catalog',
    secret: 'Secret removed',
    mark: 'No text',
    'too-long': 'Too long for a name',
    'not-a-number': 'Not a whole number',
    zero: 'IDs start at 1',
    'too-large': 'Too large to be an ID',
  } satisfies Record<LineDoubt, string>,
  comma: (count: number) => `Has a comma · Split into ${countText(count)}`,
  commaHint: 'Searched as one name. Click to search the parts instead.',
  split: 'Split · Make it one name',

  count: (names: number) =>
    plural(names, { one: 'Count listings of # name', other: 'Count listings of # names' }),
  countHint: 'One request per name, three at a time',
  counting: (done: number, total: number) => `${countText(done)} of ${countText(total)} names counted`,
  lookUp: (count: number) => plural(count, { one: 'Look up # item', other: 'Look up # items' }),
  lookUpNone: 'Look up',
  /** Of a name that is one item, the item itself is requested too. */
  lookUpHint: (requests: string) => `Creates a ticket. ${requests}, three at a time.`,
  requests: (min: number, max: number) =>
    min === max
      ? plural(min, { one: '# request', other: '# requests' })
      : `${countText(min)} to ${countText(max)} requests`,

  listings: (count: number, isAtLeast: boolean) =>
    isAtLeast
      ? `At least ${plural(count, { one: '# listing', other: '# listings' })}`
      : plural(count, { one: '# listing', other: '# listings' }),
  similar: (count: number) => plural(count, { one: '# partial match', other: '# partial matches' }),
  notInFirst: (searched: number) => `Not among the first ${countText(searched)} matches`,
  /** A button: the number of listings, and what clicking it does. */
  severalWithPress: (listings: string) => `${listings} · Look up`,
  lookUpAll: (count: number) => `Look up all ${countText(count)} listings`,
  lookUpAllHint: (count: number) =>
    plural(count, { one: 'One request', other: '# requests, three at a time' }),
  allChosen: 'All will be looked up',
  onlyCounted: 'Click to look up each of them',
  times: (count: number) => `×${countText(count)}`,
  pastedAs: (text: string) => `Pasted as “${text}”`,
  pastedTimes: (count: number) => plural(count, { other: 'Pasted # times' }),

  name: 'Ticket name',
  note: 'Note on this ticket',
  defaultName: {
    ticket: (number: string) => `Ticket ${number}`,
    order: (number: string) => `Order ${number}`,
  },
  namedAfter: (first: string, more: number) => (more === 0 ? first : `${first} and ${countText(more)} more`),
  created: (time: string) => `Created ${time}`,
  newTicket: 'New ticket',
  kept: 'Recent tickets',
  search: 'Search tickets',
  noneKept: 'No tickets yet',
  noneKeptHint: 'Paste a customer’s message above. Each line becomes a row with its status.',
  noneFound: 'No tickets match',
  lineCount: (count: number) => plural(count, { one: '# line', other: '# lines' }),
  openHint: (name: string) => `Open ${name} and look it up again`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed ${name}`,

  /** In the filter bar, about a text that was pasted there. */
  offer: (count: number) =>
    plural(count, {
      one: 'This looks like a message with # item.',
      other: 'This looks like a message with # items.',
    }),
  makeTicket: 'Look up these items',
  filterAnyway: (count: number) => plural(count, { one: 'Filter by # line', other: 'Filter by # lines' }),
};
