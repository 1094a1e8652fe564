import type { Clipboard, ClipboardItem } from 'electron';

export type ClipboardWriter = ReturnType<typeof createClipboardWriter>;

export function createClipboardWriter(deps: {
  clipboard: Pick<Clipboard, 'writeText' | 'write'>;
  ClipboardItem: typeof ClipboardItem;
}) {
  return {
    text: (text: string) => void deps.clipboard.writeText(text),
    /** `png`: the bytes of one. */
    picture(png: Uint8Array): Promise<void> {
      const type = 'image/png';
      // A copy of their own: bytes from the page may lie in a buffer of a kind that Blob does not take.
      const picture = new Blob([new Uint8Array(png)], { type });
      return deps.clipboard.write([new deps.ClipboardItem({ [type]: picture })]);
    },
  };
}
