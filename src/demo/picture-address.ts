import { hashOfText } from './seeded-hash.ts';

/**
 * The path of a name's picture. The check at its end belongs to the name, so that a picture cached under this address
 * stays right when the lists of names change.
 */
export function picturePath(appid: number, nameIndex: number, marketName: string): string {
  return `/pictures/${appid}-${nameIndex}-${checkOf(marketName)}.png`;
}

/** Whose picture a path names: the index of the name; null when it is no such path or the name there is another. */
export function pictureNameIndex(path: string, names: readonly string[]): number | null {
  const [, index, check] = /^\/pictures\/\d+-(\d{1,7})-([0-9a-z]+)\.png$/.exec(path) ?? [];
  const name = names[Number(index)];
  return name !== undefined && checkOf(name) === check ? Number(index) : null;
}

function checkOf(marketName: string): string {
  return hashOfText(marketName, 51).toString(36);
}
