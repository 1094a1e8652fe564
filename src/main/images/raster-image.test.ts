import { describe, expect, test } from 'vitest';
import { readRasterImage } from './raster-image.ts';
import { pictureBytes } from './testing/pictures.ts';

describe.each([
  ['image/png', pictureBytes.png],
  ['image/jpeg', pictureBytes.jpeg],
  ['image/gif', pictureBytes.gif],
  ['image/webp', pictureBytes.webpLossy],
  ['image/webp', pictureBytes.webpLossless],
  ['image/webp', pictureBytes.webpExtended],
  ['image/avif', pictureBytes.avif],
] as const)('%s', (contentType, make) => {
  test('is recognised with its size', () => {
    expect(readRasterImage(make(640, 479))).toEqual({ contentType, size: { width: 640, height: 479 } });
    expect(readRasterImage(make(4_096, 2_048))).not.toBeNull();
    expect(readRasterImage(make(1, 1))).not.toBeNull();
  });

  test('with too many pixels is refused', () => {
    expect(readRasterImage(make(4_097, 10))).toBeNull();
    expect(readRasterImage(make(10, 4_097))).toBeNull();
    expect(readRasterImage(make(4_096, 2_049))).toBeNull();
  });

  test('truncated anywhere is refused or read correctly, and never throws', () => {
    const full = make(640, 479);
    expect(readRasterImage(full.subarray(0, 9))).toBeNull();
    for (let end = 0; end < full.byteLength; end += 1) {
      const cut = readRasterImage(full.subarray(0, end));
      if (cut !== null) expect(cut.size).toEqual({ width: 640, height: 479 });
    }
  });
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['SVG with an XML declaration', '<?xml version="1.0"?><svg/>'],
  ['HTML', '<!doctype html><p>sign in</p>'],
  ['a script', 'alert(1)'],
  ['a bitmap', 'BM________________________________'],
  ['a video', '\x00\x00\x00\x18ftypmp42________________'],
  ['nothing', ''],
])('refuses %s', (_name, text) => {
  expect(readRasterImage(new Uint8Array(Buffer.from(text, 'latin1')))).toBeNull();
});

test.each([
  ['PNG', 'IHDR', 'IDAT', pictureBytes.png],
  ['WebP', 'RIFF', 'RIFX', pictureBytes.webpLossy],
  ['WebP', 'WEBP', 'WAVE', pictureBytes.webpLossy],
  ['WebP', 'VP8 ', 'VP9 ', pictureBytes.webpLossy],
  ['AVIF', 'ftypavif', 'ftypheic', pictureBytes.avif],
  ['AVIF', 'ispe', 'pixi', pictureBytes.avif],
  ['JPEG', '\xff\xe0', '\x00\xe0', pictureBytes.jpeg],
  // The second segment, found by the length of the first.
  ['JPEG', '\xff\xc4', '\x00\xc2', pictureBytes.jpeg],
  ['JPEG', '\xff\xc4', '\x00\xc4', pictureBytes.jpeg],
])('refuses a %s with %j changed to %j', (_format, name, other, make) => {
  const changed = Buffer.from(make(640, 479)).toString('latin1').replace(name, other);
  expect(readRasterImage(new Uint8Array(Buffer.from(changed, 'latin1')))).toBeNull();
});

test.each([
  ['png', 24],
  ['gif', 10],
  ['jpeg', pictureBytes.jpeg(640, 479).byteLength - 1],
  ['avif', pictureBytes.avif(640, 479).byteLength - 4],
] as const)('reads the size of a %s from its first %i bytes, not from fewer', (kind, bytes) => {
  const size = { width: 640, height: 479 };
  expect(readRasterImage(pictureBytes[kind](640, 479).subarray(0, bytes))).toMatchObject({ size });
  expect(readRasterImage(pictureBytes[kind](640, 479).subarray(0, bytes - 1))).toBeNull();
});

test.each([0xc0, 0xc1, 0xcf])(
  'reads the size of a JPEG from its frame with the marker %i, after other segments',
  (frame) => {
    const standalone = [0x01, 0xd0, 0xd8].flatMap((marker) => [0xff, marker]);
    // Tables whose content looks like a size.
    const tables = [0xc4, 0xc8, 0xcc].flatMap((marker) => [0xff, marker, 0, 8, 1, 0, 1, 0, 1, 1]);
    const [soi, rest] = [[0xff, 0xd8], pictureBytes.jpeg(640, 479).subarray(2)];
    const at = Buffer.from(rest).indexOf(Buffer.from([0xff, 0xc2]));
    const made = new Uint8Array([...soi, ...standalone, ...tables, ...rest.with(at + 1, frame)]);
    expect(readRasterImage(made)).toMatchObject({ size: { width: 640, height: 479 } });
  },
);

test('uses the largest size, even far after a smaller one', () => {
  const decoy = pictureBytes.avif(10, 10);
  const far = new Uint8Array([...decoy, ...new Uint8Array(100_000), ...pictureBytes.avif(60_000, 60_000)]);
  expect(readRasterImage(far)).toBeNull();
});

test('refuses a picture without a size', () => {
  expect(readRasterImage(pictureBytes.png(0, 10))).toBeNull();
});
