import { type Ink, sheetHeight, sheetWidth } from './drawing.ts';
import type { Colour } from './finish.ts';

/**
 * Puts ink on a rounded, translucent tile, with a shadow below the item and a thin light rim around it, so that it stands out on both
 * light and dark pages. The corners stay transparent. RGBA, one byte each.
 */
export function onTile(ink: Ink, tint: Colour): Uint8Array {
  const tile = tileOf(tint);
  const alpha = new Float32Array(ink.length / 4);
  for (let at = 0; at < alpha.length; at += 1) alpha[at] = ink[at * 4 + 3] ?? 0;
  const shadow = blurred(alpha, 3);
  const rim = blurred(alpha, 1);
  const rgba = new Uint8Array(ink.length);

  for (let at = 0; at < alpha.length; at += 1) {
    const inTile = Math.min(1, (tile[at * 4 + 3] ?? 0) * 8);
    const dark = shadowStrength * (shadow[at - shadowDrop * sheetWidth] ?? 0) * inTile;
    const light = rimStrength * Math.min(1, (rim[at] ?? 0) * 1.8) * inTile;
    const over = alpha[at] ?? 0;
    // How much of the tile and of the rim remains visible.
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
  return rgba;
}

const shadowStrength = 0.34;
const shadowDrop = 4;
const rimStrength = 0.5;
const barHeight = 6;
const cornerRadius = 12;

/** A cache: there are only a few tints. */
const tiles = new Map<Colour, Ink>();

function tileOf(tint: Colour): Ink {
  const made = tiles.get(tint) ?? makeTile(tint);
  tiles.set(tint, made);
  return made;
}

/** Brighter behind the item than at the edges, with a bar of the full colour at the bottom. */
function makeTile(tint: Colour): Ink {
  const tile = new Float32Array(sheetWidth * sheetHeight * 4);
  for (let at = 0; at < tile.length / 4; at += 1) {
    const [x, y] = [at % sheetWidth, Math.floor(at / sheetWidth)];
    const glow = Math.max(0, 1 - Math.hypot((x - 80) / 92, (y - 62) / 70));
    const alpha = coverageAt(x + 0.5, y + 0.5) * (y >= sheetHeight - barHeight ? 0.92 : 0.14 + 0.2 * glow);
    tile.set([tint[0] * alpha, tint[1] * alpha, tint[2] * alpha, alpha], at * 4);
  }
  return tile;
}

/** 1 inside the rounded sheet, 0 outside, between them on its edge. */
function coverageAt(x: number, y: number): number {
  const fromCorner = (position: number, length: number) =>
    Math.max(cornerRadius - position, position - (length - cornerRadius), 0);
  const distance = Math.hypot(fromCorner(x, sheetWidth), fromCorner(y, sheetHeight));
  return Math.max(0, Math.min(1, cornerRadius + 0.5 - distance));
}

/** A soft copy: each value the mean of the square of `radius` around it, twice. */
function blurred(source: Float32Array, radius: number): Float32Array {
  let from = source;
  for (let pass = 0; pass < 2; pass += 1) {
    const across = new Float32Array(source.length);
    for (let row = 0; row < sheetHeight; row += 1) {
      slide(from, across, { start: row * sheetWidth, step: 1, count: sheetWidth, radius });
    }
    const down = new Float32Array(source.length);
    for (let column = 0; column < sheetWidth; column += 1) {
      slide(across, down, { start: column, step: sheetWidth, count: sheetHeight, radius });
    }
    from = down;
  }
  return from;
}

type Line = { start: number; step: number; count: number; radius: number };

/** A sliding mean along one row or column. */
function slide(from: Float32Array, to: Float32Array, { start, step, count, radius }: Line): void {
  let sum = 0;
  for (let at = 0; at < radius; at += 1) sum += from[start + at * step] ?? 0;
  for (let at = 0; at < count; at += 1) {
    if (at + radius < count) sum += from[start + (at + radius) * step] ?? 0;
    if (at - radius > 0) sum -= from[start + (at - radius - 1) * step] ?? 0;
    to[start + at * step] = sum / (radius * 2 + 1);
  }
}
