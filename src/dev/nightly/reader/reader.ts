import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { createDictionary } from '#main/reader/dictionary.ts';
import { readMessage } from '#main/reader/read-message.ts';
import type { ReadMessage } from '#shared/message.ts';

/** The app's reader over the shipped names alone, as it is without a local copy and without loaded rows. */
export function openReader(): (message: string) => ReadMessage {
  const aliases = readFileSync(path.join(projectFolder, 'resources/names/aliases.txt'), 'utf8');
  const dictionary = createDictionary(
    [{ names: shippedNames(), origin: 'official' }],
    aliases.trim().split('\n'),
  );
  const context = { dictionary, catalog: { id: 'scored' }, aliases: new Map() };
  return (message) => readMessage(message, context);
}

/** The market names of the games whose lists the app ships. */
export function shippedNames(): string[] {
  const lists = globSync('resources/*/{730,570}.txt', { cwd: projectFolder });
  if (lists.length !== 2) throw new Error('The two lists of names are not in resources.');
  return lists.flatMap((list) =>
    readFileSync(path.join(projectFolder, list), 'utf8')
      .split('\n')
      .filter((name) => name !== ''),
  );
}
