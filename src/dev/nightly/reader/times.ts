import type { ReadMessage } from '#shared/message.ts';
import { readScoredMessages } from './messages.ts';
import { shippedNames } from './reader.ts';

const megabyte = 1_000_000;
const maxMs = { megabyte: 1_500, message: 5 };

/** How long the reader takes, as lines of text: the median of three readings of 1 MB, and messages that have been read before. */
export function measureTimes(read: (message: string) => ReadMessage): string[] {
  const texts = largeTexts();
  const large = Object.entries(texts).map(([shape, text]) => {
    const times = [1, 2, 3].map(() => timed(() => read(text))).sort((a, b) => a - b);
    return line(`1 MB of ${shape}`, times[1] ?? 0, maxMs.megabyte);
  });
  const messages = readScoredMessages({ heldOut: false });
  const times = messages.map(({ text, place }) => ({ place, ms: timedOften(() => read(text)) }));
  const [slowest] = times.sort((a, b) => b.ms - a.ms);
  const middle = times[Math.floor(times.length / 2)]?.ms ?? 0;
  return [
    '',
    ...large,
    line('A message, median', middle, maxMs.message),
    line(`The slowest message, ${slowest?.place}`, slowest?.ms ?? 0, maxMs.message),
  ];
}

/** A megabyte in each shape that a large text has: a mail, one name a line, prose, and a single line. */
function largeTexts(): Record<string, string> {
  const names = shippedNames().filter((_, index) => index % 7 === 0);
  const messages = readScoredMessages({ heldOut: false });
  const mails = messages.filter(({ shapes }) => shapes.includes('mail')).map(({ text }) => text);
  const prose = messages.filter(({ shapes }) => shapes.includes('none')).map(({ text }) => text);
  return {
    mail: filled(mails, '\n\n'),
    'one name a line': filled(names, '\n'),
    prose: filled(prose, '\n'),
    'a single line': filled(
      [...mails, ...prose].map((text) => text.replace(/\s+/g, ' ')),
      ' ',
    ),
  };
}

function filled(parts: readonly string[], separator: string): string {
  const once = parts.join(separator) + separator;
  return once.repeat(Math.ceil(megabyte / once.length)).slice(0, megabyte);
}

/** The mean of enough runs, as a single message takes less than the clock shows. */
function timedOften(run: () => unknown): number {
  const runs = 20;
  return timed(() => Array.from({ length: runs }, run)) / runs;
}

/** The thread's processor time in milliseconds, which a busy machine hardly changes. */
function timed(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function line(title: string, ms: number, max: number): string {
  return `${title}: ${ms.toFixed(1)} ms${ms > max ? `, more than the ${max} ms that are the goal` : ''}`;
}
