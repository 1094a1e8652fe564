import type { Accelerator } from './accelerator.ts';
import type { CloneCodec } from './clone-codec.ts';
import type { FromWindow } from './window-events.ts';
import type { createWorldBridge } from './world-bridge.ts';

export type PreloadWorldFacts = {
  handshake: string;
  /** The function that the browser gives this world alone for sending to main. */
  binding: string;
  /** The name of the function that takes main's messages. */
  delivery: string;
};

/** What the preload's world sends to main. */
export type FromPreload =
  | { kind: 'hello' }
  | FromWindow
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'preload-error'; stack: string };

/** What main sends to the preload's world. */
export type ToPreload =
  | { kind: 'reply'; id: number; ok: true; value: unknown }
  | { kind: 'reply'; id: number; ok: false; error: string }
  | { kind: 'event'; channel: string; args: unknown[] }
  | { kind: 'keys'; keys: Accelerator[] };

/**
 * Makes the world in which the app's preload runs, with its `require('electron')`.
 * Self-contained: its source text is run inside the page, in a world of its own.
 */
export function startPreloadWorld(
  facts: PreloadWorldFacts,
  codec: CloneCodec,
  createBridge: typeof createWorldBridge,
) {
  type Listener = (event: object, ...args: unknown[]) => void;
  const world = globalThis as unknown as Record<string, unknown>;
  const talk = world[facts.binding] as (text: string) => void;
  delete world[facts.binding];

  const channel = document.createElement('i');
  const bridge = createBridge(channel, 'to-page', 'to-preload');
  document.dispatchEvent(new MouseEvent(facts.handshake, { relatedTarget: channel }));

  const pending = new Map<
    number,
    { resolve(value: unknown): void; reject(error: Error): void; channel: string }
  >();
  const listeners = new Map<string, Listener[]>();
  let keysListener: (keys: Accelerator[]) => void = () => {};
  let lastId = 0;

  function tell(message: FromPreload): void {
    talk(codec.encode(message));
  }

  Object.defineProperty(world, facts.delivery, {
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
        const asked = pending.get(message.id);
        pending.delete(message.id);
        if (message.ok) asked?.resolve(message.value);
        else asked?.reject(new Error(`Error invoking remote method '${asked.channel}': ${message.error}`));
        return;
      }
      default:
        message satisfies never;
    }
  }

  function emit(name: string, args: unknown[]): void {
    // A listener may remove itself or another one meanwhile.
    for (const listener of [...(listeners.get(name) ?? [])]) listener({ sender: ipcRenderer }, ...args);
  }

  const ipcRenderer: object = supported('ipcRenderer', {
    invoke: (name: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        tell({ kind: 'invoke', id, channel: name, args });
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
    exposeInMainWorld: (key: string, api: unknown) => bridge.expose(key, api),
  });

  const electron = supported('', { ipcRenderer, contextBridge });

  /** An API that is missing here says so by name when it is used. */
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
    tell,
    /** Called with the keys that belong to main: after `hello`, and whenever the menu changes. */
    onKeys(listener: (keys: Accelerator[]) => void): void {
      keysListener = listener;
    },
    require(id: string): object {
      if (id === 'electron' || id === 'electron/renderer' || id === 'electron/common') return electron;
      throw new Error(`module not found: ${id}`);
    },
    failed(thrown: unknown): void {
      const { message, stack = message } = thrown instanceof Error ? thrown : new Error(String(thrown));
      console.error(`Unable to load preload script: ${stack}`);
      tell({ kind: 'preload-error', stack });
    },
  };
}
