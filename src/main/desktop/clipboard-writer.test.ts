import type { ClipboardItem } from 'electron';
import { expect, test } from 'vitest';
import { createClipboardWriter } from './clipboard-writer.ts';

test('writes a picture as a PNG', async () => {
  const written: Record<string, Blob>[] = [];
  class Item {
    readonly contents: Record<string, Blob>;
    constructor(contents: Record<string, Blob>) {
      this.contents = contents;
    }
  }
  const writer = createClipboardWriter({
    clipboard: {
      writeText: async () => {},
      write: async (items) => void written.push(...items.map((item) => (item as unknown as Item).contents)),
    },
    // Safe: the writer only makes one and hands it on.
    ClipboardItem: Item as unknown as typeof ClipboardItem,
  });
  const shared = new Uint8Array(new SharedArrayBuffer(4));
  shared.set([1, 2, 3, 4]);
  await writer.picture(shared);
  const [item] = written;
  expect(Object.keys(item ?? {})).toEqual(['image/png']);
  expect(item?.['image/png']?.type).toBe('image/png');
  expect([...new Uint8Array((await item?.['image/png']?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([
    1, 2, 3, 4,
  ]);
});
