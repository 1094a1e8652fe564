import type {
  Placeholder,
  ReplyLanguage,
  ReplyReader,
  ReplyTemplate,
  ReplyTemplates,
} from '#shared/reply.ts';
import { countText, listed, locale, plural } from '#words/numbers.ts';

const deliveryFacts = [
  'Next attempt: {next_attempt}',
  'Last attempt: {last_attempt}',
  'Bought: {bought}',
  'Send date: {send_date}',
  'Trade offer: {trade_offer}',
  'Partner: {partner}',
  'Note: {note}',
];

/** The templates that ship with the app. Those for customers are in `words/replies`, one file for each language. */
const defaults: ReplyTemplates = {
  frames: {
    customer: {},
    colleague: { opening: '', closing: '' },
    ticket: { opening: '', closing: 'Catalog: {catalog}' },
  },
  templates: [
    {
      id: 'colleague-any',
      reader: 'colleague',
      name: 'Any item',
      status: null,
      error: 'any',
      text: '#{id} {market_name}: {status} (seen {seen}, {catalog})\nDelivery error: {error}\nNext attempt: {next_attempt}\nBought {bought}\nNote: {note}',
    },
    {
      id: 'ticket-error',
      reader: 'ticket',
      name: 'Delivery error',
      status: null,
      error: 'with',
      text: [
        ...['{name}', 'Market name: {market_name}', 'Item ID: {id}', 'Status: {status}, seen {seen}'],
        ...['Delivery error: {error}', 'Error date: {error_date}', ...deliveryFacts],
      ].join('\n'),
    },
    {
      id: 'ticket-no-error',
      reader: 'ticket',
      name: 'No error',
      status: null,
      error: 'without',
      text: [
        ...['{name}', 'Market name: {market_name}', 'Item ID: {id}', 'Status: {status}, seen {seen}'],
        ...['Delivery error: none', ...deliveryFacts],
      ].join('\n'),
    },
  ],
};

const nouns = { colleague: 'reply for a colleague', ticket: 'ticket note' };

