/** A key press, of which tests may lack the `code`. */
export type PressedKey = { readonly key: string; readonly code?: string };

/**
 * The name of a pressed key as in the table of commands, letters in lower case. A keyboard for another script has no Latin letters, so there the
 * place of the key counts: what is on it on a US keyboard.
 */
export function keyName({ key, code = '' }: PressedKey): string {
  if ([...key].length !== 1) return key;
  if (/^[\p{ASCII}\p{Script=Latin}]$/u.test(key)) return key.toLowerCase();
  const [, letterOrDigit] = /^(?:Key|Digit)(\w)$/.exec(code) ?? [];
  return letterOrDigit?.toLowerCase() ?? signsByCode[code] ?? key.toLowerCase();
}

const signsByCode: Readonly<Record<string, string>> = {
  Slash: '/',
  Comma: ',',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
};

/** `key` is a {@link keyName}. */
export type KeyParts = { mod: boolean; alt: boolean; shift: boolean; key: string };

/** Parses a key of the table of commands, such as `Mod+Shift+L`. */
export function partsOfKey(text: string): KeyParts {
  const parts = text.split('+');
  const name = parts.at(-1) ?? '';
  return {
    mod: parts.includes('Mod'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
    key: name === 'Plus' ? '+' : name.length === 1 ? name.toLowerCase() : name,
  };
}

/** Whether pressing it types nothing, so that it works in text fields and in the native menu. */
export function typesNothing({ mod, alt, key }: KeyParts): boolean {
  return mod || alt || /^F\d{1,2}$/.test(key);
}
