/** Longer than any real one, and short enough to be looked at on each key press. */
export const longestAddress = 2_000;

/**
 * A catalog address as it was meant: `catalog.example.com` without a scheme is https. Text that names a scheme, or doesn't begin with
 * a host (with a dot, in brackets, or localhost), stays as it is. Whether the result can be used is judged elsewhere.
 */
export function addressWithScheme(text: string): string {
  const isHost = /^([^\s/\\:?#@[\]]+\.[^\s/\\:?#@[\]]+|localhost|\[[\da-f:.]+\])(:\d+)?([/?#]|$)/i;
  return text.length <= longestAddress && isHost.test(text) ? `https://${text}` : text;
}
