import { avifSize, gifSize, jpegSize, type PixelSize, pngSize, webpSize } from './pixel-size.ts';

/** A picture's kind and size as its first bytes say them; what a server calls it is never believed. */
export type RasterImage = { contentType: string; size: PixelSize };

const mostPixelsPerSide = 4_096;
/** A decoded pixel takes four bytes, and a page shows dozens of pictures; this is a little more than a 4K screen. */
const mostPixels = 2 ** 23;

/**
 * The bytes as one of the raster kinds that the page may show: PNG, JPEG, GIF, WebP or AVIF of at most 4096 pixels a side
 * and 8 megapixels in all.
 * Null for everything else, SVG and HTML included, and for a picture whose size its header doesn't tell.
 */
export function readRasterImage(bytes: Uint8Array): RasterImage | null {
  for (const { contentType, isOne, sizeOf } of kinds) {
    if (!isOne(bytes)) continue;
    const size = sizeOf(bytes);
    return size !== null && isShowable(size) ? { contentType, size } : null;
  }
  return null;
}

/** Whether a picture of this size may be decoded. */
export function isShowable({ width, height }: PixelSize): boolean {
  const isBounded = Math.max(width, height) <= mostPixelsPerSide && width * height <= mostPixels;
  return isBounded && Math.min(width, height) >= 1;
}

type Kind = {
  contentType: string;
  isOne(bytes: Uint8Array): boolean;
  sizeOf(bytes: Uint8Array): PixelSize | null;
};

const kinds: readonly Kind[] = [
  { contentType: 'image/png', isOne: (bytes) => hasText(bytes, 0, '\x89PNG\r\n\x1a\n'), sizeOf: pngSize },
  { contentType: 'image/jpeg', isOne: (bytes) => hasText(bytes, 0, '\xff\xd8\xff'), sizeOf: jpegSize },
  {
    contentType: 'image/gif',
    isOne: (bytes) => hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a'),
    sizeOf: gifSize,
  },
  {
    contentType: 'image/webp',
    isOne: (bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP'),
    sizeOf: webpSize,
  },
  {
    contentType: 'image/avif',
    isOne: (bytes) => hasText(bytes, 4, 'ftypavif') || hasText(bytes, 4, 'ftypavis'),
    sizeOf: avifSize,
  },
];

/** Whether the bytes at an offset are these, one character of `text` per byte. */
function hasText(bytes: Uint8Array, offset: number, text: string): boolean {
  if (bytes.byteLength < offset + text.length) return false;
  for (let at = 0; at < text.length; at += 1) {
    if (bytes[offset + at] !== text.charCodeAt(at)) return false;
  }
  return true;
}
