/**
 * One end of the bridge between the preload's world and the page's: both worlds share a DOM node that nothing else holds, and
 * what one puts into an event's `detail` reaches the other as a structured clone, at once. Functions cross as something to call
 * back, promises as promises, errors as their message, an object that is exposed with its functions; the rest is copied.
 * Self-contained: its source text is run in both worlds.
 */
export function createWorldBridge(channel: EventTarget, outgoing: string, incoming: string) {
  // Taken now, before any script of the page could replace them.
  const { apply } = Reflect;
  const { dispatchEvent } = EventTarget.prototype;
  const CustomEventClass = CustomEvent;
  const clone = structuredClone;

  const functionsHere = new Map<number, (...args: unknown[]) => unknown>();
  const promisesThere = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  const returned = new Map<number, Answer>();
  const forgotten = new FinalizationRegistry<number>((fn) => post({ kind: 'forget', fn }));
  let lastId = 0;

  type Wire =
    | { t: 'value'; v: unknown }
    | { t: 'record'; entries: [string, Wire][] }
    | { t: 'function'; id: number }
    | { t: 'promise'; id: number }
    | { t: 'error'; message: string };
  type Answer = { ok: boolean; value: Wire };
  type Message =
    | { kind: 'expose'; key: string; value: Wire }
    | { kind: 'call'; call: number; fn: number; args: Wire[] }
    | ({ kind: 'return'; call: number } & Answer)
    | ({ kind: 'settle'; promise: number } & Answer)
    | { kind: 'forget'; fn: number };

  channel.addEventListener(incoming, (event) => receive((event as CustomEvent<Message>).detail));

  function post(message: Message): void {
    apply(dispatchEvent, channel, [new CustomEventClass(outgoing, { detail: message })]);
  }

  function receive(message: Message): void {
    switch (message.kind) {
      case 'expose':
        exposeHere(message.key, fromWire(message.value));
        return;
      case 'call':
        post({
          ...{ kind: 'return', call: message.call },
          ...attempt(() => functionsHere.get(message.fn)?.(...message.args.map(fromWire))),
        });
        return;
      case 'return':
        returned.set(message.call, { ok: message.ok, value: message.value });
        return;
      case 'settle': {
        const promise = promisesThere.get(message.promise);
        promisesThere.delete(message.promise);
        if (message.ok) promise?.resolve(fromWire(message.value));
        else promise?.reject(fromWire(message.value));
        return;
      }
      case 'forget':
        functionsHere.delete(message.fn);
        return;
      default:
        message satisfies never;
    }
  }

  function attempt(run: () => unknown): Answer {
    try {
      return { ok: true, value: toWire(run()) };
    } catch (error) {
      return { ok: false, value: toWire(asError(error)) };
    }
  }

  function callThere(fn: number, args: unknown[]): unknown {
    const call = ++lastId;
    post({ kind: 'call', call, fn, args: args.map(toWire) });
    // The other world has answered by now: a dispatched event is handled before dispatchEvent returns.
    const answer = returned.get(call);
    returned.delete(call);
    if (answer === undefined) throw new Error('The other world did not answer');
    const value = fromWire(answer.value);
    if (!answer.ok) throw value;
    return value;
  }

  function toWire(value: unknown): Wire {
    if (typeof value === 'function') {
      const id = ++lastId;
      functionsHere.set(id, value as (...args: unknown[]) => unknown);
      return { t: 'function', id };
    }
    if (value instanceof Promise) return promiseToWire(value);
    if (value instanceof Error) return { t: 'error', message: value.message };
    try {
      // Data goes as it is: the browser copies it whole, much quicker than part by part.
      return { t: 'value', v: isJson(value) ? value : clone(value) };
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  /** An object of functions, and of such objects. */
  function apiToWire(value: unknown): Wire {
    if (!isRecord(value)) return toWire(value);
    return { t: 'record', entries: Object.entries(value).map(([key, part]) => [key, apiToWire(part)]) };
  }

  function promiseToWire(value: Promise<unknown>): Wire {
    const id = ++lastId;
    const settle = (run: () => unknown) => post({ kind: 'settle', promise: id, ...attempt(run) });
    value.then(
      (result) => settle(() => result),
      (reason) =>
        settle(() => {
          throw reason;
        }),
    );
    return { t: 'promise', id };
  }

  function fromWire(wire: Wire): unknown {
    switch (wire.t) {
      case 'value':
        return wire.v;
      case 'record':
        return Object.fromEntries(wire.entries.map(([key, part]) => [key, fromWire(part)]));
      case 'error':
        return new Error(wire.message);
      case 'promise':
        return new Promise((resolve, reject) => promisesThere.set(wire.id, { resolve, reject }));
      case 'function': {
        const proxy = (...args: unknown[]) => callThere(wire.id, args);
        forgotten.register(proxy, wire.id);
        return proxy;
      }
      default:
        return wire satisfies never;
    }
  }

  /** Surely cloneable, so it needn't be tried. */
  function isJson(value: unknown, depth = 0): boolean {
    if (typeof value !== 'object' || value === null)
      return typeof value !== 'symbol' && typeof value !== 'function';
    if (depth > 100) return false;
    if (Array.isArray(value)) return value.every((part) => isJson(part, depth + 1));
    return isRecord(value) && Object.values(value).every((part) => isJson(part, depth + 1));
  }

  function isRecord(value: unknown): value is Record<string, unknown> {
    if (typeof value !== 'object' || value === null) return false;
    const prototype: unknown = Object.getPrototypeOf(value);
    return prototype === Object.prototype || prototype === null;
  }

  function asError(thrown: unknown): Error {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  }

  function exposeHere(key: string, value: unknown): void {
    Object.defineProperty(window, key, {
      value: frozen(value),
      enumerable: true,
      writable: false,
      configurable: false,
    });
  }

  function frozen(value: unknown): unknown {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
    for (const part of Object.values(value)) frozen(part);
    return Object.freeze(value);
  }

  return {
    /** Puts a copy of `value` on the other world's window, deeply frozen. */
    expose(key: string, value: unknown): void {
      post({ kind: 'expose', key, value: apiToWire(value) });
    },
  };
}

/**
 * Run in the page's own world before any of its scripts: waits for the preload's world to hand over the node they share.
 * Self-contained: its source text is run inside the page.
 */
export function startPageWorld(handshake: string, createBridge: typeof createWorldBridge): void {
  if (window !== window.top) return;
  document.addEventListener(
    handshake,
    (event) => {
      event.stopImmediatePropagation();
      const channel = (event as MouseEvent).relatedTarget;
      if (channel !== null) createBridge(channel, 'to-preload', 'to-page');
    },
    { once: true },
  );
}
