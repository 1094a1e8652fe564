/** A square PNG and its side in pixels. */
export type SizedPng = { size: number; png: Buffer };

/** The sides of a Windows icon: what the taskbar, the desktop and the installer ask for at every scale. */
export const windowsIconSizes = [16, 24, 32, 48, 64, 128, 256] as const;

/** The parts of a macOS icon: each size, and the double one for fine screens, under the code that says which it is. */
const macIconParts = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const;

export const macIconSizes = [...new Set(macIconParts.map(([, size]) => size))];

/** A Windows `.ico` of PNGs, none larger than 256. Throws when a picture isn't the PNG of its size. */
export function windowsIcon(pictures: readonly SizedPng[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length + pictures.length * 16;
  const entries = pictures.map(({ size, png }) => {
    mustBe(png, size);
    const entry = Buffer.alloc(16);
    // One byte each: 256 is written as 0.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}

/** A macOS `.icns` of PNGs. Throws when a size is missing or a picture isn't the PNG of its size. */
export function macIcon(pictures: readonly SizedPng[]): Buffer {
  const parts = macIconParts.map(([code, size]) => {
    const picture = pictures.find((candidate) => candidate.size === size);
    if (picture === undefined) throw new Error(`A macOS icon needs a picture of ${size} pixels.`);
    mustBe(picture.png, size);
    return block(code, picture.png);
  });
  return block('icns', Buffer.concat(parts));
}

/** The side of a square PNG in pixels; null when it is no PNG or not square. */
export function pngSize(png: Buffer): number | null {
  if (png.length < 24 || png.toString('latin1', 1, 4) !== 'PNG') return null;
  const width = png.readUInt32BE(16);
  return width === png.readUInt32BE(20) ? width : null;
}

function mustBe(png: Buffer, size: number): void {
  if (pngSize(png) !== size) throw new Error(`An icon of ${size} pixels is not a square PNG of that size.`);
}

function block(code: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(code, 'latin1');
  header.writeUInt32BE(header.length + content.length, 4);
  return Buffer.concat([header, content]);
}
