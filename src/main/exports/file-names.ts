import path from 'node:path';
import { type ExportFormat, type ExportNotes, exportFormats } from '#shared/export.ts';
import { words } from '#words/words.ts';

/** The suggestion in the save dialog, such as `Redline 2026-11-21 1007.csv`; without a path or odd characters from the page. */
export function suggestedFileName(listName: string, format: ExportFormat, at: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${plainName(listName)} ${day} ${pad(at.getHours())}${pad(at.getMinutes())}.${format}`;
}

/** A name that every file system accepts: without separators, invisible characters and reserved names. */
function plainName(listName: string): string {
  const plain = listName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\ufffd<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, maxWordsLength)
    .toWellFormed()
    .replace(/^[\s.~-]+|[\s.]+$/g, '');
  return plain === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(plain)
    ? words.exportFile.fileNames.unnamed
    : plain;
}

const maxWordsLength = 60;

/**
 * The chosen path with the extension of the format, which replaces that of another format. Some dialogs leave it to the app, and a name
 * may contain dots (`AK-47 vs. M4A1`).
 */
export function withEnding(chosen: string, format: ExportFormat): string {
  const { dir, base } = path.parse(chosen);
  const plain = base.replace(/[\s.]+$/, '');
  const ending = path.extname(plain).slice(1).toLowerCase();
  if (ending === format) return path.join(dir, plain);
  const isOtherFormats = exportFormats.some((known) => known === ending);
  return isOtherFormats
    ? withEnding(path.join(dir, plain.slice(0, -ending.length - 1)), format)
    : pathOf(dir, plain, (name) => `${name}.${format}`);
}

/** `Items (partial, pages 1-12).csv` beside `Items.csv`, for the `pages` that it has. */
export function partialPath(filePath: string, pages: number): string {
  return pathBeside(filePath, (name) => words.exportFile.fileNames.partial(name, pages));
}

/** `Items (500 of 2,000 rows).csv` beside `Items.csv`, for a list that ended before its count. */
export function incompletePath(
  filePath: string,
  { sent, counted, unit }: NonNullable<ExportNotes['miscount']>,
): string {
  return pathBeside(filePath, (name) => words.exportFile.fileNames.incomplete(name, sent, counted, unit));
}

/** `Items 2.csv` where `Items.csv` exists. */
export function numberedPath(filePath: string, number: number): string {
  return pathBeside(filePath, (name) => `${name} ${number}`);
}

/** The limit of common file systems; a longer name is truncated to fit its suffix. */
const maxNameBytes = 255;

function pathBeside(filePath: string, named: (name: string) => string): string {
  const { dir, name, ext } = path.parse(filePath);
  return pathOf(dir, name, (kept) => named(kept) + ext);
}

function pathOf(dir: string, name: string, named: (kept: string) => string): string {
  let kept = name;
  while (kept !== '' && Buffer.byteLength(named(kept)) > maxNameBytes) {
    kept = kept.slice(0, -1).replace(/\p{Cs}$/u, '');
  }
  return path.join(dir, named(kept));
}
