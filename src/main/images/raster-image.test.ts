import fc from 'fast-check';
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
  test('is recognised by its first bytes, with its size', () => {
    expect(readRasterImage(make(640, 479))).toEqual({ contentType, size: { width: 640, height: 479 } });
    expect(readRasterImage(make(4_096, 2_048))).not.toBeNull();
    expect(readRasterImage(make(1, 1))).not.toBeNull();
  });

  test('of too many pixels is refused', () => {
    expect(readRasterImage(make(4_097, 10))).toBeNull();
    expect(readRasterImage(make(10, 4_097))).toBeNull();
    expect(readRasterImage(make(4_096, 2_049))).toBeNull();
  });

  test('truncated anywhere in its header is refused or complete, and never throws', () => {
    const whole = make(640, 479);
    expect(readRasterImage(whole.subarray(0, 9))).toBeNull();
    for (let end = 0; end < whole.byteLength; end += 1) {
      const cut = readRasterImage(whole.subarray(0, end));
      if (cut !== null) expect(cut.size).toEqual({ width: 640, height: 479 });
    }
  });
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['SVG with a prologue', '<?xml version="1.0"?><svg/>'],
  ['HTML', '<!doctype html><p>sign in</p>'],
  ['a script', 'alert(1)'],
  ['a bitmap', 'BM________________________________'],
  ['a film', '\x00\x00\x00\x18ftypmp42________________'],
  ['nothing', ''],
])('refuses %s', (_name, text) => {
  expect(readRasterImage(new Uint8Array(Buffer.from(text, 'latin1')))).toBeNull();
});

test.each([
  ['PNG', pictureBytes.png, 'IHDR', 'IDAT'],
  ['WebP', pictureBytes.webpLossy, 'RIFF', 'RIFX'],
  ['WebP', pictureBytes.webpLossy, 'WEBP', 'WAVE'],
  ['WebP', pictureBytes.webpLossy, 'VP8 ', 'VP9 '],
  ['AVIF', pictureBytes.avif, 'ftypavif', 'ftypheic'],
  ['AVIF', pictureBytes.avif, 'ispe', 'pixi'],
  ['JPEG', pictureBytes.jpeg, '\xff\xe0', '\x00\xe0'],
  // Behind the first segment, where its length leads.
  ['JPEG', pictureBytes.jpeg, '\xff\xc4', '\x00\xc2'],
])('%s needs its own names: %o with %s as %s is none', (_kind, make, name, other) => {
  const changed = Buffer.from(make(640, 479)).toString('latin1').replace(name, other);
  expect(readRasterImage(new Uint8Array(Buffer.from(changed, 'latin1')))).toBeNull();
});

test.each([
  ['png', 24],
  ['gif', 10],
  ['jpeg', pictureBytes.jpeg(640, 479).byteLength - 1],
  ['avif', pictureBytes.avif(640, 479).byteLength - 4],
] as const)('the size of a %s is read as soon as its %i bytes are there', (kind, bytes) => {
  const size = { width: 640, height: 479 };
  expect(readRasterImage(pictureBytes[kind](640, 479).subarray(0, bytes))).toMatchObject({ size });
  expect(readRasterImage(pictureBytes[kind](640, 479).subarray(0, bytes - 1))).toBeNull();
});

test.each([0xc0, 0xc1, 0xcf])(
  'reads the size of a JPEG from its frame, marked %i, whatever precedes it',
  (frame) => {
    const alone = [0x01, 0xd0, 0xd8].flatMap((marker) => [0xff, marker]);
    // Tables whose content looks like a size, 4 bytes of length included.
    const tables = [0xc4, 0xc8, 0xcc].flatMap((marker) => [0xff, marker, 0, 8, 1, 0, 1, 0, 1, 1]);
    const [soi, rest] = [[0xff, 0xd8], pictureBytes.jpeg(640, 479).subarray(2)];
    const at = Buffer.from(rest).indexOf(Buffer.from([0xff, 0xc2]));
    const made = new Uint8Array([...soi, ...alone, ...tables, ...rest.with(at + 1, frame)]);
    expect(readRasterImage(made)).toMatchObject({ size: { width: 640, height: 479 } });
  },
);

test('uses the largest size, even far behind a smaller one', () => {
  const decoy = pictureBytes.avif(10, 10);
  const far = new Uint8Array([...decoy, ...new Uint8Array(100_000), ...pictureBytes.avif(60_000, 60_000)]);
  expect(readRasterImage(far)).toBeNull();
});

test('refuses a picture without a size', () => {
  expect(readRasterImage(pictureBytes.png(0, 10))).toBeNull();
});

test('reading ends, whatever follows the first bytes', () => {
  const starts = Object.values(pictureBytes).map((make) => make(1, 1).subarray(0, 12));
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
      expect(() => readRasterImage(new Uint8Array([...start, ...rest]))).not.toThrow();
    }),
    { numRuns: 300, seed: 20_240_506 },
  );
});
