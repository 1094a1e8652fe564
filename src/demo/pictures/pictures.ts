import { partsOf } from '#demo/market-name-parts.ts';
import type { MarketNames } from '#demo/market-names.ts';
import { pictureNameIndex } from '#demo/picture-address.ts';
import { type Rarity, rarityOf } from '#demo/rarity.ts';
import { recentlyUsed } from '#demo/recently-used.ts';
import { type Colour, hex } from './colour.ts';
import { drawingOf } from './drawing-of.ts';
import { finishOf } from './finish.ts';
import { paint } from './paint.ts';
import { encodePng } from './png.ts';

/** How many drawn pictures stay in memory; one is 10 to 20 KB. */
const keptPictures = 500;

/** The pictures of all names, each drawn when it is first asked for; null for a path that is no picture's. */
export function makePictures(names: MarketNames): (path: string) => Uint8Array | null {
  const kept = recentlyUsed<string, Uint8Array>(keptPictures);
  return (path) => {
    const nameIndex = pictureNameIndex(path, names.all);
    if (nameIndex === null) return null;
    const parts = partsOf(names.appidAt(nameIndex), names.all[nameIndex] ?? '');
    // All wears of a finish look alike.
    return kept.getOrMake(parts.withoutWear, () => drawPicture(parts));
  };
}

/** The PNG of an item: what it is by its kind, painted by its finish, on a tile in its rarity's colour. */
export function drawPicture(parts: ReturnType<typeof partsOf>): Uint8Array {
  return encodePng(paint(drawingOf(parts), finishOf(parts), tints[rarityOf(parts)]));
}

const tints: Record<Rarity, Colour> = {
  common: hex('#93a4b8'),
  uncommon: hex('#5e98d9'),
  rare: hex('#4b69ff'),
  mythical: hex('#8847ff'),
  legendary: hex('#d32ce6'),
  ancient: hex('#eb4b4b'),
  gold: hex('#e4ae39'),
};
