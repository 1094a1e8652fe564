import type { ExportField, ExportFormat, ExportNotes } from '#shared/export.ts';
import type { ExportProblem, FileProblem } from '#shared/failure.ts';
import { countOf, countText, plural } from '#words/numbers.ts';
import { fieldLabels } from './common.ts';

/** Export: the dialog, its progress, its notes and failures. */
export const exportWords = {
  /** Purpose of its requests in the request log. */
  purpose: 'Export',
  title: 'Export',
  what: 'Rows',
  selectedRows: 'Selected rows',
  thisPage: 'This page',
  theseRows: 'These rows',
  allMatches: 'All matches',
  format: 'Format',
  formats: {
    csv: { name: 'CSV', about: 'CSV for other programs' },
    'excel-csv': {
      name: 'Excel CSV',
      about: 'CSV for Excel on this computer; IDs and long numbers stay text',
    },
    xlsx: { name: 'Excel', about: 'Excel workbook; text won’t turn into dates or formulas' },
    json: { name: 'JSON', about: 'An array of objects' },
    ndjson: { name: 'NDJSON', about: 'One object per line' },
  } satisfies Record<ExportFormat, { name: string; about: string }>,
  tooManyForSheet: (max: number) => `A sheet holds at most ${countText(max)} rows`,
  columns: 'Columns',
  columnCount: (chosen: number, all: number) => `${countText(chosen)} of ${countText(all)} columns`,
  allColumns: 'All',
  visibleColumns: 'As on screen',
  noColumn: 'Choose at least one column.',
  fields: {
    ...fieldLabels,
    result: 'Result',
    quantity: 'Quantity',
    seen_at: 'Seen at (UTC)',
    previous_status: 'Previous status',
    changed_at: 'Changed at (UTC)',
    checked_at: 'Checked at (UTC)',
    check_failure: 'Couldn’t check',
    note: 'Note',
    ticket_note: 'Note on the ticket',
    count: 'Items',
    lowest: 'Lowest',
    median: 'Median',
    highest: 'Highest',
    not_seen: 'Not in the last update',
  } satisfies Record<ExportField, string>,
  statusNote: 'Status isn’t included. To export it, look up the selected items.',
  localCopyNote: (time: string) => `From the copy of ${time}.`,
  notSeenNote: (isOfGroups: boolean) =>
    `Includes items that the copy’s last update didn’t find, which may no longer be listed: not_seen ${isOfGroups ? 'counts them' : 'is 1 for them and 0 for all others'}.`,
  priceNote: 'Prices have no currency because the catalog doesn’t give one.',
  tradeUrlNote: 'Trade URLs are exported without their token.',
  matchNote: (counted: number | null) =>
    counted === null
      ? 'Only rows that match the whole text are exported.'
      : `Only rows that match the whole text are exported. The catalog counts ${countOf(counted, 'match', 'matches')} before that.`,
  sortNote: 'All matches are exported in the catalog’s order, not as sorted on this page.',
  pagesNote: (pages: number) => `Takes about ${countOf(pages, 'request')}.`,
  export: (rows: number | null) => (rows === null ? 'Export rows' : `Export ${countOf(rows, 'row')}`),
  nothing: {
    loading: 'The list is still loading.',
    failed: 'The list couldn’t be loaded.',
    empty: 'There are no rows to export.',
  },
  busy: 'Another export is still running.',

  progress: {
    label: 'Export',
    running: (fileName: string) => `Exporting ${fileName}`,
    stopped: 'Export stopped',
    failed: 'Export failed',
    discarded: 'Export discarded',
    done: (rows: number) => `Exported ${countOf(rows, 'row')}`,
    partial: (rows: number) => `Partial file saved (${countOf(rows, 'row')})`,
    rows: (written: number, all: number | null) =>
      all === null ? countOf(written, 'row') : `${countText(written)} of ${countOf(all, 'row')}`,
    rowsChecked: (written: number, checked: number, all: number | null) =>
      all === null
        ? `${countOf(written, 'row')} of ${countText(checked)} checked`
        : `${countOf(written, 'row')} · ${countText(checked)} of ${countText(all)} checked`,
    rate: (rowsPerSecond: number) => `${countText(rowsPerSecond)} rows/s`,
    secondsLeft: (seconds: number) =>
      seconds < 60 ? `${seconds} s left` : `${countText(Math.ceil(seconds / 60))} min left`,
    waiting: (seconds: number) =>
      seconds === 0 ? 'Too many requests: trying again now…' : `Too many requests: resuming in ${seconds} s`,
    soFar: (rows: number) =>
      `${countOf(rows, 'row')} ${was(rows)} written. Keep ${rows === 1 ? 'it' : 'them'} as a partial file?`,
    stop: 'Cancel',
    resume: 'Resume',
    tryAgain: 'Try again',
    keep: 'Keep partial file',
    discard: 'Discard',
    reveal: 'Show in folder',
    dismiss: 'Dismiss',
  },
  notes: (notes: ExportNotes): string[] => {
    const { changedTotal, miscount, otherRows, repeatedRows, unreadableRows, cutTexts } = notes;
    const texts = [
      changedTotal &&
        `The list changed during the export (${countText(changedTotal.from)} → ${countOf(changedTotal.to, 'match', 'matches')}): rows may be missing.`,
      miscount && miscountText(miscount),
      otherRows && `${countOf(otherRows, 'row')} didn’t match the whole text and ${was(otherRows)} left out.`,
      repeatedRows &&
        plural(repeatedRows, {
          one: '# row was a duplicate and was skipped.',
          other: '# rows were duplicates and were skipped.',
        }),
      unreadableRows &&
        `${countOf(unreadableRows, 'row')} couldn’t be read and ${was(unreadableRows)} left out.`,
      cutTexts &&
        `${countOf(cutTexts, 'text')} ${was(cutTexts)} too long for a cell and ${was(cutTexts)} shortened.`,
    ];
    return texts.filter((text) => typeof text === 'string');
  },

  fileFailure: {
    title: 'The file couldn’t be written',
    nextStep: 'Choose another folder and export again.',
    problems: {
      'disk-full': {
        cause: 'The disk is full. The unfinished file was removed.',
        nextStep: 'Free up space or choose another disk, then export again.',
      },
      'not-permitted': { cause: 'You don’t have permission to save there.' },
      'read-only': { cause: 'The disk or folder is read-only.' },
      'in-use': {
        cause: 'Another program has the file open.',
        nextStep: 'Close it in that program or choose another name, then export again.',
      },
      'no-folder': { cause: 'The folder no longer exists.' },
      'is-folder': {
        cause: 'A folder with this name exists.',
        nextStep: 'Choose another name and export again.',
      },
      'long-name': { cause: 'The name is too long.', nextStep: 'Choose a shorter name and export again.' },
      'disk-lost': {
        cause: 'The disk didn’t respond. It may have been unplugged or gone offline.',
        nextStep: 'Check the disk or choose another one, then export again.',
      },
      other: { cause: 'The system didn’t say why. See the log.' },
    } satisfies Record<FileProblem, { cause: string; nextStep?: string }>,
  },
  exportFailure: {
    busy: {
      title: 'Another export is still running',
      cause: 'Only one export can run at a time.',
      nextStep: 'Wait for it to finish or cancel it, then export again.',
    },
    'pages-repeat': {
      title: 'The catalog keeps sending the same rows',
      cause: 'Several pages in a row contained only rows already sent.',
      nextStep:
        'Keep the partial file, or try again. If this keeps happening, report the code to the catalog’s administrator.',
    },
    'too-many-rows': {
      title: 'Too many rows',
      cause: 'The list is longer than a file of this format can hold.',
      nextStep: 'Filter the list, or choose CSV, then export again.',
    },
    'too-long': {
      title: 'The list is too long',
      cause: 'It has more rows or pages than one export can read, in any format.',
      nextStep: 'Filter the list, then export again.',
    },
  } satisfies Record<ExportProblem, { title: string; cause: string; nextStep: string }>,
};

