import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

/** Straight (not premultiplied) red, green, blue, alpha; one byte each, rows from the top. */
export type Bitmap = { width: number; height: number; rgba: Uint8Array };

/** A PNG file of 8-bit RGBA. Compression, the slowest part, runs off the main thread. */
export async function encodePng({ width, height, rgba }: Bitmap): Promise<Uint8Array> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8); // bits a channel, RGBA, deflate, filters by row, not interlaced
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', await pack(filteredRows(width, height, rgba), { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const pack = promisify<Uint8Array, { level: number }, Buffer>(deflate);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Each row as its difference from the row above (filter 2): gradients become runs of zeros, which compress well. */
function filteredRows(width: number, height: number, rgba: Uint8Array): Uint8Array {
  const stride = width * 4;
  const filtered = new Uint8Array(height * (stride + 1));
  for (let row = 0; row < height; row += 1) {
    const to = row * (stride + 1);
    filtered[to] = 2;
    for (let at = 0; at < stride; at += 1) {
      const above = row === 0 ? 0 : (rgba[(row - 1) * stride + at] ?? 0);
      filtered[to + 1 + at] = (rgba[row * stride + at] ?? 0) - above;
    }
  }
  return filtered;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
