import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from 'fast-png';
import type { Finish } from './finish.ts';

export const sheetWidth = 160;
export const sheetHeight = 120;
const sheetPixels = sheetWidth * sheetHeight;

/** Red, green, blue (0 to 255 times alpha) and alpha (0 to 1) of each pixel. */
export type Ink = Float32Array;

/** The RGBA pixels of a drawing: a PNG of two sheets, one above the other. Rejects if there is no such drawing. */
export async function readDrawing(folder: string, name: string): Promise<Uint8Array> {
  const { data, width, height } = decode(await readFile(join(folder, 'drawings', `${name}.png`)));
  if (width !== sheetWidth || height !== sheetHeight * 2 || data.length !== sheetPixels * 8) {
    throw new Error(`The drawing "${name}" is not an RGBA picture of ${sheetWidth} x ${sheetHeight * 2}.`);
  }
  return Uint8Array.from(data);
}

/**
 * A drawing in the colours of a finish. The upper sheet has the parts with fixed colours, and the opacity; the lower one the brightness
 * of the finish's pattern (red), main colour (green) and second colour (blue).
 */
export function recoloured(drawing: Uint8Array, finish: Finish): Ink {
  const ink = new Float32Array(sheetPixels * 4);
  for (let pixel = 0; pixel < sheetPixels; pixel += 1) {
    const at = pixel * 4;
    const alpha = drawing[at + 3] ?? 0;
    if (alpha === 0) continue;
    const below = at + sheetPixels * 4;
    const ofPattern = drawing[below] ?? 0;
    const ofMain = drawing[below + 1] ?? 0;
    const ofSecond = drawing[below + 2] ?? 0;
    const pattern =
      ofPattern === 0 ? finish.main : finish.at(pixel % sheetWidth, Math.floor(pixel / sheetWidth));
    for (const channel of [0, 1, 2] as const) {
      const paint =
        pattern[channel] * ofPattern + finish.main[channel] * ofMain + finish.second[channel] * ofSecond;
      ink[at + channel] = Math.min(alpha, (drawing[at + channel] ?? 0) + paint / fullLight);
    }
    ink[at + 3] = alpha / 255;
  }
  return ink;
}

/** The brightness that leaves a colour unchanged. */
const fullLight = 160;
