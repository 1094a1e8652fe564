import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** A token whose encodings all differ, so that each can be recognised. */
export const hostileCanary = 'canary/7f3a+91c5=e2d84b60~a1f9';

/** A secret as it is, percent-encoded, JSON-escaped, in hexadecimal, and in base64 at any offset. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    // The first and last characters also encode the bytes beside the secret.
    const part = (text: string) =>
      text.slice(Math.ceil((offset * 4) / 3), Math.floor((padded.length * 4) / 3));
    return [part(padded.toString('base64')), part(padded.toString('base64url'))];
  });
  const escaped = secret.replaceAll('/', '\\/');
  return [secret, encodeURIComponent(secret), escaped, hex, hex.toUpperCase(), ...base64];
}

const forms = formsOf(hostileCanary);

/** The places that contain the canary in any form. */
export function placesWithCanary(places: Readonly<Record<string, string>>): string[] {
  return Object.entries(places)
    .filter(([, text]) => forms.some((form) => text.includes(form)))
    .map(([place]) => place);
}

/** Reads the files of a folder; each call reads only those written since the last one. */
export function createFileSearch(folder: string): () => Promise<Record<string, string>> {
  const seenAtMs = new Map<string, number>();
  return async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const texts: Record<string, string> = {};
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      // Chromium deletes files meanwhile.
      const found = await stat(file).catch(() => null);
      if (found === null || seenAtMs.get(file) === found.mtimeMs) continue;
      seenAtMs.set(file, found.mtimeMs);
      // Latin-1, so that no byte is lost.
      texts[file] = await readFile(file, 'latin1').catch(() => '');
    }
    return texts;
  };
}
