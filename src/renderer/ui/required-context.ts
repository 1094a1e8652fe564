import { type Context, createContext, useContext } from 'react';

/**
 * A context without a default value, and the hook that reads it. Outside of a provider the hook throws, since that is a bug;
 * `name` tells which provider is missing.
 */
export function createRequiredContext<Value extends object>(
  name: string,
): readonly [Context<Value | null>, () => Value] {
  const RequiredContext = createContext<Value | null>(null);
  RequiredContext.displayName = name;
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each context.
  function useRequiredContext(): Value {
    const value = useContext(RequiredContext);
    if (value === null) throw new Error(`${name} is read outside of its provider`);
    return value;
  }
  return [RequiredContext, useRequiredContext];
}
