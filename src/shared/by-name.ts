/** A value for each name. */
export function byName<Name extends string, V>(
  names: readonly Name[],
  make: (name: Name) => V,
): Record<Name, V> {
  // Safe: `Object.fromEntries` loses the type of the keys.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, V>;
}
