import type { Clipboard, ClipboardItem } from 'electron';

export type ClipboardWriter = ReturnType<typeof createClipboardWriter>;

export function createClipboardWriter(deps: {
  clipboard: Pick<Clipboard, 'writeText' | 'write'>;
  ClipboardItem: typeof ClipboardItem;
}) {
  return {
    text: (text: string) => void deps.clipboard.writeText(text),
    picture(png: Uint8Array): Promise<void> {
      const type = 'image/png';
      // A copy, since bytes from the page may be in a kind of buffer that Blob doesn't accept.
      const picture = new Blob([new Uint8Array(png)], { type });
      return deps.clipboard.write([new deps.ClipboardItem({ [type]: picture })]);
    },
  };
}
