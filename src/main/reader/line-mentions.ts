import type { LineDoubt } from '#shared/message.ts';
import { maskedToken } from '#shared/trade-url.ts';
import type { Line } from './lines.ts';
import { type Mention, mentionOf, quantityOf } from './mentions.ts';
import type { NameFound } from './name-surroundings.ts';
import { type LooseTag, namesIn } from './names.ts';
import { numbersIn } from './numbers.ts';
import type { Reading } from './reading.ts';
import { gaps, type Token } from './tokens.ts';
import { unknownNamesIn } from './unknown-names.ts';
import { joiners, quantityLabels } from './wording.ts';

/** The names, IDs and unknown names of all lines. */
export function linesRead(reading: Reading, lines: readonly Line[]): Mention[] {
  const { tokens, isTaken } = reading;
  for (const line of lines)
    for (let at = line.from; at < line.body; at += 1) if (isTaken[at] === 0) isTaken[at] = 3;
  const { names, looseTags } = namesIn(reading, 0, tokens.length);
  const mentions: Mention[] = [];
  const startsName = new Set(
    names.map(({ from }) => from).filter((from) => (tokens[from] as Token).gap <= gaps.soft),
  );
  const endsName = new Set(names.map(({ to }) => to - 1));
  const namedLines = new Set(names.map(({ from }) => tokens[from]?.line ?? 0));
  const lineAt = (at: number) => lines[(tokens[at]?.line ?? 1) - 1] as Line;
  let free = 0;
  for (const name of names) {
    const line = lineAt(name.from);
    const quantity = quantityOf(reading, name, Math.max(free, line.body), (at) => startsName.has(at));
    const from = Math.min(name.from, quantity?.from ?? name.from);
    const to = Math.max(name.to, quantity?.to ?? name.to);
    isTaken.fill(1, from, to);
    free = to;
    const isWholeLine = from <= line.body && to >= line.to - 1;
    const isInList = isWholeLine || line.isListed;
    mentions.push(
      mentionOf(
        reading,
        { from, to },
        {
          ...pick(name),
          count: quantity?.count ?? 1,
          doubt: doubtOf(name, line, quantity !== null, isWholeLine, lines.length === 1),
          isListed: isInList,
          isQuoted: line.isQuoted,
        },
      ),
    );
  }
  addQuantitiesBelow(reading, lines, mentions);
  const unknown = unknownRead(reading, lines, looseTags, mentions);
  for (const { from, to } of unknown) {
    namedLines.add(tokens[from]?.line ?? 0);
    endsName.add(to - 1);
  }
  const named = [...mentions, ...unknown];
  const { numbers, taken } = numbersRead(reading, lines, namedLines, endsName, named);
  return [...named.filter((mention) => !taken.has(mention)), ...numbers];
}

function pick({ kind, text, reason, similar }: NameFound) {
  return { kind, text, reason, ...(similar && { similar }) };
}

function doubtOf(
  name: NameFound,
  line: Line,
  isCounted: boolean,
  isWholeLine: boolean,
  isOnly: boolean,
): LineDoubt | null {
  if (name.isSigned) return null;
  if (line.isClosing && !line.isListed) return name.isEveryday ? 'text' : null;
  if (!name.isEveryday) return null;
  return isCounted || line.isListed || (isWholeLine && (name.to - name.from > 1 || isOnly))
    ? null
    : 'everyday-word';
}

/** The IDs among the numbers that no name has, and the names that are taken in by one that is called their ID. */
function numbersRead(
  reading: Reading,
  lines: readonly Line[],
  namedLines: ReadonlySet<number>,
  endsName: ReadonlySet<number>,
  mentions: readonly Mention[],
): { numbers: Mention[]; taken: Set<Mention> } {
  const { text, tokens } = reading;
  const byEnd = new Map(mentions.map((mention) => [mention.to, mention]));
  const byStart = new Map(mentions.map((mention) => [mention.from, mention]));
  const taken = new Set<Mention>();
  const lineAt = (number: number) => lines[number - 1];
  const isChat = lines.some((line) => line.isChat);
  const numbers = numbersIn({
    ...reading,
    hasName: (line) => namedLines.has(line),
    isNamed: (at) => endsName.has(at),
    isOnlyNumbers: !/\p{L}/u.test(text),
    isChat,
    isClosing: (line) => lineAt(line)?.isClosing === true,
  });
  const read = numbers.map(({ from, to, digits, reason, doubt }) => {
    const line = lineAt(tokens[from]?.line ?? 0);
    const quantity =
      doubt === null
        ? quantityOf(reading, { from, to }, Math.max(line?.body ?? 0, from - 3), () => true)
        : null;
    const range = { from: Math.min(from, quantity?.from ?? from), to: Math.max(to, quantity?.to ?? to) };
    reading.isTaken.fill(1, range.from, range.to);
    const named =
      reason === 'labelled' && doubt === null ? nameBeside(reading, range, byEnd, byStart) : undefined;
    if (named !== undefined) taken.add(named);
    const given = {
      kind: 'id' as const,
      text: String(Number(digits)),
      reason,
      doubt,
      count: quantity?.count ?? named?.count ?? 1,
    };
    const all =
      named === undefined
        ? range
        : { from: Math.min(range.from, named.from), to: Math.max(range.to, named.to) };
    return mentionOf(reading, all, {
      ...given,
      ...(doubt === 'too-large' && { text: digits }),
      ...(named && { named: named.text }),
      isListed: true,
      isQuoted: line?.isQuoted ?? false,
    });
  });
  return { numbers: read, taken };
}

