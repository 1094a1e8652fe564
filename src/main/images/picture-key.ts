import { createHash } from 'node:crypto';

/** Which picture: two connections never share one, even from the same URL. */
export type PictureKey = { connectionId: string; url: string };

/** A key as one text and back. A parsed URL holds no line break, so the last one parts the two. */
export function keyText({ connectionId, url }: PictureKey): string {
  return `${connectionId}\n${url}`;
}

export function keyOfText(text: string): PictureKey {
  const at = text.lastIndexOf('\n');
  return { connectionId: text.slice(0, at), url: text.slice(at + 1) };
}

/** Where a connection's pictures lie: hashed, because an id may come from a file that was edited by the user. */
export function folderNameOf(connectionId: string): string {
  return sha256Hex(connectionId).slice(0, 32);
}

/** A picture's file in that folder: hashed, because a URL fits no file name. */
export function fileNameOf(key: PictureKey): string {
  return sha256Hex(keyText(key));
}

/** What the two above look like; nothing else in the folder is touched. */
export const isFolderName = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);
export const isFileName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
