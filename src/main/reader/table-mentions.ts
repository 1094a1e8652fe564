import { maskedToken } from '#shared/trade-url.ts';
import { type Dictionary, keyOf } from './dictionary.ts';
import { type Mention, mentionOf, quantityOf } from './mentions.ts';
import type { NameFound } from './name-surroundings.ts';
import { namesIn } from './names.ts';
import { quantityIn } from './quantities.ts';
import { type Reading, tokenAt } from './reading.ts';
import { type Cell, tablesIn } from './tables.ts';
import type { Token } from './tokens.ts';

/** Each row below a heading of column names is one item, or several with IDs in one cell. */
export function tablesRead(reading: Reading): Mention[] {
  const { text, tokens, isTaken } = reading;
  const mentions: Mention[] = [];
  for (const table of tablesIn(text)) {
    const heading = { from: tokenAt(tokens, table.start), to: tokenAt(tokens, table.headingEnd) };
    isTaken.fill(1, heading.from, heading.to);
    if (heading.to > heading.from) {
      mentions.push(
        mentionOf(reading, heading, {
          kind: 'name',
          text: text.slice(table.start, table.headingEnd),
          reason: 'none',
          doubt: 'heading',
        }),
      );
    }
    const isNumbered = isRowNumbers(text, table.rows);
    for (const row of table.rows) mentions.push(...rowRead(reading, row, isNumbered));
  }
  return mentions;
}

/** `1`, `2`, `3`: the numbers of the rows. */
function isRowNumbers(text: string, rows: readonly Cell[][]): boolean {
  return rows.every((row, at) => {
    const cell = row.find(({ column }) => column === 'id');
    return cell === undefined || text.slice(cell.start, cell.end) === String(at + 1);
  });
}

function rowRead(reading: Reading, row: readonly Cell[], isNumbered: boolean): Mention[] {
  const { text, tokens, isTaken } = reading;
  const textOf = (column: Cell['column']) => {
    const cell = row.find((one) => one.column === column);
    return cell === undefined ? '' : text.slice(cell.start, cell.end);
  };
  const rangeOf = ({ start, end }: Cell) => ({ from: tokenAt(tokens, start), to: tokenAt(tokens, end) });
  const names = row.filter(({ column }) => column === 'name');
  const count = quantityIn(textOf('quantity'));
  const price = count !== null && count > 1 ? textOf('unit-price') : textOf('unit-price') || textOf('price');
  const around = { isListed: true, ...(/\d/.test(price) && price.length < 30 && { price }) };
  const mentions: Mention[] = [];
  const [firstName, lastName] = [names[0], names.at(-1)];
  const nameRange =
    firstName && lastName ? { from: rangeOf(firstName).from, to: rangeOf(lastName).to } : null;
  // A cell may go on in the next line: `(Battle-` above `Scarred)`.
  if (nameRange !== null && /\([^)]*$/.test(text.slice(firstName?.start, lastName?.end))) {
    const end = text.indexOf(')', lastName?.end);
    if (end - (lastName?.end ?? 0) < 60) nameRange.to = Math.max(nameRange.to, tokenAt(tokens, end));
  }
  const written = firstName && lastName ? text.slice(firstName.start, lastName.end).replace(/^'/, '') : '';
  const idCell =
    row.find(({ column }) => column === 'id') ?? (/^#?\d{4,16}$/.test(written) ? firstName : undefined);
  if (idCell !== undefined && !isNumbered) {
    const { from, to } = rangeOf(idCell);
    const ids = tokens
      .slice(from, to)
      .flatMap(({ fold, isNumber }, at) =>
        isNumber && /^[1-9]\d{0,15}$/.test(fold) ? [{ from: from + at, to: from + at + 1, fold }] : [],
      );
    const isIds = ids.length > 0 && ids.length === to - from;
    if (isIds) {
      const isNamed = ids.length === 1 && idCell !== firstName && /\p{L}/u.test(written);
      for (const { fold, ...range } of ids) {
        const named = isNamed ? { named: nameIn(reading, nameRange, row) ?? written } : {};
        mentions.push(
          mentionOf(reading, range, {
            kind: 'id',
            text: fold,
            reason: 'labelled',
            doubt: null,
            count: count ?? 1,
            ...around,
            ...named,
          }),
        );
      }
      if (nameRange !== null && isNamed) isTaken.fill(1, nameRange.from, nameRange.to);
      takeRest(reading, row);
      return mentions;
    }
  }
  if (nameRange !== null && nameRange.to > nameRange.from) {
    const found = namesIn(reading, nameRange.from, nameRange.to).names;
    for (const name of found) {
      const own = quantityOf(reading, name, nameRange.from, () => false);
      const wear = withWearOf(name, textOf('wear'), reading.dictionary);
      mentions.push(
        mentionOf(reading, name, {
          ...wear,
          reason: name.reason,
          doubt: null,
          ...around,
          count: count ?? own?.count ?? 1,
        }),
      );
    }
    if (found.length === 0 && /\p{L}/u.test(written) && !written.includes(maskedToken)) {
      const wear = withWearOf(
        { kind: 'name', text: written.replace(/\s+/g, ' ').slice(0, 450) },
        textOf('wear'),
        reading.dictionary,
      );
      isTaken.fill(1, nameRange.from, nameRange.to);
      mentions.push(
        mentionOf(reading, nameRange, { ...wear, reason: 'sign', doubt: null, ...around, count: count ?? 1 }),
      );
    }
  }
  takeRest(reading, row);
  return mentions;
}

/** Prices, dates and the like in a row aren't read again. */
function takeRest({ tokens, isTaken }: Reading, row: readonly Cell[]): void {
  for (const { start, end } of row) {
    for (let at = tokenAt(tokens, start); at < tokens.length && (tokens[at] as Token).start < end; at += 1)
      if (isTaken[at] === 0) isTaken[at] = 2;
  }
}

function nameIn(
  reading: Reading,
  range: { from: number; to: number } | null,
  row: readonly Cell[],
): string | null {
  const [name] = range === null ? [] : namesIn(reading, range.from, range.to).names;
  const wear = row.find(({ column }) => column === 'wear');
  return name === undefined
    ? null
    : withWearOf(name, wear === undefined ? '' : reading.text.slice(wear.start, wear.end), reading.dictionary)
        .text;
}

/** The name with the wear that has a cell of its own. */
function withWearOf(
  name: Pick<NameFound, 'kind' | 'text'> & { similar?: string[] },
  cell: string,
  dictionary: Dictionary,
) {
  const tag = cell.length > 40 ? undefined : dictionary.entryOf(keyOf(cell))?.tag;
  const { kind, text, similar } = name;
  if (
    tag?.kind !== 'wear' ||
    /\((?:Factory New|Minimal Wear|Field-Tested|Well-Worn|Battle-Scarred)\)$/.test(text)
  ) {
    return { kind, text, ...(similar && { similar }) };
  }
  return { kind: 'market_hash_name' as const, text: `${text} (${tag.wear})` };
}
