import { unzipSync } from 'fflate';

/** Readers that share nothing with the writers, for proving that a file holds what the rows held. */

/** RFC 4180 by its grammar; a bare cell is distinguished from a quoted one. */
export function readCsv(file: string): { text: string; isQuoted: boolean }[][] {
  // Without the byte order mark.
  const text = file.replace(/^\ufeff/, '');
  const lines: { text: string; isQuoted: boolean }[][] = [[]];
  let length = 0;
  for (const [cell, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)) {
    length += cell.length;
    lines.at(-1)?.push({ text: quoted?.replaceAll('""', '"') ?? bare, isQuoted: quoted !== undefined });
    if (end === '\r\n') lines.push([]);
  }
  if (length < text.length || lines.pop()?.length !== 0) throw new Error(`no CSV at ${length}`);
  return lines;
}

type SheetCell = { kind: 'empty' } | { kind: 'text' | 'number'; value: string };

/** The cells of the one sheet, texts with their escapes resolved. Throws for XML that isn't well-formed where it matters. */
export function readSheet(file: Uint8Array): { cells: SheetCell[][]; xml: string; parts: string[] } {
  const parts = unzipSync(file);
  const sheet = parts['xl/worksheets/sheet1.xml'];
  if (sheet === undefined) throw new Error('no sheet');
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(sheet);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML 1.0 forbids is looked for.
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(xml)) throw new Error('a character that XML forbids');
  const cells = [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c ([^>]*)>(.*?)<\/c>/gs)].map(([, attributes, content = '']): SheetCell => {
      if (attributes === undefined) return { kind: 'empty' };
      const number = /^<v>([^<]*)<\/v>$/.exec(content)?.[1];
      if (number !== undefined) return { kind: 'number', value: number };
      const text = /^<is><t xml:space="preserve">([^<]*)<\/t><\/is>$/s.exec(content)?.[1];
      if (text === undefined || !attributes.includes('t="inlineStr"'))
        throw new Error(`a cell of ${content}`);
      return { kind: 'text', value: decoded(text) };
    }),
  );
  return { cells, xml, parts: Object.keys(parts).sort() };
}

function decoded(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/_x([0-9A-F]{4})_/g, (_escape, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
}
