/** The smallest bytes that say they are a picture of a kind and a size. */
export const pictureBytes = {
  png(width: number, height: number): Uint8Array<ArrayBuffer> {
    return bytes(
      '\x89PNG\r\n\x1a\n',
      u32(13),
      'IHDR',
      u32(width),
      u32(height),
      '\x08\x06\x00\x00\x00',
      u32(0),
    );
  },
  gif(width: number, height: number): Uint8Array<ArrayBuffer> {
    return bytes('GIF89a', u16le(width), u16le(height), '\x00\x00\x00', gifFrame(width, height), ';');
  },
  /** With an APP0 and a table segment in front of the frame, as cameras write it. */
  jpeg(width: number, height: number): Uint8Array<ArrayBuffer> {
    const app0 = bytes('\xff\xe0', u16(16), 'JFIF', '\x00'.repeat(10));
    const table = bytes('\xff\xc4', u16(4), '\x00\x00');
    return bytes('\xff\xd8', app0, table, '\xff\xff\xc2', u16(17), '\x08', u16(height), u16(width), '\x03');
  },
  webpLossy(width: number, height: number): Uint8Array<ArrayBuffer> {
    return bytes('RIFF', u32(0), 'WEBPVP8 ', u32(0), '\x00\x00\x00\x9d\x01\x2a', u16le(width), u16le(height));
  },
  webpLossless(width: number, height: number): Uint8Array<ArrayBuffer> {
    const packed = (width - 1) | ((height - 1) << 14);
    return bytes('RIFF', u32(0), 'WEBPVP8L', u32(0), '\x2f', u32(packed).reverse(), '\x00'.repeat(8));
  },
  webpExtended(width: number, height: number): Uint8Array<ArrayBuffer> {
    const size = [width - 1, height - 1].map((side) => u32(side).reverse().subarray(0, 3));
    return bytes('RIFF', u32(0), 'WEBPVP8X', u32(10), '\x00\x00\x00\x00', ...size);
  },
  avif(width: number, height: number): Uint8Array<ArrayBuffer> {
    return bytes(
      u32(20),
      'ftypavif',
      u32(0),
      'mif1',
      u32(20),
      'ispe',
      u32(0),
      u32(width),
      u32(height),
      u32(0),
    );
  },
};

/** Animations of so many frames, and what is left of each when only its first frame is. */
export const animations = {
  gif(frames: number) {
    const head = bytes('GIF89a', u16le(9), u16le(9), '\x80\x00\x00', '\x00\x00\x00\xff\xff\xff');
    const loop = '\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00';
    const control = '\x21\xf9\x04\x05\x0a\x00\x01\x00';
    const all = Array.from({ length: frames }, () => bytes(control, gifFrame(9, 9)));
    return { animated: bytes(head, loop, ...all, ';'), still: bytes(head, control, gifFrame(9, 9), ';') };
  },
  png(frames: number) {
    const head = bytes(pictureBytes.png(9, 9));
    const [image, end] = [pngChunk('IDAT', 'first'), pngChunk('IEND', '')];
    const control = pngChunk('fcTL', '\x00'.repeat(26));
    const more = Array.from({ length: frames - 1 }, () =>
      bytes(control, pngChunk('fdAT', '\x00\x00\x00\x01more')),
    );
    return {
      animated: bytes(head, pngChunk('acTL', bytes(u32(frames), u32(0))), control, image, ...more, end),
      still: bytes(head, image, end),
    };
  },
  webp(frames: number) {
    const size = [8, 8].map((side) => u32(side).reverse().subarray(0, 3));
    const image = webpChunk('VP8L', '\x2fpixels..');
    const frame = webpChunk('ANMF', bytes('\x00'.repeat(6), ...size, '\x64\x00\x00\x00', image));
    const extended = (flags: string) => webpChunk('VP8X', bytes(flags, '\x00\x00\x00', ...size));
    const loop = webpChunk('ANIM', '\x00'.repeat(6));
    return {
      animated: webpFile(extended('\x12'), loop, ...Array.from({ length: frames }, () => frame)),
      still: webpFile(extended('\x10'), image),
    };
  },
};

function gifFrame(width: number, height: number): Uint8Array {
  return bytes('\x2c\x00\x00\x00\x00', u16le(width), u16le(height), '\x00\x02\x02\x44\x01\x00');
}

function pngChunk(name: string, content: string | Uint8Array): Uint8Array {
  const inside = bytes(content);
  return bytes(u32(inside.byteLength), name, inside, 'crc.');
}

function webpChunk(name: string, content: string | Uint8Array): Uint8Array {
  const inside = bytes(content);
  return bytes(name, u32(inside.byteLength).reverse(), inside, inside.byteLength % 2 === 0 ? '' : '\x00');
}

function webpFile(...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const inside = bytes('WEBP', ...chunks);
  return bytes('RIFF', u32(inside.byteLength).reverse(), inside);
}

function bytes(...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );
}

function u16(value: number): Uint8Array {
  return new Uint8Array([value >>> 8, value]);
}

function u16le(value: number): Uint8Array {
  return u16(value).reverse();
}

function u32(value: number): Uint8Array {
  return new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value]);
}
