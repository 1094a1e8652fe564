import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stillPicture } from './still-picture.ts';
import { animations, pictureBytes } from './testing/pictures.ts';

describe.each(['gif', 'png', 'webp'] as const)('an animated %s', (kind) => {
  test.each([1, 2, 20_000])('of %i frames is its first frame', (frames) => {
    const { animated, still } = animations[kind](frames);
    expect(stillPicture(animated)).toEqual({ bytes: still, contentType: `image/${kind}` });
  });

  test('truncated anywhere is never shown animated', () => {
    const { animated } = animations[kind](3);
    const marks = { gif: 'NETSCAPE', png: 'TL', webp: 'ANMF' };
    for (let end = 0; end < animated.byteLength; end += 1) {
      const still = stillPicture(animated.slice(0, end));
      if (still !== null) expect(Buffer.from(still.bytes).includes(marks[kind])).toBe(false);
    }
  });
});

test.each(Object.entries(pictureBytes))('leaves a still picture unchanged: %s', (_name, make) => {
  const bytes = make(64, 48);
  expect(stillPicture(bytes)?.bytes).toEqual(bytes);
});

test.each(['avis', 'mif1avis'])('refuses an AVIF sequence: %s', (brands) => {
  const bytes = Buffer.from(pictureBytes.avif(64, 48));
  bytes.write(brands, brands === 'avis' ? 8 : 16 - brands.length + 4, 'latin1');
  expect(stillPicture(new Uint8Array(bytes))).toBeNull();
});

test.each(['left', 'top', 'width', 'height'])('refuses a GIF frame whose %s exceeds the image', (which) => {
  const bytes = pictureBytes.gif(64, 48);
  // After the header and the screen descriptor: the image marker, then these four, two bytes each.
  const at = 13 + 1 + 2 * ['left', 'top', 'width', 'height'].indexOf(which);
  new DataView(bytes.buffer).setUint16(at, 60_000, true);
  expect(stillPicture(bytes)).toBeNull();
});

test('keeps the colour table of a GIF frame', () => {
  const bytes = pictureBytes.gif(64, 48);
  const [upToFlags, data] = [bytes.slice(0, 22), bytes.slice(23)];
  const own = new Uint8Array([...upToFlags, 0x80, ...Array(6).fill(0x77), ...data]);
  expect(stillPicture(own)?.bytes).toEqual(own);
});

describe('a GIF', () => {
  const { still } = animations.gif(1);
  /** Header, screen descriptor and colours; the graphic control; the frame; the trailer. */
  const [head, control, frame, end] = [
    still.slice(0, 19),
    still.slice(19, 27),
    still.slice(27, -1),
    still.slice(-1),
  ];
  const gif = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat([head, ...parts]));

  test('keeps the graphic control of its frame, and no comment', () => {
    const comment = Buffer.from('\x21\xfe\x02hi\x00', 'latin1');
    expect(stillPicture(gif(comment, control, comment, frame, end))?.bytes).toEqual(still);
  });

  test('keeps the position of its frame', () => {
    // Small in little-endian order, larger than any picture in big-endian order.
    const placed = frame.with(1, 16).with(3, 16);
    expect(stillPicture(gif(control, placed, end))?.bytes).toEqual(gif(control, placed, end));
  });

  test.each([
    ['ends within its data', frame.subarray(0, -2)],
    ['ends before the next block', frame.subarray(0, -1)],
    ['has an unknown block', new Uint8Array([0, 0xf9, 0, ...frame])],
  ])('that %s is refused', (_name, blocks) => {
    expect(stillPicture(gif(control, blocks))).toBeNull();
  });
});

test('reads the brands of an AVIF only from its first box', () => {
  const bytes = pictureBytes.avif(64, 48);
  expect(
    stillPicture(new Uint8Array([...bytes.subarray(0, 20), ...Buffer.from('avis'), ...bytes.subarray(20)])),
  ).not.toBeNull();
});

test('skips the padding byte after a WebP chunk of odd length', () => {
  const { animated, still } = animations.webp(1);
  const note = Buffer.from('NOTE\x01\x00\x00\x00x\x00', 'latin1');
  const frame = Buffer.from(animated.buffer).indexOf('ANMF');
  expect(
    stillPicture(new Uint8Array([...animated.subarray(0, frame), ...note, ...animated.subarray(frame)]))
      ?.bytes,
  ).toEqual(still);
});

test.each([0, 8, 15, 10_000])('refuses an AVIF whose first box claims %i bytes', (size) => {
  const bytes = pictureBytes.avif(64, 48);
  new DataView(bytes.buffer).setUint32(0, size);
  expect(stillPicture(bytes)).toBeNull();
});

test.each([0, 15, 10_000])('refuses a WebP whose frame claims %i bytes', (size) => {
  const bytes = animations.webp(1).animated;
  const frame = Buffer.from(bytes.buffer).indexOf('ANMF');
  new DataView(bytes.buffer).setUint32(frame + 4, size, true);
  expect(stillPicture(bytes)).toBeNull();
});

test('refuses a WebP frame that is too large, even in a small picture', () => {
  const bytes = animations.webp(2).animated;
  const frame = Buffer.from(bytes.buffer).indexOf('ANMF');
  // After name, length and position: the width minus one, in three bytes.
  new DataView(bytes.buffer).setUint16(frame + 8 + 6, 60_000, true);
  expect(stillPicture(bytes)).toBeNull();
});

test('refuses a JPEG with more scans than any encoder writes', () => {
  const scans = (count: number) =>
    new Uint8Array([...pictureBytes.jpeg(64, 48), ...Array(count).fill([0xff, 0xda]).flat()]);
  expect(stillPicture(scans(64))).not.toBeNull();
  expect(stillPicture(scans(65))).toBeNull();
});

test('never throws, even if arbitrary bytes follow the start of a picture', () => {
  const starts = Object.values(pictureBytes).map((make) => make(1, 1));
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.nat(),
      fc.uint8Array({ maxLength: 300 }),
      (start, at, rest) => {
        const kept = start.subarray(0, 12 + (at % (start.byteLength - 12)));
        expect(() => stillPicture(new Uint8Array([...kept, ...rest]))).not.toThrow();
      },
    ),
    { numRuns: 500, seed: 20_261_122 },
  );
});
