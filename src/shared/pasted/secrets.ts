import { parseDeepLink } from '#shared/deep-link.ts';
import { maskedAsSeen, maskedToken, percentDecoded, tradeHost, withMaskedToken } from '#shared/trade-url.ts';

/**
 * Replaces every secret in a pasted text by {@link maskedToken}: the token of a trade URL, the text after "Bearer" or "password:", and
 * any word that looks like a token, even if that masks an order number. Idempotent, and linear in the length of any text.
 */
export function withoutPastedSecrets(text: string): string {
  return maskedAsSeen(text, (seen) =>
    seen
      .replace(labelled, (all, label: string, secret: string) =>
        isLabelledSecret(label, secret)
          ? `${label}${maskedToken}${partnerBehind.exec(label + secret)?.[0] ?? ''}`
          : all,
      )
      // A shorter word can't contain `token=` and a value.
      .replace(/\S{7,}/g, withoutSecretsInWord),
  );
}

/** The number of secrets that were replaced in a text. */
export function secretsIn(masked: string): number {
  return masked.split(maskedToken).length - 1;
}

/** `Authorization: Bearer …`, `token: …`, `"password": "…"`. */
const labelled =
  /((?<![a-z])(?:bearer[ \t]{1,9}|(?:token|password|passwort|passwd|pwd|secret|api[-_ ]?key)["']?[ \t]{0,9}[:=][ \t]{0,9}(?:bearer[ \t]{1,9})?)["']?)([^\s"'<>,;]+)/gi;

/** The account in a trade URL that begins with the token. A mail's `&amp;` ends in a semicolon, where a secret ends too. */
const partnerBehind = /(?<=^token=[^&]*)&(?:amp$|partner=\d{1,10}(?!\w))/i;

/** "Token: yes" contains no secret, and some items have "Bearer" in their name. */
function isLabelledSecret(label: string, secret: string): boolean {
  if (secret.includes(maskedToken)) return true;
  return /[:=]/.test(label) ? secret.length >= 6 : secret.length >= 16 || /\d/.test(secret);
}

function withoutSecretsInWord(word: string): string {
  if (!/[a-z]/i.test(word)) return word;
  // The connection's id in a link of this app looks like a token, but such a link can't contain one (deep-link.ts).
  if (/^item-catalog:/i.test(word) && parseDeepLink(word).kind === 'open') return withMaskedToken(word);
  const masked = withMaskedToken(word).replace(jsonWebToken, maskedToken);
  // The parts of an address may be long names. An address with a token is masked as a whole, but for the account of a trade URL in it.
  if (masked.includes('://') || masked.includes(`${tradeHost}/market/`)) {
    const address = percentDecoded(masked) ?? masked;
    if (!hasToken(address)) return masked;
    const [tradeUrl] = tradeUrlUpToToken.exec(address) ?? [];
    return tradeUrl === undefined ? maskedToken : `${tradeUrl}&token=${maskedToken}`;
  }
  return masked.replace(/[\w\-+/.~]{20,}/g, (part) => (looksRandom(part) ? maskedToken : part));
}

const tradeUrlUpToToken = /https:\/\/steamcommunity\.com\/tradeoffer\/new\/\?partner=\d{1,10}(?!\w)/;
const jsonWebToken = /\beyJ[\w-]{5,}(?:\.[\w-]*)*/g;

function hasToken(address: string): boolean {
  return (address.match(/[\w-]{20,}/g) ?? []).some((part) => looksRandom(part) && !isSlug(part));
}

/** Both letters and digits, or capitals in the middle: not a word of any language. */
function looksRandom(part: string): boolean {
  return (/[a-z]/i.test(part) && /\d/.test(part)) || /[a-z][A-Z].*[a-z][A-Z]/.test(part);
}

/** `ak-47-redline-field-tested`: a name in the address of a web shop. */
function isSlug(part: string): boolean {
  const pieces = part.split(/[-_]/);
  return (
    pieces.length > 2 && pieces.every((piece) => /^(?:[a-z]{1,15}|\d{1,4}|[a-z]\d[a-z]\d)$/i.test(piece))
  );
}
