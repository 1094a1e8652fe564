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

/** A text of several lines, each redacted for itself. */
export function redactLines(text: string, secrets: readonly string[]): string {
  return text
    .split('\n')
    .map((line) => redact(line, secrets))
    .join('\n');
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

/**
 * The forms that a secret may have taken in a text: as it is, percent-encoded, JSON-escaped, hexadecimal, base64 at any
 * offset. Long forms first, so that a short one inside doesn't leave the rest of a long one standing. None for a text
 * too short to be a secret.
 */
export function formsOfSecret(secret: string): readonly string[] {
  if (secret.length < minSecretLength) return [];
  const known = formsSoFar.get(secret);
  if (known !== undefined) return known;
  if (formsSoFar.size >= maxSecrets) formsSoFar.clear();
  const forms = everyFormOf(secret);
  formsSoFar.set(secret, forms);
  return forms;
}

/** Too short a secret would redact half of the log, and says little. */
const minSecretLength = 4;

/** Made once for each secret: a line is logged for every request. Cleared when full. */
const formsSoFar = new Map<string, readonly string[]>();
const maxSecrets = 2_000;

function everyFormOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const forms = new Set([
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    hex,
    hex.toUpperCase(),
    ...base64Forms(bytes),
  ]);
  return [...forms].sort((a, b) => b.length - a.length);
}

/** The secret within longer base64 text begins at one of three offsets; the characters it shares with neighbours are left out. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const whole = Math.floor((padded.length * 4) / 3);
    const skipped = Math.ceil((offset * 4) / 3);
    const encodings = [padded.toString('base64'), padded.toString('base64url')];
    return encodings.map((text) => text.slice(skipped, whole)).filter((text) => text.length >= 6);
  });
}