/** The name that a labelled ID is of: `Recoil Case ID 48213`, `48213: Recoil Case`. Names are by the token where they end, or begin. */
function nameBeside(
  { text, tokens }: Reading,
  { from, to }: { from: number; to: number },
  byEnd: ReadonlyMap<number, Mention>,
  byStart: ReadonlyMap<number, Mention>,
): Mention | undefined {
  for (let at = from; at >= from - maxLabelTokens; at -= 1) {
    const before = byEnd.get(at);
    const words = tokens.slice(at, from);
    const between = text.slice(before?.end, tokens[from]?.start);
    if (before !== undefined && isLabelBetween.test(between) && !words.some(({ fold }) => joiners.has(fold)))
      return before;
  }
  const behind = byStart.get(to);
  return behind !== undefined && /^[ :([=-]{1,4}$/.test(text.slice(tokens[to - 1]?.end, behind.start))
    ? behind
    : undefined;
}

const maxLabelTokens = 3;
const isLabelBetween = /^[ :([#№=-]{0,4}(?:\p{L}{1,12}[ :.#№=-]{0,4}){0,3}[\])]?$/u;

function unknownRead(
  reading: Reading,
  lines: readonly Line[],
  looseTags: readonly LooseTag[],
  known: readonly Mention[],
): Mention[] {
  const { tokens, dictionary } = reading;
  const tags = new Map(looseTags.map((tag) => [tag.from, tag]));
  const names = new Set(
    known.filter(({ doubt }) => doubt === null).map(({ from }) => tokens[from]?.line ?? 0),
  );
  const bullets = lines.filter(({ isListed, to, body }) => isListed && to > body).length;
  const hasListedName = lines.some(({ isListed }, at) => isListed && names.has(at + 1));
  const mentions: Mention[] = [];
  let similars = 0;
  for (const [at, line] of lines.entries()) {
    const around = {
      isBesideNames: names.has(at) || names.has(at + 2),
      isInList: hasListedName || bullets > 1,
    };
    for (const { from, to, text, kind } of unknownNamesIn(reading, line, around, tags)) {
      const quantity = quantityOf(reading, { from, to }, line.body, () => false);
      const range = { from: Math.min(from, quantity?.from ?? from), to: Math.max(to, quantity?.to ?? to) };
      reading.isTaken.fill(1, range.from, range.to);
      similars += 1;
      const near = similars > maxSimilarSearches ? [] : dictionary.similar(text).slice(0, maxSimilar);
      const similar = near.map(({ name }) => name);
      mentions.push(
        mentionOf(reading, range, {
          ...{
            kind,
            text,
            reason: 'sign',
            doubt: text.includes(maskedToken) ? 'secret' : null,
            count: quantity?.count ?? 1,
          },
          ...{
            isListed: line.isListed || (from <= line.body && to >= line.to - 1),
            isQuoted: line.isQuoted,
            ...(similar.length > 0 && { similar }),
          },
        }),
      );
    }
  }
  return mentions;
}

const maxSimilarSearches = 20;
/** As many as a user reads. */
export const maxSimilar = 5;

/** `Quantity: 12`, `3 × $0.15`, or `Quantity` above `12`, below an item without a quantity. The first tells whether they are below. */
function addQuantitiesBelow(
  { text, tokens, isTaken }: Reading,
  lines: readonly Line[],
  mentions: readonly Mention[],
): void {
  let next = 0;
  for (const [at, line] of lines.entries()) {
    while (next < mentions.length && (mentions[next] as Mention).start < line.start) next += 1;
    const written = text.slice(line.start, Math.min(line.end, line.start + 60));
    const below = lines[at + 1];
    const number =
      below && quantityLine.test(`${written.trim()}: `)
        ? text.slice(below.start, Math.min(below.end, below.start + 9)).trim()
        : '';
    const count = Number(
      quantityLine
        .exec(/^\d{1,4}$/.test(number) ? `${written.trim()}: ${number}` : written)
        ?.slice(1)
        .find(Boolean) ?? 0,
    );
    const above = mentions[next - 1];
    if (count === 0) continue;
    if (above === undefined) return;
    if (above.count > 1 || (tokens[above.to - 1]?.line ?? 0) < at - 2 || isTaken[line.from] === 1) continue;
    above.count = count;
  }
}

const quantityLine = new RegExp(
  `^\\s*(?:(?:${[...quantityLabels].join('|')})\\s?[:=]?\\s{0,9}(?:(\\d{1,4})(?![\\d.,])|$)|(\\d{1,4})\\s?x\\s?\\p{Sc})`,
  'iu',
);
