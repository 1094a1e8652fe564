import { readFileSync } from 'node:fs';
import { createDictionary } from '#main/reader/dictionary.ts';
import { readMessage } from '#main/reader/read-message.ts';
import type { ReadMessage } from '#shared/message.ts';

const linesIn = (file: string): string[] =>
  readFileSync(new URL(`../../../../resources/names/${file}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** The dictionary of the shipped names, built once for all tests. */
export const dictionary = createDictionary(
  [
    { names: linesIn('730'), origin: 'official' },
    { names: linesIn('570'), origin: 'official' },
  ],
  linesIn('aliases'),
);

/** A message as it is read without a local copy. */
export function read(text: string, aliases: ReadonlyMap<string, string> = new Map()): ReadMessage {
  return readMessage(text, {
    dictionary,
    catalog: { id: 'shop-1', catalogFingerprint: '0123456789ab' },
    aliases,
  });
}
