/** Says by name what of Electron an app used that the shell hasn't. */
export class UnsupportedError extends Error {
  constructor(path: string) {
    super(`The Chromium shell does not support electron.${path}`);
    this.name = 'UnsupportedError';
  }
}

/**
 * What the shell offers of `electron.<path>`; reading or setting any other member throws an UnsupportedError, so that an app
 * never goes on as if something had been done.
 */
export function supported<T extends object>(path: string, offered: T): T {
  return new Proxy(offered, {
    get(target, property, receiver) {
      if (property in target || isAskedByTheLanguage(property))
        return Reflect.get(target, property, receiver);
      throw new UnsupportedError(`${path}.${String(property)}`);
    },
    set(target, property, value, receiver) {
      if (property in target || isAskedByTheLanguage(property))
        return Reflect.set(target, property, value, receiver);
      throw new UnsupportedError(`${path}.${String(property)}`);
    },
  });
}

/** A module or class that the shell lacks altogether: importing it is no error, using it is. */
export function unsupported(path: string): never {
  const missing = new Proxy(function missing() {}, {
    get(_target, property) {
      if (isAskedByTheLanguage(property)) return undefined;
      throw new UnsupportedError(`${path}.${String(property)}`);
    },
    apply() {
      throw new UnsupportedError(path);
    },
    construct() {
      throw new UnsupportedError(path);
    },
  });
  // Typed as never, so that no code of the shell itself can use it.
  return missing as never;
}

/** Symbols and what `await`, printing and comparing look for on any object; Node's emitters keep `_` fields. */
function isAskedByTheLanguage(property: string | symbol): boolean {
  return (
    typeof property === 'symbol' ||
    property.startsWith('_') ||
    ['then', 'toJSON', 'inspect', 'constructor', 'domain'].includes(property)
  );
}
