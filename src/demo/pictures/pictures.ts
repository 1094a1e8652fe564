import { setImmediate as pause } from 'node:timers/promises';
import { encode } from 'fast-png';
import { type MarketNameParts, type MarketNames, partsOf } from '#demo/market-names.ts';
import { type Rarity, rarityOf } from '#demo/prices.ts';
import { recentlyUsed } from '#demo/recently-used.ts';
import { hashOfText } from '#demo/seeded-hash.ts';
import { drawingNameOf, readDrawing, recoloured, sheetHeight, sheetWidth } from './drawing.ts';
import { type Colour, finishOf, hex } from './finish.ts';
import { onTile } from './tile.ts';

/** How many pictures are cached; one is 10 to 20 KB. */
const keptPictures = 500;

/**
 * The pictures of all names, drawn on request; null: the path isn't a picture's. They are drawn one after the other with a pause in
 * between, so that a table full of pictures doesn't delay list requests.
 */
export function makePictures(
  names: MarketNames,
  dataFolder: string,
): (path: string) => Promise<Uint8Array> | null {
  const kept = recentlyUsed<string, Promise<Uint8Array>>(keptPictures);
  let before: Promise<unknown> = Promise.resolve();
  const drawInTurn = (parts: MarketNameParts) => {
    const drawn = before.then(() => pause()).then(() => drawPicture(parts, dataFolder));
    // A failure must not affect the next ones.
    before = drawn.catch(() => undefined);
    return drawn;
  };
  return (path) => {
    const nameIndex = pictureNameIndex(path, names.all);
    if (nameIndex === null) return null;
    const parts = partsOf(names.appidAt(nameIndex), names.all[nameIndex] ?? '');
    // All wears of a finish look alike.
    return kept.getOrMake(`${parts.appid} ${parts.withoutWear}`, () => drawInTurn(parts));
  };
}

/** The PNG of an item: a drawing of its kind, in the colours of its finish, on a tile in the colour of its rarity. */
export async function drawPicture(parts: MarketNameParts, dataFolder: string): Promise<Uint8Array> {
  const drawing = await readDrawing(dataFolder, drawingNameOf(parts));
  const rgba = onTile(recoloured(drawing, finishOf(parts)), tints[rarityOf(parts)]);
  return encode({ width: sheetWidth, height: sheetHeight, data: rgba }, { zlib: { level: 4 } });
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

/** The path of a name's picture. It ends in a hash of the name, so that a cached picture stays valid when the lists of names change. */
export function picturePath(appid: number, nameIndex: number, marketName: string): string {
  return `/pictures/${appid}-${nameIndex}-${checkOf(marketName)}.png`;
}

/** The index of the name whose picture has this path; null: none has. */
function pictureNameIndex(path: string, names: readonly string[]): number | null {
  const [, index, check] = /^\/pictures\/\d+-(\d{1,7})-([0-9a-z]+)\.png$/.exec(path) ?? [];
  const name = names[Number(index)];
  return name !== undefined && checkOf(name) === check ? Number(index) : null;
}

function checkOf(marketName: string): string {
  return hashOfText(marketName, 51).toString(36);
}
