const redacted = '[redacted]';

/** The text on one line, without the known secrets in any of their forms, and without anything that looks like a credential. */
export function redact(text: string, secrets: Iterable<string>): string {
  let clean = text;
  for (const secret of secrets) {
    for (const form of formsOfSecret(secret)) clean = clean.replaceAll(form, redacted);
  }
  for (const [pattern, replacement] of credentialPatterns) clean = clean.replace(pattern, replacement);
  return onOneLine(clean);
}

/** A text of several lines, each redacted on its own. */
export function redactLines(text: string, secrets: readonly string[]): string {
  return text
    .split('\n')
    .map((line) => redact(line, secrets))
    .join('\n');
}

/** Line breaks would let a text of the service forge log lines; other control characters could steer a terminal. */
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
 * The forms of a secret in a text: plain, percent-encoded, JSON-escaped, hexadecimal, base64 at any offset. Longest first, so that
 * replacing a short form doesn't leave the rest of a longer one. None if it is too short to be a secret.
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

/** A shorter one would redact half of the log. */
const minSecretLength = 4;

/** A cache, since every request is logged. Cleared when full. */
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

/** Within longer base64 text the secret begins at one of three offsets; characters shared with its neighbours are left out. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const whole = Math.floor((padded.length * 4) / 3);
    const skipped = Math.ceil((offset * 4) / 3);
    const encodings = [padded.toString('base64'), padded.toString('base64url')];
    return encodings.map((text) => text.slice(skipped, whole)).filter((text) => text.length >= 6);
  });
}
