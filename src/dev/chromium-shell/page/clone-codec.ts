export type CloneCodec = {
  /** Throws Electron's "An object could not be cloned." */
  encode(value: unknown): string;
  decode(text: string): unknown;
};

/**
 * Encodes messages between Node and a page as text. Supports the part of structured cloning that the app's messages need: JSON,
 * `undefined` and bytes. Anything else is refused, never silently changed.
 * Self-contained: its source text is also run inside the page.
 */
export function createCloneCodec(): CloneCodec {
  // Marks an object that encodes a value which JSON can't represent.
  const tag = '\u0000kind';
  type Tagged = { [tag]: 'undefined' | 'bytes' | 'object'; v?: unknown };
  type Plain = Record<string, unknown>;

  function toText(value: unknown): unknown {
    if (value === undefined) return { [tag]: 'undefined' } satisfies Tagged;
    if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value))
      return value;
    if (Array.isArray(value)) return value.map(toText);
    if (value instanceof Uint8Array) return { [tag]: 'bytes', v: base64Of(value) } satisfies Tagged;
    if (Object.prototype.toString.call(value) !== '[object Object]')
      throw new Error('An object could not be cloned.');
    // No prototype, so that an own key "__proto__" stays one.
    const copy: Plain = Object.create(null);
    for (const [key, part] of Object.entries(value as object)) copy[key] = toText(part);
    return tag in copy ? ({ [tag]: 'object', v: copy } satisfies Tagged) : copy;
  }

  function fromText(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (!Object.hasOwn(value, tag)) return decodeMembers(value as Plain);
    const { [tag]: kind, v } = value as Tagged;
    if (kind === 'undefined') return undefined;
    if (kind === 'object') return decodeMembers(v as Plain);
    return Uint8Array.from(atob(v as string), (letter) => letter.charCodeAt(0));
  }

  function decodeMembers(into: Plain): Plain {
    for (const [key, part] of Object.entries(into)) {
      const value = fromText(part);
      if (value !== part)
        Object.defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true });
    }
    return into;
  }

  function base64Of(bytes: Uint8Array): string {
    let text = '';
    // In slices: as arguments of one call, a large image would overflow the stack.
    for (let start = 0; start < bytes.length; start += 0x8000)
      text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
    return btoa(text);
  }

  return {
    encode: (value) => JSON.stringify(toText(value)),
    decode(text) {
      const parsed: unknown = JSON.parse(text);
      // Most messages are plain JSON and need no second pass.
      return text.includes('\\u0000kind') ? fromText(parsed) : parsed;
    },
  };
}
