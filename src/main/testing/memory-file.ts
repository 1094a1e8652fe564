import type { JsonFile, JsonRead } from '#main/files/json-file.ts';

/** A file in memory, with everything that was written to it; `refuse` makes the disk full. */
export function memoryFile(onDisk?: unknown) {
  const written: unknown[] = [];
  let isFull = false;
  const file: JsonFile = {
    async read(isSound): Promise<JsonRead> {
      if (onDisk === undefined) return { kind: 'missing' };
      return isSound(onDisk)
        ? { kind: 'read', value: onDisk }
        : { kind: 'damaged', setAside: 'file.json.bad' };
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
    refuse: () => {
      isFull = true;
    },
  };
}
