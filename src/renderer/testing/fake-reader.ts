import type { ReadItem, ReadMessage } from '#shared/message.ts';
import { removedFrom, withoutPastedSecrets } from '#shared/pasted/secrets.ts';

/**
 * Reads texts of tests as main does where they are plain: IDs, and a name on each line, with `- ` in front and ` x2` behind. Lines that end in
 * `:` or `,` are no items, and those that end in `?` are doubted.
 */
export function fakeRead(given: string): ReadMessage {
  const text = withoutPastedSecrets(given);
  const items = new Map<string, ReadItem>();
  let start = 0;
  for (const [at, line] of text.split('\n').entries()) {
    const isIds = /^(?:- )?[\s#,;\d]+(?: x\d+)?$/.test(line);
    const parts = isIds
      ? [...line.matchAll(/\d+(?: x\d+)?/g)].map(({ index, 0: written }) => ({ index, written }))
      : [{ index: line.indexOf(line.trim()), written: line.trim() }];
    for (const { index, written } of parts) {
      if (written === '') continue;
      const [, name = '', count = '1'] = /^(?:- )?(.*?)(?: x(\d+))?\??$/.exec(written) ?? [];
      const kind = isIds
        ? 'id'
        : /\((?:Field-Tested|Well-Worn|Factory New)\)$/.test(name)
          ? 'market_hash_name'
          : 'name';
      const doubt = /[:,]$/.test(written)
        ? 'text'
        : written.includes('••••')
          ? 'secret'
          : written.endsWith('?')
            ? 'everyday-word'
            : null;
      const key = `${kind} ${name}`;
      const place = { start: start + index, end: start + index + written.length };
      const same = items.get(key);
      if (same !== undefined) {
        same.places.push(place);
        same.lines.push(at + 1);
        if (kind !== 'id') same.count += Number(count);
        continue;
      }
      const reason = doubt === null ? (isIds ? 'id-list' : 'official') : 'none';
      items.set(key, {
        ...{ key, kind, text: name, written, places: [place], count: Number(count) },
        ...{ lines: [at + 1], reason, doubt },
      });
    }
    start += line.length + 1;
  }
  return { text, items: [...items.values()], beyond: [], removed: removedFrom(text), accounts: [] };
}
