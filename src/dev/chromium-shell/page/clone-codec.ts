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
  type Plain = Record<string, unknown>;

  function toText(this: Plain, key: string): unknown {
    // The value itself, not what its toJSON makes of it.
    const value = this[key];
    if (value === undefined) return { [tag]: 'undefined' };
    if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value))
      return value;
    if (Array.isArray(value)) return value;
    if (value instanceof Uint8Array) return { [tag]: 'bytes', v: base64Of(value) };
    if (Object.prototype.toString.call(value) !== '[object Object]')
      throw new Error('An object could not be cloned.');
    return Object.hasOwn(value as Plain, tag)
      ? { [tag]: 'object', v: Object.entries(value as Plain) }
      : value;
  }

  function fromText(_key: string, value: unknown): unknown {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, tag)) return value;
    const { [tag]: kind, v } = value as Plain;
    if (kind === 'undefined') return undefined;
    if (kind === 'object') return Object.fromEntries(v as [string, unknown][]);
    return Uint8Array.from(atob(v as string), (letter) => letter.charCodeAt(0));
  }

  function base64Of(bytes: Uint8Array): string {
    let text = '';
    // In slices: as arguments of one call, a large image would overflow the stack.
    for (let start = 0; start < bytes.length; start += 0x8000)
      text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
    return btoa(text);
  }

  return {
    encode: (value) => JSON.stringify({ value }, toText),
    // Most messages are plain JSON and need no second pass.
    decode: (text) => JSON.parse(text, text.includes('\\u0000kind') ? fromText : undefined).value,
  };
}
