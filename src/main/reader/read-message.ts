import type { LinkedCatalog, ReadItem, ReadMessage } from '#shared/message.ts';
import { accountsIn } from '#shared/pasted/accounts.ts';
import { lineRange, readPastedLines } from '#shared/pasted/pasted-lines.ts';
import { secretsIn, withoutPastedSecrets } from '#shared/pasted/secrets.ts';
import type { Dictionary } from './dictionary.ts';

/** What a message is read with. */
export type ReaderContext = {
  dictionary: Dictionary;
  catalog: LinkedCatalog;
  /** What users of this connection have chosen instead of a text, by the text in lower case. */
  aliases: ReadonlyMap<string, string>;
  /** Whether a number is the ID of an item in the local copy; missing: there is none. */
  isKnownId?: (id: number) => boolean;
};

/** The items that a message names, and every other part of it, with where it has them and why they are read as such. */
export function readMessage(message: string, { catalog }: ReaderContext): ReadMessage {
  const text = withoutPastedSecrets(message);
  const { rows, beyond } = readPastedLines(text, catalog);
  const secrets = secretsIn(text);
  return {
    text,
    items: rows.map(
      ({ within: _, ...row }): ReadItem => ({
        ...row,
        reason: row.doubt === null ? 'sign' : 'none',
        places: row.lines.flatMap((line) => {
          const [from] = lineRange(text, line);
          const start = text.indexOf(row.written, from);
          return start < 0 ? [] : [{ start, end: start + row.written.length }];
        }),
      }),
    ),
    beyond,
    removed: secrets > 0 ? [{ kind: 'token', count: secrets }] : [],
    accounts: accountsIn(text),
  };
}
