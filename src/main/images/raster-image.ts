/** A picture's type and size, read from its bytes: the server's content type is never trusted. */
type RasterImage = { contentType: string; size: PixelSize };

const maxPixelsPerSide = 4_096;
/** A little more than a 4K screen: a decoded pixel takes four bytes, and a page shows dozens of pictures. */
const maxPixels = 2 ** 23;

/**
 * Recognises the raster formats that the page may show: PNG, JPEG, GIF, WebP and AVIF, of at most 4096 pixels a side and 8 megapixels
 * in all. Null for everything else, SVG and HTML included, and for a picture whose header doesn't state its size.
 */
export function readRasterImage(bytes: Uint8Array): RasterImage | null {
  for (const { contentType, matches, sizeOf } of kinds) {
    if (!matches(bytes)) continue;
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
  matches(bytes: Uint8Array): boolean;
  sizeOf(bytes: Uint8Array): PixelSize | null;
};

const kinds: readonly Kind[] = [
  { contentType: 'image/png', matches: (bytes) => hasText(bytes, 0, '\x89PNG\r\n\x1a\n'), sizeOf: pngSize },
  { contentType: 'image/jpeg', matches: (bytes) => hasText(bytes, 0, '\xff\xd8\xff'), sizeOf: jpegSize },
  {
    contentType: 'image/gif',
    matches: (bytes) => hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a'),
    sizeOf: gifSize,
  },
  {
    contentType: 'image/webp',
    matches: (bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP'),
    sizeOf: webpSize,
  },
  {
    contentType: 'image/avif',
    matches: (bytes) => hasText(bytes, 4, 'ftypavif') || hasText(bytes, 4, 'ftypavis'),
    sizeOf: avifSize,
  },
];

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  return textAt(bytes, at, text.length) === text;
}

/** These bytes as Latin-1 text, by default the four of a chunk's or box's name; shorter at the end of the bytes. */
export function textAt(bytes: Uint8Array, at: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

type PixelSize = { width: number; height: number };

function pngSize(bytes: Uint8Array): PixelSize | null {
  const view = viewOf(bytes);
  // The first chunk is IHDR: length, name, width, height.
  if (view.byteLength < 24 || !hasText(bytes, 12, 'IHDR')) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function gifSize(bytes: Uint8Array): PixelSize | null {
  const view = viewOf(bytes);
  if (view.byteLength < 10) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** The size is in the first start-of-frame segment; the segments before it are skipped by their lengths. */
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
    } else if (isStandaloneMarker(marker)) {
      at += 2;
    } else {
      at += 2 + Math.max(2, view.getUint16(at + 2));
    }
  }
  return null;
}

/** C0 to CF, except C4, C8 and CC, which mark tables and extensions. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isStandaloneMarker(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function webpSize(bytes: Uint8Array): PixelSize | null {
  const view = viewOf(bytes);
  if (view.byteLength < 30) return null;
  switch (textAt(bytes, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const packed = view.getUint32(21, true);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return null;
  }
}

/**
 * The largest of the `ispe` properties, of which a file has one for each of its pictures. Found by name instead of by walking the boxes:
 * a false match only makes the guard stricter, and without a match the size is 0 x 0.
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
    width: sizes.reduce((max, size) => Math.max(max, size.width), 0),
    height: sizes.reduce((max, size) => Math.max(max, size.height), 0),
  };
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
