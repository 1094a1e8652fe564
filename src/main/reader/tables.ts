// Quotes, line breaks within cells and every delimiter that people use.
import Papa from 'papaparse';
import { folded } from './tokens.ts';

/** What a column holds. */
export type Column = 'id' | 'name' | 'quantity' | 'price' | 'unit-price' | 'wear' | 'reference' | 'other';
/** A cell's column and its place in the text, without the spaces and quotes around it. */
export type Cell = { column: Column; start: number; end: number };
export type Table = { start: number; headingEnd: number; rows: Cell[][] };

/** The tables in a text that have a heading of column names: CSV, tabs, bars, or columns aligned by spaces. */
export function tablesIn(text: string): Table[] {
  const tables: Table[] = [];
  for (let start = 0; start < text.length; ) {
    const broken = text.indexOf('\n', start);
    const headingEnd = broken < 0 ? text.length : broken;
    const heading = headingIn(text.slice(start, Math.min(headingEnd, start + maxHeadingLength)));
    if (heading === null || headingEnd - start > maxHeadingLength) {
      start = headingEnd + 1;
      continue;
    }
    const blank = blankLine(text, headingEnd);
    const { rows, end } = rowsIn(text, headingEnd + 1, blank, heading);
    if (rows.length > 0) tables.push({ start, headingEnd, rows });
    start = Math.max(end, headingEnd + 1);
  }
  return tables;
}

const maxHeadingLength = 1_000;

function blankLine(text: string, from: number): number {
  const found = /\n[ \t>]*(?=\n)/g;
  found.lastIndex = from;
  return found.exec(text)?.index ?? text.length;
}

type Heading = { delimiter: string; columns: Column[] };

function headingIn(line: string): Heading | null {
  const bare = line.replace(/^[> ]+/, '');
  const delimiter = bare.startsWith('|') ? '|' : ['\t', ';', '|', ','].find((one) => bare.includes(one));
  const isAligned = delimiter === undefined && /\S {2,}\S/.test(bare);
  if (delimiter === undefined && !isAligned) return null;
  const names = isAligned
    ? bare.trim().split(/ {2,}/)
    : bare.replace(/^\||\|$/g, '').split(delimiter as string);
  const columns = names.map(columnOf);
  const known = columns.filter((column) => column !== 'other').length;
  const hasItems = columns.includes('name') || columns.includes('id') || columns.includes('reference');
  return names.length > 1 && known > 1 && known * 2 >= names.length && hasItems
    ? { delimiter: delimiter ?? ' ', columns }
    : null;
}

function columnOf(name: string): Column {
  const key = name
    .slice(0, 40)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => folded(word))
    .filter((word) => word !== '')
    .join(' ');
  return exactColumns.get(key) ?? columnParts.find(([part]) => key.includes(part))?.[1] ?? 'other';
}

/** What columns are called, folded: the whole heading, or a part of it, of which the first counts. */
const columnWords = [
  [
    'id',
    'id,ids,nr id,itemid,item id,item ids,article id,artikel id,articulo id,objet id,przedmiot id,skin id,id przedmiotu,id предмета,id articulo,id de l article',
    '',
  ],
  [
    'reference',
    'no,nr,n,pos,appid,app,game,spiel,float,pattern',
    'order,bestell,auftrag,commande,pedido,zamow,заказ,siparis,ticket,invoice,rechnung,factur,transac,reference,tracking,customer,kunde,trade,date,datum,fecha,data,дата,tarih,time,status,стат,durum,zustand,платформ',
  ],
  [
    'quantity',
    'quantity,qty,count,pieces,pcs,menge,anzahl,stuck,stk,quantite,qte,cantidad,cant,quantidade,qtd,qtde,ilosc,szt,количество,кол во,кол,шт,adet,miktar,数量,amount',
    '',
  ],
  ['unit-price', 'unit,einzel,single', 'unit ,einzelp,single p,each,stuckpreis,цена за,单价'],
  [
    'price',
    '',
    'price,preis,prix,precio,preco,cena,цена,fiyat,价格,sum,total,value,cost,betrag,summe,montant,wert,kosten',
  ],
  [
    'wear',
    'wear,exterior,condition,abnutzung,etat,usure,desgaste,estado,zuzycie,stan,износ,качество,asinma,磨损,外观,quality',
    '',
  ],
  [
    'name',
    'market hash name,market name,name,names,item,items,item name,article,article name,product,product name,artikel,artikelname,produkt,produkt name,skin,skins,bezeichnung,' +
      'gegenstand,objet,produit,nom,articulo,objeto,producto,nombre,nome,produto,artigo,przedmiot,nazwa,предмет,название,товар,скин,urun,esya,isim,物品,名称,饰品,商品,description,beschreibung,weapon,what,was',
    '',
  ],
] as const;

const exactColumns = new Map<string, Column>(
  columnWords.flatMap(([column, exact]) => exact.split(',').map((name) => [name, column] as const)),
);
const columnParts: readonly (readonly [part: string, column: Column])[] = columnWords.flatMap(
  ([column, , within]) => (within === '' ? [] : within.split(',').map((part) => [part, column] as const)),
);

/** The rows below a heading, up to a blank line or a line that isn't one. */
function rowsIn(
  text: string,
  from: number,
  to: number,
  { delimiter, columns }: Heading,
): { rows: Cell[][]; end: number } {
  const rows: Cell[][] = [];
  // Of the same length, so that every place stays. A bar may be escaped, and columns aligned by spaces.
  const source = text
    .slice(from, to)
    .replaceAll('\\|', '\ue000\ue001')
    .replace(/(?<=\S) {2,}(?=\S)/g, (run) => (delimiter === ' ' ? `\t${run.slice(1)}` : run))
    .replace(/^[> |]+/gm, (marks) => ' '.repeat(marks.length));
  let end = from;
  let row = 0;
  Papa.parse<string[]>(source, {
    delimiter: delimiter === ' ' ? '\t' : delimiter,
    quoteChar: delimiter === '|' || delimiter === ' ' ? '\u0000' : '"',
    newline: '\n',
    step({ data, meta }, parser) {
      const cells = cellsIn(source, row, data, columns, delimiter);
      if (cells === null) return parser.abort();
      rows.push(cells.map((cell) => ({ ...cell, start: from + cell.start, end: from + cell.end })));
      row = meta.cursor;
      end = from + Math.min(row, source.length);
    },
  });
  return { rows, end };
}

/** The cells of a row that starts at `at`; null: it is no row of the table. */
function cellsIn(
  source: string,
  at: number,
  data: string[],
  columns: readonly Column[],
  delimiter: string,
): Cell[] | null {
  const given = data.at(-1)?.trim() === '' && data.length > columns.length ? data.slice(0, -1) : data;
  const extra = given.length - columns.length;
  // A name has a bar or a comma too.
  const isName = (index: number) => columns[index] === 'name';
  const named = columns.findIndex((_, index) => isName(index));
  if (given.length < 2 || extra > 1 || (extra === 1 && (named < 0 || !'|,'.includes(delimiter)))) return null;
  let cursor = at;
  return given.flatMap((value, index): Cell[] => {
    const cell = value.trim();
    const start = source.indexOf(cell.includes('"') ? (cell.split('"')[0] ?? '') : cell, cursor);
    if (start < 0) return [];
    const end = start + cell.length + (cell.match(/"/g)?.length ?? 0);
    cursor = end;
    const isSecond = extra === 1 && index > named;
    return cell === '' ? [] : [{ column: columns[isSecond ? index - 1 : index] ?? 'other', start, end }];
  });
}
