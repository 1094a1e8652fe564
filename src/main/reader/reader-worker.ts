import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { messageLanguage } from '#main/replies/message-language.ts';
import { replyToCalls } from '#main/thread-calls.ts';
import type { Alias, LinkedCatalog, ReadMessage } from '#shared/message.ts';
import { createCatalogNames } from './catalog-names.ts';
import { createDictionary } from './dictionary.ts';
import { readMessage } from './read-message.ts';

/** The worker thread that knows names and reads messages with them. */

/** The thread's parameters: the folder of the names that the app ships. */
export type ReaderThreadData = { namesFolder: string };

export type ReaderOperations = ReturnType<typeof createOperations>;

function createOperations({ namesFolder }: ReaderThreadData) {
  const linesIn = (file: string) =>
    readFileSync(path.join(namesFolder, `${file}.txt`), 'utf8')
      .trim()
      .split('\n');
  const names = createCatalogNames(
    createDictionary(
      ['730', '570'].map((app) => ({ names: linesIn(app), origin: 'official' as const })),
      linesIn('aliases'),
    ),
  );
  return {
    putNames: names.put,
    forgetNames: names.forget,
    similar: names.similar,
    suggest: names.suggest,
    read(text: string, catalog: LinkedCatalog, learnt: readonly Alias[]): ReadMessage {
      const dictionary = names.dictionaryOf(catalog.id);
      const aliases = new Map(learnt.map(({ written, name }) => [written, name]));
      const message = readMessage(text, { dictionary, catalog, aliases });
      return { ...message, language: messageLanguage(message) };
    },
  };
}

// Safe: what starts the thread passes it.
replyToCalls(parentPort, createOperations(workerData as ReaderThreadData));
