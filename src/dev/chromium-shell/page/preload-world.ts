import type { Accelerator } from './accelerator.ts';
import type { CloneCodec } from './clone-codec.ts';
import type { FromWindow } from './window-events.ts';
import type { createWorldBridge } from './world-bridge.ts';

export type PreloadWorldFacts = {
  handshake: string;
  /** The function that the browser offers this world alone for talking to main. */
  binding: string;
  /** Under this name main finds the function that takes its messages. */
  delivery: string;
  platform: string;
  versions: Record<string, string>;
};

/** What the preload's world tells main. */
export type FromPreload =
  | { kind: 'hello' }
  | FromWindow
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'send'; channel: string; args: unknown[] }
  | { kind: 'preload-error'; message: string; stack: string };

/** What main tells the preload's world. */
export type ToPreload =
  | { kind: 'reply'; id: number; ok: true; value: unknown }
  | { kind: 'reply'; id: number; ok: false; error: string }
  | { kind: 'event'; channel: string; args: unknown[] }
  | { kind: 'keys'; keys: Accelerator[] };

/**
 * Makes the world in which the app's preload runs: its `require('electron')` and the `process` of a sandboxed preload.
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
  const listeners = new Map<string, { listener: Listener; isOnce: boolean }[]>();
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
    const called = listeners.get(name) ?? [];
    listeners.set(
      name,
      called.filter(({ isOnce }) => !isOnce),
    );
    for (const { listener } of called) listener({ sender: ipcRenderer, ports: [] }, ...args);
  }

  function listen(name: string, listener: Listener, isOnce: boolean): unknown {
    listeners.set(name, [...(listeners.get(name) ?? []), { listener, isOnce }]);
    return ipcRenderer;
  }

  function unlisten(name: string, listener: Listener): unknown {
    const rest = [...(listeners.get(name) ?? [])];
    const at = rest.findLastIndex((entry) => entry.listener === listener);
    if (at !== -1) rest.splice(at, 1);
    listeners.set(name, rest);
    return ipcRenderer;
  }

  const ipcRenderer: object = supported('ipcRenderer', {
    invoke: (name: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        tell({ kind: 'invoke', id, channel: name, args });
        pending.set(id, { resolve, reject, channel: name });
      }),
    send: (name: string, ...args: unknown[]) => tell({ kind: 'send', channel: name, args }),
    on: (name: string, listener: Listener) => listen(name, listener, false),
    addListener: (name: string, listener: Listener) => listen(name, listener, false),
    once: (name: string, listener: Listener) => listen(name, listener, true),
    off: unlisten,
    removeListener: unlisten,
    removeAllListeners: (name: string) => {
      listeners.delete(name);
      return ipcRenderer;
    },
    listenerCount: (name: string) => listeners.get(name)?.length ?? 0,
  });

  const contextBridge = supported('contextBridge', {
    exposeInMainWorld: (key: string, api: unknown) => bridge.expose(key, api),
  });

  const electron = supported('', { ipcRenderer, contextBridge });

  const preloadProcess = supported('process', {
    platform: facts.platform,
    versions: facts.versions,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    argv: [],
    env: {},
  });

  /** An API that is missing here says so by name when it is used. */
  function supported<T extends object>(name: string, offered: T): T {
    return new Proxy(offered, {
      get(target, property) {
        if (typeof property === 'symbol' || property in target || property === 'then')
          return Reflect.get(target, property);
        const path = [name === 'process' ? '' : 'electron', name, property]
          .filter((part) => part !== '')
          .join('.');
        throw new Error(`The Chromium shell does not support ${path} in a preload`);
      },
    });
  }

  return {
    tell,
    /** Which keys belong to main: told after `hello`, and whenever the menu changes. */
    onKeys(listener: (keys: Accelerator[]) => void): void {
      keysListener = listener;
    },
    process: preloadProcess,
    require(id: string): object {
      if (id === 'electron' || id === 'electron/renderer' || id === 'electron/common') return electron;
      throw new Error(`module not found: ${id}`);
    },
    failed(thrown: unknown): void {
      const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
      console.error(`Unable to load preload script: ${stack ?? message}`);
      tell({ kind: 'preload-error', message, stack: stack ?? '' });
    },
  };
}
