import path from 'node:path';
import type { ExportFormat } from '#shared/export.ts';
import { words } from '#words/words.ts';

/** `Redline 2026-11-21 1007.csv`: what the save dialog begins with. The page's words are only that: no path, no odd character. */
export function suggestedFileName(listName: string, format: ExportFormat, at: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${plainName(listName)} ${day} ${pad(at.getHours())}${pad(at.getMinutes())}.${format}`;
}

/** What every file system takes: nothing that separates, hides, or is reserved. */
function plainName(listName: string): string {
  const plain = listName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\ufffd<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, longestWords)
    .toWellFormed()
    .replace(/^[\s.~-]+|[\s.]+$/g, '');
  return plain === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(plain)
    ? words.exports.fileNames.unnamed
    : plain;
}

const longestWords = 60;

/** Whether the chosen name has an ending at all; some dialogs leave it to the app. */
export function hasEnding(filePath: string): boolean {
  return path.extname(filePath) !== '';
}

/** `Items (partial, pages 1-12).csv` beside `Items.csv`, for the `pages` that it has. */
export function partialPath(filePath: string, pages: number): string {
  const { dir, name, ext } = path.parse(filePath);
  return path.join(dir, `${words.exports.fileNames.partial(name, pages)}${ext}`);
}

/** `Items 2.csv` for a `Items.csv` that is there already. */
export function numberedPath(filePath: string, number: number): string {
  const { dir, name, ext } = path.parse(filePath);
  return path.join(dir, `${name} ${number}${ext}`);
}