/** The names of exported files, and what main asks about them. */
export const exportFile = {
  fileNames: {
    /** If the list has no name that can be a file name. */
    unnamed: 'Items',
    partial: (name: string, pages: number) =>
      pages === 0
        ? `${name} (partial, first rows)`
        : pages === 1
          ? `${name} (partial, page 1)`
          : `${name} (partial, pages 1-${pages})`,
    /** For a list that ended before its count. */
    incomplete: (name: string, sent: number, counted: number, unit: 'rows' | 'pages') =>
      `${name} (${countText(sent)} of ${countText(counted)} ${unit})`,
  },
  saveDialog: { title: 'Export', button: 'Export' },
  quit: {
    message: 'An export is still running',
    detail: 'Quitting cancels it and removes the unfinished file.',
    stay: 'Keep exporting',
    quit: 'Quit',
  },
};

function was(count: number): string {
  return plural(count, { one: 'was', other: 'were' });
}

function miscountText({ counted, sent, unit }: NonNullable<ExportNotes['miscount']>): string {
  const all = countOf(counted, unit === 'rows' ? 'row' : 'page');
  const rest = sent < counted ? 'rows are missing.' : 'all of them are in the file.';
  return `The catalog counts ${all} but sent ${countText(sent)}: ${rest}`;
}
