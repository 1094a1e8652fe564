import { readFileSync } from 'node:fs';
import type { NativeImage } from 'electron';
import { supported } from './supported.ts';

type Offered = Pick<NativeImage, 'isEmpty' | 'toPNG'>;

/** An icon by its bytes; nothing here draws one. */
function imageOf(bytes: Buffer): Offered {
  return supported('NativeImage', { isEmpty: () => bytes.length === 0, toPNG: () => bytes });
}

export const nativeImage = supported('nativeImage', {
  createEmpty: () => imageOf(Buffer.alloc(0)),
  createFromBuffer: (bytes: Buffer) => imageOf(bytes),
  /** As in Electron, a file that can't be read makes an empty image. */
  createFromPath: (path: string) => {
    try {
      return imageOf(readFileSync(path));
    } catch {
      return imageOf(Buffer.alloc(0));
    }
  },
});
