import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A message as a customer writes it, with its right answers. */
export type ScoredMessage = {
  /** `de.txt:12`: the line of its header. */
  place: string;
  language: Language;
  shapes: Shape[];
  /** Written by people who hadn't seen the reader's code. */
  isBlind: boolean;
  text: string;
  answers: Answer[];
  /** What must not be ticked although it looks like it; a reminder for readers of a failure, as nothing but the answers may be ticked. */
  traps: string[];
};

/** An item that the message asks for. */
export type Answer = {
  /** Each of these is right: a market name, a name without a wear if the message has none, or `id 4711`. The first is the best. */
  values: string[];
  /** Each of these counts is right. */
  counts: number[];
  /** Whether it is also right not to tick it. */
  isOptional: boolean;
  /** Whether it isn't in the shipped lists of names. */
  isShipped: boolean;
};

export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ru', 'pl', 'tr', 'zh'] as const;
export type Language = (typeof languages)[number];

export const shapes = [
  ...['mail', 'thread', 'forwarded', 'order', 'chat', 'export', 'trade', 'table', 'csv', 'list', 'numbered'],
  ...['word', 'slang', 'misspelt', 'cut', 'details', 'translated', 'dota', 'tf2', 'quantity', 'arrived'],
  ...['numbers', 'link', 'id', 'secret', 'none', 'everyday'],
] as const;
export type Shape = (typeof shapes)[number];

/** What a value has that no list of names has: another game's item, or a name in another language. */
const notShipped = ' [not shipped]';
const heldOutFile = 'held-out.txt';

/** The development set, or the messages that are only scored with `--held-out`. */
export function readScoredMessages({ heldOut }: { heldOut: boolean }): ScoredMessage[] {
  return globSync('*.txt', { cwd: import.meta.dirname })
    .filter((file) => (file === heldOutFile) === heldOut)
    .sort()
    .flatMap((file) => parseMessages(readFileSync(path.join(import.meta.dirname, file), 'utf8'), file));
}

/**
 * Reads the format that README.md describes. Throws an error with file and line when a message doesn't have it, as a wrong answer would
 * look like a failure of the reader.
 */
export function parseMessages(content: string, file: string): ScoredMessage[] {
  const messages: ScoredMessage[] = [];
  let message: ScoredMessage | null = null;
  let hasItems = false;
  for (const [index, line] of content.split('\n').entries()) {
    const place = `${file}:${index + 1}`;
    if (line.startsWith('@@ message ')) {
      message = { ...parseHeader(line, place), place, text: '', answers: [], traps: [] };
      messages.push(message);
      hasItems = false;
    } else if (line === '@@ items') {
      hasItems = true;
    } else if (message !== null && !hasItems) {
      message.text += `${line}\n`;
    } else if (message !== null && line !== '' && line !== 'none') {
      if (line.startsWith('not ')) message.traps.push(line.slice('not '.length));
      else message.answers.push(parseAnswer(line, place));
    }
  }
  return messages.map((one) => ({ ...one, text: one.text.replace(/\n$/, '') }));
}

function parseHeader(line: string, place: string): Pick<ScoredMessage, 'language' | 'shapes' | 'isBlind'> {
  const parts = line.slice('@@ message '.length).split(' · ');
  const [languageName, tags] = [parts[0], parts.at(-1)?.split(', ') ?? []];
  const language = languages.find((one) => one === languageName);
  if (language === undefined) throw new Error(`${place}: there is no language “${languageName}”`);
  const known = tags.map((tag) => {
    const shape = shapes.find((one) => one === tag);
    if (shape === undefined) throw new Error(`${place}: there is no shape “${tag}”`);
    return shape;
  });
  return { language, shapes: known, isBlind: parts.slice(1, -1).includes('blind') };
}

function parseAnswer(line: string, place: string): Answer {
  const match = /^(\? )?(\d+(?:\/\d+)*) × (.+)$/.exec(line);
  if (match === null) throw new Error(`${place}: not an answer: ${line}`);
  const values = (match[3] ?? '').split(' // ');
  return {
    values: values.map((value) => value.replace(notShipped, '')),
    counts: (match[2] ?? '').split('/').map(Number),
    isOptional: match[1] !== undefined,
    isShipped: values[0]?.endsWith(notShipped) === false,
  };
}
