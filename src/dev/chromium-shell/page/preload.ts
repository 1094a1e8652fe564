import type { Accelerator } from './accelerator.ts';
import type { CloneCodec } from './clone-codec.ts';
import type { FromWindow } from './window-events.ts';

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
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] };

/** What main sends to the preload. */
export type ToPreload =
  | { kind: 'reply'; id: number; ok: true; value: unknown }
  | { kind: 'reply'; id: number; ok: false; error: string }
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
    switch (message.kind) {
      case 'event':
        emit(message.channel, message.args);
        return;
      case 'keys':
        keysListener(message.keys);
        return;
      case 'reply': {
        const call = pending.get(message.id);
        pending.delete(message.id);
        if (message.ok) call?.resolve(message.value);
        else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${message.error}`));
        return;
      }
      default:
        message satisfies never;
    }
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
    exposeInMainWorld: (key: string, api: unknown) =>
      void Object.defineProperty(globals, key, { value: frozen(api), enumerable: true }),
  });

  const electron = supported('', { ipcRenderer, contextBridge });

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
