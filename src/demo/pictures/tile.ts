import type { Colour } from './colour.ts';
import { blurred, fill, sheetHeight, sheetWidth } from './coverage.ts';
import { box } from './outline.ts';
import type { Bitmap } from './png.ts';

/**
 * Lays painted ink (premultiplied) on a rounded, half transparent tile of a colour, with a shadow below the item and a
 * thin light rim around it. The corners stay transparent.
 */
export function onTile(ink: Float32Array, tint: Colour): Bitmap {
  const tile = tileOf(tint);
  const alpha = new Float32Array(ink.length / 4);
  for (let at = 0; at < alpha.length; at += 1) alpha[at] = ink[at * 4 + 3] ?? 0;
  const shadow = blurred(alpha, 3, wholeSheet);
  const rim = blurred(alpha, 1, wholeSheet);
  const rgba = new Uint8Array(ink.length);

  for (let at = 0; at < alpha.length; at += 1) {
    const inTile = Math.min(1, (tile[at * 4 + 3] ?? 0) * 8);
    const dark = shadowStrength * (shadow[at - shadowDrop * sheetWidth] ?? 0) * inTile;
    const light = rimStrength * Math.min(1, (rim[at] ?? 0) * 1.8) * inTile;
    const over = alpha[at] ?? 0;
    // What remains visible of the tile, and of the rim's white, under what lies upon it.
    const ofTile = (1 - dark) * (1 - light) * (1 - over);
    const ofRim = light * (1 - over);
    const total = (tile[at * 4 + 3] ?? 0) * ofTile + dark * (1 - light) * (1 - over) + ofRim + over;
    if (total === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const colour = (tile[at * 4 + channel] ?? 0) * ofTile + 255 * ofRim + (ink[at * 4 + channel] ?? 0);
      rgba[at * 4 + channel] = Math.min(255, colour / total + 0.5);
    }
    rgba[at * 4 + 3] = total * 255 + 0.5;
  }
  return { width: sheetWidth, height: sheetHeight, rgba };
}

const shadowStrength = 0.34;
const shadowDrop = 4;
const rimStrength = 0.5;
const barHeight = 6;
const wholeSheet = { top: 0, bottom: sheetHeight, left: 0, right: sheetWidth };

/** There are only a few tints, so each tile is made once. */
const tiles = new Map<Colour, Float32Array>();

function tileOf(tint: Colour): Float32Array {
  const made = tiles.get(tint) ?? makeTile(tint);
  tiles.set(tint, made);
  return made;
}

/** Brighter behind the item than at the edges, with a bar of the full colour at the bottom; premultiplied. */
function makeTile(tint: Colour): Float32Array {
  const { coverage } = fill(box(0, 0, sheetWidth, sheetHeight, 12));
  const tile = new Float32Array(coverage.length * 4);
  for (let at = 0; at < coverage.length; at += 1) {
    const [x, y] = [at % sheetWidth, Math.floor(at / sheetWidth)];
    const glow = Math.max(0, 1 - Math.hypot((x - 80) / 92, (y - 62) / 70));
    const alpha = (coverage[at] ?? 0) * (y >= sheetHeight - barHeight ? 0.92 : 0.14 + 0.2 * glow);
    tile.set([tint[0] * alpha, tint[1] * alpha, tint[2] * alpha, alpha], at * 4);
  }
  return tile;
}
