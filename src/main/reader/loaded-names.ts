import type { ListItem } from '#shared/item.ts';
import { setNewest } from '#shared/set-newest.ts';
import type { NameLists } from './catalog-names.ts';

/** The names of the rows that were loaded in this run, per connection. */
export type LoadedNames = ReturnType<typeof createLoadedNames>;

/** Of a connection: more than are looked at in a day. */
const maxRows = 5_000;

export function createLoadedNames() {
  const loaded = new Map<string, Map<string, LoadedName>>();

  return {
    /** False: all were known. */
    add(connectionId: string, rows: readonly LoadedName[]): boolean {
      const known = loaded.get(connectionId) ?? new Map<string, LoadedName>();
      loaded.set(connectionId, known);
      let hasNew = false;
      for (const { name, market_hash_name } of rows) {
        const key = `${market_hash_name}\n${name}`;
        hasNew ||= !known.has(key);
        setNewest(known, key, { name, market_hash_name }, maxRows);
      }
      return hasNew;
    },
    of(connectionId: string): NameLists {
      const rows = [...(loaded.get(connectionId)?.values() ?? [])];
      const lines = (texts: string[]) => texts.filter((text) => !text.includes('\n')).join('\n');
      return {
        name: lines(rows.map(({ name }) => name)),
        market_hash_name: lines(rows.map(({ market_hash_name }) => market_hash_name)),
      };
    },
    forget: (connectionId: string): void => void loaded.delete(connectionId),
  };
}

type LoadedName = Pick<ListItem, 'name' | 'market_hash_name'>;
