import { parseDeepLink } from './deep-link.ts';
import { maskedToken, percentDecoded, withMaskedToken } from './trade-url.ts';

/**
 * A pasted text with every secret in it replaced by {@link maskedToken}: the token of a trade URL, what follows "Bearer" or
 * "password:", and any word that looks like a token. It rather takes an order number along than leaves a token. Takes time in
 * proportion to the text, whatever the text is; a text that went through it once stays as it is.
 */
export function withoutPastedSecrets(text: string): string {
  return (
    text
      .replace(labelled, (all, label: string, secret: string) =>
        isLabelledSecret(label, secret) ? `${label}${maskedToken}` : all,
      )
      // No shorter word holds `token=` and a value.
      .replace(/\S{7,}/g, withoutSecretsInWord)
  );
}

/** How many secrets were replaced in a text. */
export function secretsIn(masked: string): number {
  return masked.split(maskedToken).length - 1;
}

/** `Authorization: Bearer …`, `token: …`, `"password": "…"`. */
const labelled =
  /((?<![a-z])(?:bearer[ \t]{1,9}|(?:token|password|passwort|passwd|pwd|secret|api[-_ ]?key)["']?[ \t]{0,9}[:=][ \t]{0,9}(?:bearer[ \t]{1,9})?)["']?)([^\s"'<>,;]+)/gi;

/** "Token: yes" names no secret, and some items are called bearers of something. */
function isLabelledSecret(label: string, secret: string): boolean {
  if (secret.includes(maskedToken)) return true;
  return /[:=]/.test(label) ? secret.length >= 6 : secret.length >= 16 || /\d/.test(secret);
}

function withoutSecretsInWord(word: string): string {
  if (!/[a-z]/i.test(word)) return word;
  // A link of this app names its connection by an id that looks like a token; it can carry no token (deep-link.ts).
  if (/^item-catalog:/i.test(word) && parseDeepLink(word).kind === 'open') return withMaskedToken(word);
  const masked = withMaskedToken(word).replace(jsonWebToken, maskedToken);
  // In an address, names are long parts too. One with a token in it is of no use to anyone here.
  if (masked.includes('://')) return hasToken(percentDecoded(masked) ?? masked) ? maskedToken : masked;
  return masked.replace(/[\w\-+/.~]{20,}/g, (part) => (looksRandom(part) ? maskedToken : part));
}

const jsonWebToken = /\beyJ[\w-]{5,}(?:\.[\w-]*)*/g;

function hasToken(address: string): boolean {
  return (address.match(/[\w-]{20,}/g) ?? []).some((part) => looksRandom(part) && !isSlug(part));
}

/** Letters and digits together, or capitals within: no word of any language. */
function looksRandom(part: string): boolean {
  return (/[a-z]/i.test(part) && /\d/.test(part)) || /[a-z][A-Z].*[a-z][A-Z]/.test(part);
}

/** `ak-47-redline-field-tested`: a name as web shops write it in their addresses. */
function isSlug(part: string): boolean {
  const pieces = part.split(/[-_]/);
  return (
    pieces.length > 2 && pieces.every((piece) => /^(?:[a-z]{1,15}|\d{1,4}|[a-z]\d[a-z]\d)$/i.test(piece))
  );
}
