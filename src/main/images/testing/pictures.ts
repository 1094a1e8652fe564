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
    return bytes('GIF89a', u16le(width), u16le(height), '\x00\x00\x00;');
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
