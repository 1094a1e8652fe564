import { isShowable, readRasterImage, textAt, viewOf } from './raster-image.ts';

export type Picture = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

/**
 * The picture without its animation: the first frame of an animated GIF, PNG or WebP, any other picture unchanged. An animation would
 * keep the window re-rendering for as long as it is shown.
 *
 * Null for what {@link readRasterImage} refuses, for an AVIF sequence, and for a picture whose parts can't be separated.
 */
export function stillPicture(bytes: Uint8Array<ArrayBuffer>): Picture | null {
  const image = readRasterImage(bytes);
  if (image === null) return null;
  const { contentType } = image;
  const still = stillBytes(bytes, contentType);
  // Checked again, since a frame states a size of its own.
  return still === null || readRasterImage(still) === null ? null : { bytes: still, contentType };
}

function stillBytes(bytes: Uint8Array<ArrayBuffer>, contentType: string): Uint8Array<ArrayBuffer> | null {
  switch (contentType) {
    case 'image/png':
      return withoutPngAnimation(bytes);
    case 'image/gif':
      return firstGifFrame(bytes);
    case 'image/webp':
      return firstWebpFrame(bytes);
    case 'image/avif':
      return isAvifSequence(bytes) ? null : bytes;
    default:
      return jpegScans(bytes) <= maxJpegScans ? bytes : null;
  }
}

const pngSignatureBytes = 8;
/** The chunks of an animation; without them the default image is left. */
const pngAnimation: ReadonlySet<string> = new Set(['acTL', 'fcTL', 'fdAT']);

function withoutPngAnimation(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, pngSignatureBytes)];
  let at = pngSignatureBytes;
  while (at + 8 <= bytes.byteLength) {
    // Length, name, content, checksum.
    const end = Math.min(bytes.byteLength, at + 12 + view.getUint32(at));
    if (!pngAnimation.has(textAt(bytes, at + 4))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return joined(kept);
}

/** Everything up to the end of the first image, without comments and loop counts. */
function firstGifFrame(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const view = viewOf(bytes);
  const headEnd = 13 + gifColourBytes(bytes[10] ?? 0);
  let control = bytes.subarray(0, 0);
  let at = headEnd;
  while (at + 10 <= bytes.byteLength) {
    const block = view.getUint8(at);
    if (block === gifImage) {
      const width = view.getUint16(at + 1, true) + view.getUint16(at + 5, true);
      const height = view.getUint16(at + 3, true) + view.getUint16(at + 7, true);
      // One byte of code size precedes the data.
      const end = endOfGifData(bytes, at + 10 + gifColourBytes(view.getUint8(at + 9)) + 1);
      if (end === null || !isShowable({ width, height })) return null;
      return joined([bytes.subarray(0, headEnd), control, bytes.subarray(at, end), gifTrailer]);
    }
    const end = block === gifExtension ? endOfGifData(bytes, at + 2) : null;
    if (end === null) return null;
    // The graphic control states the transparent colour.
    if (view.getUint8(at + 1) === gifControl) control = bytes.subarray(at, end);
    at = end;
  }
  return null;
}

const gifImage = 0x2c;
const gifExtension = 0x21;
const gifControl = 0xf9;
const gifTrailer = new Uint8Array([0x3b]);

function gifColourBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Data is a sequence of blocks, each preceded by its length; a length of 0 ends it. */
function endOfGifData(bytes: Uint8Array, start: number): number | null {
  for (let at = start; at < bytes.byteLength; ) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}

/** A new file with the data of the first `ANMF` chunk. */
function firstWebpFrame(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const view = viewOf(bytes);
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const size = view.getUint32(at + 4, true);
    const content = at + 8;
    if (textAt(bytes, at) === 'ANMF') {
      if (size < webpFrameHead || content + size > bytes.byteLength) return null;
      const data = bytes.subarray(content + webpFrameHead, content + size);
      // Width and height have the same encoding in a file's header; the alpha flag is harmless in a picture without alpha.
      const extended = joined([
        text('VP8X'),
        u32le(10),
        u32le(0x10),
        bytes.subarray(content + 6, content + 12),
      ]);
      return joined([
        text('RIFF'),
        u32le(4 + extended.byteLength + data.byteLength),
        text('WEBP'),
        extended,
        data,
      ]);
    }
    at = content + size + (size % 2);
  }
  const claimsAnimation = textAt(bytes, 12) === 'VP8X' && (view.getUint8(20) & 0x02) !== 0;
  return claimsAnimation ? null : bytes;
}

/** Place, size, duration and flags of a frame. */
const webpFrameHead = 16;

/** Whether one of the brands is `avis`; of any other file the page decodes one image. */
function isAvifSequence(bytes: Uint8Array): boolean {
  const end = viewOf(bytes).getUint32(0);
  // A size of 0 or 1 means that the box's length is given elsewhere, which no encoder does for the first box.
  if (end < 16 || end > bytes.byteLength) return true;
  for (let at = 8; at + 4 <= end; at += 4) if (textAt(bytes, at) === 'avis') return true;
  return false;
}

/** Encoders write about ten; each costs a pass over all pixels. */
const maxJpegScans = 64;

function jpegScans(bytes: Uint8Array<ArrayBuffer>): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = buffer.indexOf(startOfScan); at !== -1; at = buffer.indexOf(startOfScan, at + 2)) scans += 1;
  return scans;
}

const startOfScan = Buffer.from([0xff, 0xda]);

function text(ascii: string): Uint8Array {
  return Buffer.from(ascii);
}

function u32le(value: number): Uint8Array {
  return new Uint8Array([value, value >>> 8, value >>> 16, value >>> 24]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}
