import { type Colour, hex } from './colour.ts';
import { blurred, fill, type Mask, sheetHeight, sheetWidth } from './coverage.ts';
import type { Drawing, Material } from './drawing.ts';
import type { Finish } from './finish.ts';
import type { Bitmap } from './png.ts';
import { onTile } from './tile.ts';

/**
 * Paints a drawing on a tile tinted by its rarity, lit from above: every part gets soft edges, a shadow on the parts
 * beneath it, and the whole a thin light rim, so that it stands out from a white and from a nearly black page alike.
 */
export function paint(drawing: Drawing, finish: Finish, tint: Colour): Bitmap {
  const ink = new Float32Array(sheetWidth * sheetHeight * 4);
  for (const [material, shape] of drawing) addPart(ink, fill(shape), material, finish);
  return onTile(ink, tint);
}

const plainColours: Partial<Record<Material, Colour>> = {
  metal: hex('#6d7585'),
  dark: hex('#474d59'),
  steel: hex('#b9c1cd'),
  gold: hex('#d9a83c'),
  wood: hex('#93663d'),
  paper: hex('#eef1f5'),
  glass: hex('#cfe0f2'),
};

/** Ink is premultiplied: red, green, blue (0 to 255 times alpha) and alpha (0 to 1). */
function addPart(ink: Float32Array, mask: Mask, material: Material, finish: Finish): void {
  const soft = blurred(mask.coverage, 2, mask);
  const plain =
    material === 'main' ? finish.main : material === 'second' ? finish.second : plainColours[material];
  const opacity = material === 'glass' ? 0.4 : 1;
  const top = Math.max(1, mask.top - 4);
  const bottom = Math.min(sheetHeight - 1, mask.bottom + 4);
  for (let y = top; y < bottom; y += 1) {
    for (let x = Math.max(0, mask.left - 4); x < Math.min(sheetWidth, mask.right + 4); x += 1) {
      const at = y * sheetWidth + x;
      const covered = Math.min(1, mask.coverage[at] ?? 0);
      if (material === 'cut') {
        scale(ink, at, 1 - covered, 1 - covered);
        continue;
      }
      // The part's shadow darkens what is beneath it but not the empty sheet.
      scale(ink, at, 1 - 0.5 * (soft[at] ?? 0) * (1 - covered), 1);
      if (covered === 0) continue;
      const slope = (soft[at + sheetWidth] ?? 0) - (soft[at - sheetWidth] ?? 0);
      const light = 1.1 - (0.24 * (y - mask.top)) / (mask.bottom - mask.top) + 0.6 * slope;
      blend(ink, at, plain ?? finish.at(x, y), light, covered * opacity);
    }
  }
}

function scale(ink: Float32Array, at: number, colour: number, alpha: number): void {
  for (let channel = 0; channel < 3; channel += 1)
    ink[at * 4 + channel] = (ink[at * 4 + channel] ?? 0) * colour;
  ink[at * 4 + 3] = (ink[at * 4 + 3] ?? 0) * alpha;
}

function blend(ink: Float32Array, at: number, colour: Colour, light: number, alpha: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const lit = Math.min(255, (colour[channel as 0 | 1 | 2] ?? 0) * light); // the loop's bounds are the channels
    ink[at * 4 + channel] = (ink[at * 4 + channel] ?? 0) * (1 - alpha) + lit * alpha;
  }
  ink[at * 4 + 3] = (ink[at * 4 + 3] ?? 0) * (1 - alpha) + alpha;
}