/** The text about an item for a customer, a colleague or a ticket, and the templates that it is made from. For customers, see `words/replies`. */
export const replies = {
  copy: 'Copy reply',
  /** On the button, where space is short. */
  button: 'Reply',
  choose: 'Choose a reply',
  readers: {
    customer: 'For a customer',
    colleague: 'For a colleague',
    ticket: 'Ticket note',
  } satisfies Record<ReplyReader, string>,
  languages: {
    en: 'English',
    de: 'German',
    fr: 'French',
    es: 'Spanish',
    pt: 'Portuguese',
    ru: 'Russian',
    pl: 'Polish',
    tr: 'Turkish',
    zh: 'Chinese',
  } satisfies Record<ReplyLanguage, string>,
  inLanguage: 'For a customer in',
  /** What was copied. Only replies to customers have a language of their own. */
  noun: (reader: ReplyReader, language: ReplyLanguage) =>
    reader === 'customer' ? `reply for a customer (${replies.languages[language]})` : nouns[reader],
  /** Leads from the note that a reply was copied to its text. */
  view: 'View',
  /** What is loading. */
  nounOf: (id: number) => `reply for #${id}`,
  nounOfAll: (count: number) => `reply for ${countText(count)} items`,
  /** What was copied, and what is to be known about it. `without`: items of other accounts that were left out. */
  withRemarks: (
    noun: string,
    reply: { about: number; stale: number; others: number; notCompared: number; without: number },
  ) =>
    [
      reply.stale === 0 ? noun : replies.notRefreshed(noun, reply.stale, reply.about),
      ...(reply.without > 0 ? [replies.othersLeftOut(reply.without)] : []),
      ...(reply.others > reply.without ? [replies.othersIncluded(reply.others)] : []),
      ...(reply.notCompared > 0 ? [replies.notCompared(reply.notCompared)] : []),
    ].join('. '),
  othersLeftOut: (count: number) =>
    plural(count, { one: '# item of another account left out', other: '# items of other accounts left out' }),
  othersIncluded: (count: number) =>
    plural(count, { one: '# item of another account included', other: '# items of other accounts included' }),
  includeOthers: (count: number) => `Include ${countText(count)}`,
  notCompared: (count: number) =>
    plural(count, {
      one: 'The account of # item couldn’t be compared',
      other: 'The accounts of # items couldn’t be compared',
    }),
  asPicture: 'Copy as picture',
  picture: 'reply as a picture',
  edit: {
    open: 'Preview and edit…',
    title: (id: number) => `Reply for #${id}`,
    titleOfAll: (count: number) => `Reply for ${plural(count, { one: '# item', other: '# items' })}`,
    reader: 'Reader',
    language: 'Language',
    text: 'Reply',
    hint: 'Changes apply to this reply only. To change its template, choose “Reply templates…” in the same menu.',
    includeOthers: (count: number) =>
      plural(count, {
        one: 'Include # item of another account',
        other: 'Include # items of other accounts',
      }),
    undo: 'Undo changes',
  },
  templates: 'Reply templates…',
  notYet: 'Nothing to copy until the item and the templates have loaded',
  loading: (noun: string) => `Loading the ${noun}…`,
  /** Something else was copied, or the window was left, before it had loaded. */
  ready: (noun: string) => `The ${noun} is ready, but was not copied`,
  left: 'you moved on before it had loaded',
  notCopied: (why = 'not loaded yet') => `No reply copied: ${why}`,

  /** What the catalog doesn't have of what the customer asked for, unless the templates name it themselves. */
  notFound: {
    colleague: (names: string) => `Not found: ${names}`,
    ticket: (names: string) => `Not found: ${names}`,
  } satisfies Record<Exclude<ReplyReader, 'customer'>, (names: string) => string>,

  /** Before the items of a follow-up. */
  changed: 'Changed since the last reply:',
  notReadable: 'unreadable',
  noName: 'an item without a readable name',

  /** Several items have the name that the customer gave. `shown`: how many of them the reply lists. */
  whichIsMeant: (given: {
    shown: number;
    count: number;
    isAtLeast: boolean;
    asked: number;
    name: string;
  }) => {
    const { shown, count, isAtLeast, asked, name } = given;
    const some = isAtLeast ? 'At least ' : shown === 0 || shown === count ? '' : `${countText(shown)} of `;
    const which = asked === 1 ? 'Which is' : `${countText(asked)} asked for. Which are`;
    const end = shown === 0 ? '.' : ':';
    return `${some}${countText(count)} listings of “${name}”. ${which} the customer’s isn’t known${end}`;
  },

  /** Of a reply whose items couldn't be refreshed: how many, where it is about several. */
  notRefreshed: (noun: string, stale: number, all: number) =>
    all === 1
      ? `${noun}, which couldn’t be refreshed`
      : `${noun}, ${countText(stale)} of which couldn’t be refreshed`,
  asOf: (time: string) => `As of ${time}.`,
  /** A next attempt in the past. */
  wasDue: (time: string) => `was due ${time}`,

  /** `3 days ago, 19 Nov, 14:05` */
  ageAndTime: (age: string, time: string) => `${age}, ${time}`,
  age: ageText,
  justNow: 'just now',
  /** `19 Nov, 14:05`, with the year where it isn't this one. Of UTC's own clock: the caller moves the time to a zone. */
  time: timeText,
  localTimes: (zone: string) => `Times are in ${zone}.`,
  zonelessTimes: 'The catalog gives no time zone for these times.',
  /** `fields`: labels of the times without a zone. */
  mixedTimes: (zone: string, fields: readonly string[]) =>
    `Times are in ${zone}, except ${listed(fields)}: the catalog gives no time zone for ${fields.length === 1 ? 'it' : 'them'}.`,
  assumedTimes: (zone: string, fields: readonly string[], assumed: string) =>
    `Times are in ${zone}. For ${listed(fields)}, the catalog’s time zone is assumed to be ${assumed}.`,

  editor: {
    title: 'Reply templates',
    reader: 'Reader',
    list: 'Templates',
    add: 'Add template',
    newName: 'New template',
    remove: 'Delete template',
    name: 'Name',
    nameEmpty: 'Enter a name.',
    /** Of the templates in the list. */
    listedLanguage: 'Language of the templates',
    language: 'Language',
    anyLanguage: 'Any language',
    status: 'For status',
    anyStatus: 'Any status',
    error: 'For delivery error',
    errors: {
      any: 'With or without an error',
      with: 'With an error',
      without: 'Without an error',
    } satisfies Record<ReplyTemplate['error'], string>,
    /** Templates made of the app's own sentences. */
    shippedNames: { deliveryError: 'Delivery error', anyOther: 'Any other' },
    shippedHint:
      'The app’s own text. Change it to make a template of it; several items then get one text each.',
    text: 'Text for each item',
    textHint:
      'A line is left out when the item has no value for one of its placeholders. If the item couldn’t be refreshed, “As of …” is added, unless the text has {seen}.',
    opening: 'Before the items',
    closing: 'After the items',
    notFoundHint: '{not_found} names the items not found. Without it, a sentence after the items does.',
    sampleNotFound: 'M4A4 | Howl (Field-Tested)',
    insert: 'Insert',
    unknown: (name: string) =>
      `{${name}} isn’t a placeholder. Insert one from the list below, or remove the braces.`,
    /** `text` has one of its two braces. */
    half: (text: string) =>
      `“${text}” isn’t a complete placeholder. Insert one from the list below, or remove the brace.`,
    notInFrame: (name: string) =>
      `{${name}} is different for each item. Move it to the text for each item; only {catalog} and {not_found} can be used here.`,
    secret: (name: string) =>
      `{${name}} contains a secret token and can’t be part of a reply. Use {partner}, or remove it.`,
    preview: 'Preview',
    previewOf: (name: string) => `Preview with ${name}`,
    /** If no item is open. */
    sample: 'a sample item',
    sampleError: 'The recipient’s inventory is full.',
    importing: 'Import…',
    exporting: 'Export…',
    defaults: 'Restore defaults',
    imported: (file: string) => `Imported from ${file}. Save to keep these templates.`,
    restored: 'These are the templates the app came with. Save to keep them.',
    exported: (file: string) => `Templates exported to ${file}`,
    saved: 'Reply templates saved',
    refused: {
      'not-templates': (file: string) =>
        `${file} isn’t a file of reply templates. Choose one that was exported from this dialog.`,
      newer: (file: string) =>
        `${file} was exported by a newer version of Item Catalog. Update the app to import it.`,
      'too-large': (file: string) => `${file} is too large for a file of reply templates.`,
    },
  },

  defaults,

  placeholders: {
    name: 'Name',
    market_name: 'Market name',
    id: 'Item ID',
    status: 'Status, in words',
    bought: 'When it was bought',
    error: 'Delivery error',
    error_date: 'When the error occurred',
    next_attempt: 'Next attempt',
    last_attempt: 'Last attempt',
    send_date: 'Send date',
    trade_offer: 'Trade offer ID',
    offer_link: 'Link to the trade offer',
    waiting: 'How long the offer has been waiting',
    partner: 'Partner number',
    price: 'Price, without a currency',
    hash: 'Hash',
    note: 'Your note on the item',
    seen: 'When the app last loaded the item',
    catalog: 'Name of the connection',
  } satisfies Record<Placeholder, string>,
};

/** The dialogs of main for a file of templates. */
export const replyFile = {
  fileName: 'reply-templates.json',
  fileKind: 'Reply templates',
  exportTitle: 'Export reply templates',
  importTitle: 'Import reply templates',
};

const ages = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });

/** `3 days ago`, `in 2 hours`; null: less than a minute. */
function ageText(atMs: number, nowMs: number): string | null {
  const minutes = Math.trunc((atMs - nowMs) / 60_000);
  if (minutes === 0) return null;
  if (Math.abs(minutes) < 60) return ages.format(minutes, 'minute');
  const hours = Math.trunc(minutes / 60);
  return Math.abs(hours) < 24 ? ages.format(hours, 'hour') : ages.format(Math.trunc(hours / 24), 'day');
}

const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });

function timeText(clockMs: number, year: number): string {
  const at = new Date(clockMs);
  const date = `${at.getUTCDate()} ${month.format(at)}${at.getUTCFullYear() === year ? '' : ` ${at.getUTCFullYear()}`}`;
  return `${date}, ${at.toISOString().slice(11, 16)}`;
}
