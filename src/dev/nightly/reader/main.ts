import { parseArgs, styleText } from 'node:util';
import { languages, readScoredMessages, type ScoredMessage, shapes } from './messages.ts';
import { openReader } from './reader.ts';
import { type MessageScore, percent, scoreMessage, sumScores, type Total } from './score.ts';
import { measureTimes } from './times.ts';

/**
 * `npm run reader-score`: reads the development set over the shipped names and prints how well, in total, by language and by shape. Exits
 * with 1 when a goal isn't met.
 *
 *   --failures   each message that isn't read exactly, with what is wrong
 *   --only TEXT  only the messages of this file, language or shape, such as `de`, `table` or `de.txt:12`
 *   --held-out   the held-out messages instead
 *   --times      also how long it takes, for texts of 1 MB too
 */
const { values: options } = parseArgs({
  options: {
    failures: { type: 'boolean' },
    'held-out': { type: 'boolean' },
    only: { type: 'string' },
    times: { type: 'boolean' },
  },
});
const { 'held-out': heldOut = false, only } = options;
const goals = { recall: heldOut ? 90 : 95, precision: heldOut ? 90 : 95, counts: 95 };

const started = performance.now();
const read = openReader();
console.log(`The shipped names were read in ${(performance.now() - started).toFixed(0)} ms.\n`);

const scored = readScoredMessages({ heldOut }).filter(isSelected).map(score);
if (scored.length === 0) throw new Error(`No message is “${only}”.`);
if (options.failures) for (const one of scored) if (!isPerfect(one)) printFailure(one);
const total = printTable();
const missed = missedGoals(total);
console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nNot met: ${missed.join(', ')}.`);
if (options.times) for (const line of measureTimes(read)) console.log(line);
process.exitCode = missed.length === 0 ? 0 : 1;

type Scored = { message: ScoredMessage; score: MessageScore };

function isSelected({ place, language, shapes: own }: ScoredMessage): boolean {
  return only === undefined || [place, place.split(':')[0], language, ...own].includes(only);
}

function score(message: ScoredMessage): Scored {
  return { message, score: scoreMessage(message, read(message.text)) };
}

function isPerfect({ score: { faults } }: Scored): boolean {
  return faults.length === 0;
}

function printFailure({ message, score: { faults } }: Scored): void {
  console.log(styleText('bold', `${message.place} · ${message.language} · ${message.shapes.join(', ')}`));
  console.log(message.text.replace(/^/gm, '  '));
  for (const fault of faults) console.log(styleText('red', `  ✗ ${fault}`));
  for (const trap of message.traps) console.log(styleText('dim', `  must not be ticked: ${trap}`));
  console.log();
}

/** Prints the totals of all messages, the blind ones, each language and each shape, and returns those of all. */
function printTable(): Total {
  const all = sumScores(scored.map((one) => one.score));
  const group = (name: string, isIn: (message: ScoredMessage) => boolean) =>
    [name, sumScores(scored.filter(({ message }) => isIn(message)).map((one) => one.score))] as const;
  const rows = [
    ['all', all] as const,
    group('blind', ({ isBlind }) => isBlind),
    ...languages.map((language) => group(language, (message) => message.language === language)),
    ...shapes.map((shape) => group(shape, (message) => message.shapes.includes(shape))),
  ].filter(([, { messages }]) => messages > 0);
  const columns = [
    '',
    'messages',
    'exact',
    'items',
    'recall',
    'precision',
    'counts',
    'wrong no.',
    'lost lines',
  ];
  console.log(columns.map((name, index) => cell(name, index)).join(''));
  for (const [name, sums] of rows) {
    const { messages, exact, wanted, found, ticked, counted, wrongNumbers, lostLines } = sums;
    const shares = [percent(found, wanted), percent(found, ticked), percent(counted, found)];
    const cells = [name, messages, exact, wanted, ...shares.map(inPercent), wrongNumbers, lostLines];
    console.log(cells.map((value, index) => cell(String(value), index)).join(''));
  }
  return all;
}

function cell(value: string, index: number): string {
  return index === 0 ? value.padEnd(12) : value.padStart(11);
}

function inPercent(share: number): string {
  return `${share.toFixed(1)} %`;
}

function missedGoals({ wanted, found, ticked, counted, wrongNumbers, lostLines }: Total): string[] {
  return [
    percent(found, wanted) < goals.recall && `recall of ${goals.recall} %`,
    percent(found, ticked) < goals.precision && `precision of ${goals.precision} %`,
    percent(counted, found) < goals.counts && `right counts of ${goals.counts} %`,
    wrongNumbers > 0 && 'no wrong number',
    lostLines > 0 && 'no lost line',
  ].filter((goal) => goal !== false);
}
