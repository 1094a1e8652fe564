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
  test('is known by its first bytes, with its size', () => {
    expect(readRasterImage(make(640, 479))).toEqual({ contentType, size: { width: 640, height: 479 } });
    expect(readRasterImage(make(4_096, 2_048))).not.toBeNull();
  });

  test('of more pixels than a picture needs is refused', () => {
    expect(readRasterImage(make(4_097, 10))).toBeNull();
    expect(readRasterImage(make(10, 4_097))).toBeNull();
    expect(readRasterImage(make(4_096, 2_049))).toBeNull();
  });

  test('cut off anywhere in its header is refused or whole, and never throws', () => {
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
])('%s is no picture', (_name, text) => {
  expect(readRasterImage(new Uint8Array(Buffer.from(text, 'latin1')))).toBeNull();
});

test('a size far behind a smaller one counts', () => {
  const decoy = pictureBytes.avif(10, 10);
  const far = new Uint8Array([...decoy, ...new Uint8Array(100_000), ...pictureBytes.avif(60_000, 60_000)]);
  expect(readRasterImage(far)).toBeNull();
});

test('a picture without a size is refused', () => {
  expect(readRasterImage(pictureBytes.png(0, 10))).toBeNull();
});

test('whatever follows the first bytes, reading ends', () => {
  const starts = Object.values(pictureBytes).map((make) => make(1, 1).subarray(0, 12));
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
      expect(() => readRasterImage(new Uint8Array([...start, ...rest]))).not.toThrow();
    }),
    { numRuns: 300, seed: 20_240_506 },
  );
});
