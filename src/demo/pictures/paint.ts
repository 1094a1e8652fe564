import { type Colour, hex, mix } from './colour.ts';
import { blurred, fill, type Mask, sheetHeight, sheetWidth } from './coverage.ts';
import type { Finish } from './finish.ts';
import { box, type Shape } from './outline.ts';
import type { Bitmap } from './png.ts';

/**
 * What a part is made of. `finish` carries the item's pattern, `main` and `second` its plain colours; `cut` takes away
 * what lies beneath; `glass` lets it shine through.
 */
export type Material =
  | 'finish'
  | 'main'
  | 'second'
  | 'metal'
  | 'dark'
  | 'steel'
  | 'gold'
  | 'wood'
  | 'paper'
  | 'glass'
  | 'cut';

/** From back to front. */
export type Drawing = readonly (readonly [Material, Shape])[];

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
const whole: Omit<Mask, 'coverage'> = { top: 0, bottom: sheetHeight, left: 0, right: sheetWidth };

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

const tile = box(0, 0, sheetWidth, sheetHeight, 12);
const bar = box(0, sheetHeight - 6, sheetWidth, 6);
let tileMasks: { tile: Float32Array; bar: Float32Array } | undefined;

function onTile(ink: Float32Array, tint: Colour): Bitmap {
  tileMasks ??= { tile: fill(tile).coverage, bar: fill(bar).coverage };
  const alpha = Float32Array.from({ length: ink.length / 4 }, (_, at) => ink[at * 4 + 3] ?? 0);
  const shadow = blurred(alpha, 3, whole);
  const rim = blurred(alpha, 1, whole);
  const sheet = new Float32Array(ink.length);
  const rgba = new Uint8Array(ink.length);
  const white: Colour = [255, 255, 255];
  const black: Colour = mix(tint, [0, 0, 0], 0.85);

  for (let at = 0; at < alpha.length; at += 1) {
    const [x, y] = [at % sheetWidth, Math.floor(at / sheetWidth)];
    const inTile = tileMasks.tile[at] ?? 0;
    // Brighter behind the item than at the edges.
    const glow = Math.max(0, 1 - Math.hypot((x - 80) / 92, (y - 62) / 70));
    blend(sheet, at, tint, 1, inTile * (0.14 + 0.2 * glow));
    blend(sheet, at, tint, 1, inTile * (tileMasks.bar[at] ?? 0) * 0.92);
    blend(sheet, at, black, 1, 0.34 * (shadow[at - 4 * sheetWidth] ?? 0) * inTile);
    blend(sheet, at, white, 1, 0.5 * Math.min(1, (rim[at] ?? 0) * 1.8) * inTile);
    const over = ink[at * 4 + 3] ?? 0;
    const total = (sheet[at * 4 + 3] ?? 0) * (1 - over) + over;
    for (let channel = 0; channel < 3; channel += 1) {
      const colour = (sheet[at * 4 + channel] ?? 0) * (1 - over) + (ink[at * 4 + channel] ?? 0);
      rgba[at * 4 + channel] = total === 0 ? 0 : Math.round(Math.min(255, colour / total));
    }
    rgba[at * 4 + 3] = Math.round(total * 255);
  }
  return { width: sheetWidth, height: sheetHeight, rgba };
}
