import { hashOfText } from './seeded-hash.ts';

/** The path of a name's picture. It ends in a hash of the name, so that a cached picture stays valid when the lists of names change. */
export function picturePath(appid: number, nameIndex: number, marketName: string): string {
  return `/pictures/${appid}-${nameIndex}-${checkOf(marketName)}.png`;
}

/** The index of the name whose picture has this path; null: none has. */
export function pictureNameIndex(path: string, names: readonly string[]): number | null {
  const [, index, check] = /^\/pictures\/\d+-(\d{1,7})-([0-9a-z]+)\.png$/.exec(path) ?? [];
  const name = names[Number(index)];
  return name !== undefined && checkOf(name) === check ? Number(index) : null;
}

function checkOf(marketName: string): string {
  return hashOfText(marketName, 51).toString(36);
}
