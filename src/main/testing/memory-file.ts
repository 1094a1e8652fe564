import type { JsonFile, JsonRead } from '#main/files/json-file.ts';

/** A file in memory. `written` has every value that was written; `refuse` makes the disk full, or `refuse(false)` frees it. */
export function memoryFile(onDisk?: unknown) {
  const written: unknown[] = [];
  let isFull = false;
  const file: JsonFile = {
    async read(isSound): Promise<JsonRead> {
      const value = written.at(-1) ?? onDisk;
      if (value === undefined) return { kind: 'missing' };
      return isSound(value) ? { kind: 'read', value } : { kind: 'damaged', setAside: 'file.json.bad' };
    },
    async write(value) {
      if (isFull) throw new Error('ENOSPC');
      written.push(value);
    },
    settled: async () => {},
  };
  return {
    file,
    written,
    refuse: (refuses = true) => {
      isFull = refuses;
    },
  };
}
