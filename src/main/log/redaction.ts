import { formsOfSecret } from './secret-forms.ts';

/** What stands in a text where a secret was. */
const redacted = '[redacted]';

/**
 * A text that can be logged: none of the known secrets in whichever form it may have taken (as it is, percent-encoded, JSON-escaped,
 * hexadecimal, base64 at any offset), nothing that looks like a credential, and on one line.
 */
export function redact(text: string, secrets: Iterable<string>): string {
  let clean = text;
  for (const secret of secrets) {
    for (const form of formsOfSecret(secret)) clean = clean.replaceAll(form, redacted);
  }
  for (const [pattern, replacement] of credentialPatterns) clean = clean.replace(pattern, replacement);
  return onOneLine(clean);
}

/** Line ends would let a text of the service write lines of its own; other controls could steer a terminal. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

const credentialPatterns: readonly (readonly [RegExp, string])[] = [
  [/\b(authorization["']?\s*[:=]\s*["']?)(?!bearer\b)[^\s"',;]+/gi, `$1${redacted}`],
  [/\b(bearer\s+)[^\s"',;]+/gi, `$1${redacted}`],
  // `token=…` of a trade URL, `"token": "…"`, `access_token: …`
  [/(token["']?\s*(?:=|:|%3d)\s*["']?)[^\s"'&,;}]+/gi, `$1${redacted}`],
  [/(:\/\/)[^\s/@]+@/g, `$1${redacted}@`],
];
