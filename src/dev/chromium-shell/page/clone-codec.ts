export type CloneCodec = {
  /** The structured clone of a value as text. Throws Electron's "An object could not be cloned." */
  encode(value: unknown): string;
  decode(text: string): unknown;
};

/**
 * Carries structured clones between Node and a page as text, as Electron's IPC carries them as bytes: dates, maps, sets,
 * binary data, errors, bigints, `undefined` and cycles arrive as themselves; functions, symbols and DOM nodes are refused.
 * Self-contained: its source text is also run inside the page.
 */
export function createCloneCodec(): CloneCodec {
  // Marks an object of the text that encodes what JSON can't express.
  const tag = '\u0000kind';
  type Tagged = { [tag]: string; v?: unknown };
  type Plain = Record<string, unknown>;

  function encode(value: unknown): string {
    let copy: unknown;
    try {
      copy = structuredClone(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
    const places = new Map<object, number>();
    return JSON.stringify(toText(copy, places)) ?? JSON.stringify(tagged('undefined'));
  }

  function decode(text: string): unknown {
    const parsed: unknown = JSON.parse(text);
    // Most messages are plain JSON, and those are done here.
    return text.includes('\\u0000kind') ? fromText(parsed, []) : parsed;
  }

  function tagged(kind: string, v?: unknown): Tagged {
    return v === undefined ? { [tag]: kind } : { [tag]: kind, v };
  }

  function toText(value: unknown, places: Map<object, number>): unknown {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : tagged('number', Object.is(value, -0) ? '-0' : String(value));
      case 'bigint':
        return tagged('bigint', String(value));
      case 'undefined':
        return tagged('undefined');
      case 'object':
        return value === null ? null : objectToText(value, places);
      default:
        throw new Error('An object could not be cloned.');
    }
  }

  function objectToText(value: object, places: Map<object, number>): unknown {
    const seenAt = places.get(value);
    if (seenAt !== undefined) return tagged('ref', seenAt);
    places.set(value, places.size);
    const inner = (part: unknown) => toText(part, places);
    if (Array.isArray(value)) return value.map(inner);
    if (value instanceof Date) return tagged('Date', inner(value.getTime()));
    if (value instanceof RegExp) return tagged('RegExp', [value.source, value.flags]);
    if (value instanceof Map) return tagged('Map', [...value].flat(1).map(inner));
    if (value instanceof Set) return tagged('Set', [...value].map(inner));
    if (value instanceof ArrayBuffer) return tagged('ArrayBuffer', base64Of(new Uint8Array(value)));
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return tagged('view', [nameOf(value), base64Of(bytes)]);
    }
    if (value instanceof Error) return tagged('Error', [value.name, value.message, value.stack ?? '']);
    // A Blob, an ImageData and their kind are cloneable within a page, but not for a main process.
    if (nameOf(value) !== 'Object') throw new Error('An object could not be cloned.');
    // No prototype, so that an own key "__proto__" stays a key.
    const copy: Plain = Object.create(null);
    for (const [key, part] of Object.entries(value)) copy[key] = inner(part);
    return Object.hasOwn(value, tag) ? tagged('Object', copy) : copy;
  }

  function fromText(value: unknown, places: unknown[]): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      places.push(value);
      for (const [index, part] of value.entries()) value[index] = fromText(part, places);
      return value;
    }
    if (Object.hasOwn(value, tag)) return special(value as Tagged, places);
    places.push(value);
    return filled(value as Plain, places);
  }

  function filled(into: Plain, places: unknown[]): Plain {
    for (const [key, part] of Object.entries(into)) {
      const whole = fromText(part, places);
      if (whole !== part)
        Object.defineProperty(into, key, {
          value: whole,
          writable: true,
          enumerable: true,
          configurable: true,
        });
    }
    return into;
  }

  function special({ [tag]: kind, v }: Tagged, places: unknown[]): unknown {
    if (kind === 'undefined') return undefined;
    if (kind === 'number') return Number(v);
    if (kind === 'bigint') return BigInt(v as string);
    if (kind === 'ref') return places[v as number];
    const at = places.length;
    const keep = <T>(made: T): T => {
      places[at] = made;
      return made;
    };
    if (kind === 'Date') return keep(new Date(fromText(v, []) as number));
    if (kind === 'ArrayBuffer') return keep(bytesOf(v as string).buffer);
    if (kind === 'Object') return filled(keep(v as Plain), places);
    const parts = v as unknown[];
    if (kind === 'RegExp') return keep(new RegExp(parts[0] as string, parts[1] as string));
    if (kind === 'view') return keep(viewOf(parts[0] as string, bytesOf(parts[1] as string)));
    if (kind === 'Error') return keep(errorOf(parts as [string, string, string]));
    if (kind === 'Set') {
      const set = keep(new Set<unknown>());
      for (const part of parts) set.add(fromText(part, places));
      return set;
    }
    const map = keep(new Map<unknown, unknown>());
    for (let index = 0; index < parts.length; index += 2)
      map.set(fromText(parts[index], places), fromText(parts[index + 1], places));
    return map;
  }

  function errorOf([name, message, stack]: [string, string, string]): Error {
    const error = new Error(message);
    // As a structured clone does it: the name is the prototype's unless it is another one.
    if (name !== 'Error')
      Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
    Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true });
    return error;
  }

  function viewOf(name: string, bytes: Uint8Array<ArrayBuffer>): ArrayBufferView {
    type Views = Record<string, new (buffer: ArrayBuffer) => ArrayBufferView>;
    // Safe: the name is that of a view which was encoded above.
    const View = (globalThis as unknown as Views)[name] ?? Uint8Array;
    return new View(bytes.buffer);
  }

  function nameOf(value: object): string {
    return Object.prototype.toString.call(value).slice('[object '.length, -1);
  }

  function base64Of(bytes: Uint8Array): string {
    let text = '';
    // In slices: as arguments of one call, a large image would overflow the stack.
    for (let start = 0; start < bytes.length; start += 0x8000)
      text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
    return btoa(text);
  }

  function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  }

  return { encode, decode };
}
