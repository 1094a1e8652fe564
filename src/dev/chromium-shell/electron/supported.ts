import { EventEmitter } from 'node:events';

/** The app used a part of Electron that the shell lacks. */
export class UnsupportedError extends Error {
  constructor(path: string) {
    super(`The Chromium shell does not support electron.${path}`);
    this.name = 'UnsupportedError';
  }
}

/**
 * The shell's part of `electron.<path>`. Reading or setting any other member throws an UnsupportedError, so that nothing an app does is
 * silently ignored.
 */
export function supported<T extends object>(path: string, offered: T): T {
  const check = (target: T, property: string | symbol) => {
    if (property in target || isReadImplicitly(property)) return;
    throw new UnsupportedError([path, String(property)].filter((part) => part !== '').join('.'));
  };
  return new Proxy(offered, {
    get(target, property, receiver) {
      check(target, property);
      return Reflect.get(target, property, receiver);
    },
    set(target, property, value, receiver) {
      check(target, property);
      return Reflect.set(target, property, value, receiver);
    },
  });
}

/** Members that `await`, printing and comparing read from any object; Node's emitters have `_` fields. */
function isReadImplicitly(property: string | symbol): boolean {
  return (
    typeof property === 'symbol' ||
    property.startsWith('_') ||
    ['then', 'toJSON', 'inspect', 'constructor', 'domain'].includes(property)
  );
}

/** A part of one of Electron's classes, whose members have Electron's types. */
export type PartOf<T, Other extends keyof T = never> = Partial<Omit<T, keyof EventEmitter | Other>>;

/** One of Electron's emitters, guarded as by {@link supported}. Listening for an event that isn't listed throws an UnsupportedError. */
export class ElectronEmitter extends EventEmitter {
  private readonly path: string;
  private readonly events: readonly string[];

  constructor(path: string, events: readonly string[]) {
    super();
    this.path = path;
    this.events = events;
    // biome-ignore lint/correctness/noConstructorReturn: the app, and its classes themselves, only get the guarded object.
    return supported(path, this);
  }

  /** `once` calls it too. */
  override on(event: string, listener: (...args: never[]) => void): this {
    if (!this.events.includes(event)) throw new UnsupportedError(`${this.path}.on('${event}')`);
    return super.on(event, listener as (...args: unknown[]) => void);
  }
}

/** An event whose default can be prevented, with its data. */
type ShellEvent<Facts extends object = object> = Facts & {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
};

export function shellEvent<Facts extends object = object>(facts?: Facts): ShellEvent<Facts> {
  let isPrevented = false;
  return Object.defineProperties(
    { ...facts, preventDefault: () => (isPrevented = true), defaultPrevented: false },
    { defaultPrevented: { get: () => isPrevented, enumerable: true } },
  ) as unknown as ShellEvent<Facts>;
}
