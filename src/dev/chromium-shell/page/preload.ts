import type { Accelerator, FromWindow, Leaving } from './window-events.ts';

export type PreloadNames = {
  /** The name of the function that the browser adds to the document for sending to main. */
  binding: string;
  /** The name of the function that receives main's messages. */
  delivery: string;
};

/** What the preload sends to main. */
export type FromPreload =
  | { kind: 'hello' }
  | FromWindow
  | Leaving
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] };

export type Reply = { kind: 'reply'; id: number } & (
  | { ok: true; value: unknown }
  | { ok: false; error: string }
);

/** What main sends to the preload. */
export type ToPreload =
  | Reply
  | { kind: 'event'; channel: string; args: unknown[] }
  | { kind: 'keys'; keys: readonly Accelerator[] };

/**
 * The environment of the app's preload, such as its `require('electron')`, which the page can't reach.
 * Self-contained: its source text is run inside the page.
 */
export function startPreload(names: PreloadNames, codec: CloneCodec) {
  type Listener = (event: object, ...args: unknown[]) => void;
  const globals = globalThis as unknown as Record<string, unknown>;
  const post = globals[names.binding] as (text: string) => void;
  // Removed before the page's first script can see it.
  delete globals[names.binding];

  const pending = new Map<
    number,
    { resolve(value: unknown): void; reject(error: Error): void; channel: string }
  >();
  const listeners = new Map<string, Listener[]>();
  let keysListener: (keys: readonly Accelerator[]) => void = () => {};
  let lastId = 0;

  function send(message: FromPreload): void {
    post(codec.encode(message));
  }

  Object.defineProperty(globals, names.delivery, {
    value: (text: string) => receive(codec.decode(text) as ToPreload),
  });

  function receive(message: ToPreload): void {
    if (message.kind === 'event') emit(message.channel, message.args);
    else if (message.kind === 'keys') keysListener(message.keys);
    else settle(message);
  }

  function settle(reply: Reply): void {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${reply.error}`));
  }

  function emit(name: string, args: unknown[]): void {
    // A copy, since a listener may remove itself or another one.
    for (const listener of [...(listeners.get(name) ?? [])]) listener({ sender: ipcRenderer }, ...args);
  }

  const ipcRenderer: object = supported('ipcRenderer', {
    invoke: (name: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        send({ kind: 'invoke', id, channel: name, args });
        pending.set(id, { resolve, reject, channel: name });
      }),
    on(name: string, listener: Listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      return ipcRenderer;
    },
    off(name: string, listener: Listener) {
      const rest = [...(listeners.get(name) ?? [])];
      const at = rest.lastIndexOf(listener);
      if (at !== -1) rest.splice(at, 1);
      listeners.set(name, rest);
      return ipcRenderer;
    },
  });

  const contextBridge = supported('contextBridge', {
    exposeInMainWorld(key: string, api: unknown) {
      if (Object.hasOwn(globals, key))
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      const value = frozen(copyOverBridge(api));
      Object.defineProperty(globals, key, { value, enumerable: true });
    },
  });

  const electron = supported('', { ipcRenderer, contextBridge });

  /**
   * What the other side of Electron's bridge gets of a value: own enumerable fields with a string as key, without prototype; functions and
   * promises as new ones that copy what passes through them; errors by their message; anything else if it can be cloned.
   */
  function copyOverBridge(value: unknown, receiver: unknown = globalThis, depth = 0): unknown {
    if (depth >= 1_000) {
      const limit = 'Nested objects deeper than 1000 are not supported.';
      throw new TypeError(`Electron contextBridge recursion depth exceeded.  ${limit}`);
    }
    if (typeof value === 'function') return functionOverBridge(value, receiver);
    if (typeof value !== 'object' || value === null || value instanceof Node) return value;
    if (value instanceof Promise) {
      const copied = (settled: unknown) => copyOverBridge(settled);
      return value.then(copied, (reason) => Promise.reject(copied(reason)));
    }
    if (value instanceof Error) return new Error(value.message);
    if (Array.isArray(value)) return value.map((one) => copyOverBridge(one, value, depth + 1));
    const kind = Object.prototype.toString.call(value);
    // A class's own name doesn't count; the others are the platform's.
    if (kind !== '[object Object]') return cloned(value);
    const entries = Object.entries(value).map(([key, one]) => [key, copyOverBridge(one, value, depth + 1)]);
    return Object.fromEntries(entries);
  }

  function cloned(value: object): unknown {
    try {
      return structuredClone(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  function functionOverBridge(called: object, receiver: unknown): unknown {
    return (...args: unknown[]) => {
      const copies = args.map((arg) => copyOverBridge(arg));
      let result: unknown;
      try {
        // Safe: only functions are passed.
        result = Reflect.apply(called as () => unknown, receiver, copies);
      } catch (error) {
        throw new Error(
          error instanceof Error
            ? error.message
            : 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.',
        );
      }
      return copyOverBridge(result);
    };
  }

  function frozen(value: unknown): unknown {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
    for (const part of Object.values(value)) frozen(part);
    return Object.freeze(value);
  }

  /** Reading a missing member throws an error that names it. */
  function supported<T extends object>(name: string, offered: T): T {
    return new Proxy(offered, {
      get(target, property) {
        if (typeof property === 'symbol' || property in target || property === 'then')
          return Reflect.get(target, property);
        const path = ['electron', name, property].filter((part) => part !== '').join('.');
        throw new Error(`The Chromium shell does not support ${path} in a preload`);
      },
    });
  }

  return {
    send,
    /** Called with the keys that main handles: after `hello`, and whenever the menu changes. */
    onKeys(listener: (keys: readonly Accelerator[]) => void): void {
      keysListener = listener;
    },
    require(id: string): object {
      if (id === 'electron' || id === 'electron/renderer' || id === 'electron/common') return electron;
      throw new Error(`module not found: ${id}`);
    },
  };
}

type CloneCodec = {
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
