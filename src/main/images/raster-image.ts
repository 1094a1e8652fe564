/** A picture's type and size by its first bytes; the server's content type is never trusted. */
type RasterImage = { contentType: string; size: PixelSize };

const maxPixelsPerSide = 4_096;
/** A decoded pixel takes four bytes, and a page shows dozens of pictures; this is a little more than a 4K screen. */
const maxPixels = 2 ** 23;

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

export function isShowable({ width, height }: PixelSize): boolean {
  const isBounded = Math.max(width, height) <= maxPixelsPerSide && width * height <= maxPixels;
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
  for (let at = 0; at < text.length; at += 1) {
    if (bytes[offset + at] !== text.charCodeAt(at)) return false;
  }
  return true;
}

/** Width and height of a picture, read from its header without decoding it. Each reader expects bytes of its own kind. */
type PixelSize = { width: number; height: number };

function pngSize(bytes: Uint8Array): PixelSize | null {
  const view = viewOf(bytes);
  // The IHDR chunk comes first: length, name, width, height.
  if (view.byteLength < 24 || view.getUint32(12) !== ihdr) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function gifSize(bytes: Uint8Array): PixelSize | null {
  const view = viewOf(bytes);
  if (view.byteLength < 10) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** The size is in the first start-of-frame segment; the lengths of the segments before it are used to skip them. */
function jpegSize(bytes: Uint8Array): PixelSize | null {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
    } else if (isStartOfFrame(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    } else if (isMarkerAlone(marker)) {
      at += 2;
    } else {
      at += 2 + Math.max(2, view.getUint16(at + 2));
    }
  }
  return null;
}

/** C0 to CF but for C4, C8 and CC, which are tables and extensions. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isMarkerAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Lossy, lossless and extended files state their size in three ways. */
function webpSize(bytes: Uint8Array): PixelSize | null {
  const view = viewOf(bytes);
  if (view.byteLength < 30) return null;
  switch (view.getUint32(12)) {
    case vp8:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case vp8l: {
      const packed = view.getUint32(21, true);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case vp8x:
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return null;
  }
}

/**
 * The largest of the `ispe` properties (a file has one per picture inside of it), looked for by name instead of by walking the
 * boxes: finding one too many only makes the guard stricter, and without one the size is nothing.
 */
function avifSize(bytes: Uint8Array): PixelSize {
  const view = viewOf(bytes);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sizes: PixelSize[] = [];
  for (let at = buffer.indexOf('ispe'); at !== -1 && at + 16 <= view.byteLength; ) {
    // Name, version and flags, width, height.
    sizes.push({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) });
    at = buffer.indexOf('ispe', at + 4);
  }
  return {
    width: sizes.reduce((most, size) => Math.max(most, size.width), 0),
    height: sizes.reduce((most, size) => Math.max(most, size.height), 0),
  };
}

/** Names of chunks and boxes as four bytes. */
const ihdr = 0x49484452;
const vp8 = 0x56503820;
const vp8l = 0x5650384c;
const vp8x = 0x56503858;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
