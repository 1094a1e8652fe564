import type { MarketNames } from '#demo/market-names.ts';
import { pictureNameIndex } from '#demo/picture-address.ts';
import { recentlyUsed } from '#demo/recently-used.ts';
import { encodePng } from './png.ts';

/** How many drawn pictures stay in memory; one is about 10 KB. */
const keptPictures = 600;

/** The pictures of all names, drawn when asked for; null for a path that is no picture's. */
export function makePictures(names: MarketNames): (path: string) => Uint8Array | null {
  const kept = recentlyUsed<number, Uint8Array>(keptPictures);
  return (path) => {
    const nameIndex = pictureNameIndex(path, names.all);
    return nameIndex === null
      ? null
      : kept.getOrMake(nameIndex, () => encodePng({ width: 1, height: 1, rgba: new Uint8Array(4) }));
  };
}
