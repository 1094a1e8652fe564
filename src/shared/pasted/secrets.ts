import type { SecretKind } from '#shared/message.ts';
import { maskedToken } from '#shared/trade-url.ts';
import { labelledSecrets } from './labelled-secrets.ts';
import { privateData } from './private-data.ts';
import { looksRandom, randomTexts } from './random-texts.ts';
import { type SecretSpan, type SeenText, seenText } from './seen-text.ts';

/**
 * The one place that decides what of a pasted text is secret or private. Replaces each such part by {@link placeholderOf} its kind: trade
 * and access tokens, passwords, PINs, codes and card numbers, with `private: true` also phone numbers, postal and mail addresses. It reads
 * the text as a whole and as it is seen, so escapes, line breaks and look-alike letters hide nothing, and removes too much rather than too
 * little. Idempotent, and linear in the length of any text.
 */
export function withoutSecrets(text: string, { private: isPrivateToo }: { private: boolean }): string {
  let masked = text;
  // What is left of a text may look like a secret only now.
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = maskedOnce(masked, isPrivateToo);
    if (next === masked) break;
    masked = next;
  }
  return masked;
}

/** {@link withoutSecrets}, with private data removed too: for everything that was pasted. */
export function withoutPastedSecrets(text: string): string {
  return withoutSecrets(text, { private: true });
}

/** What was removed from a text, by kind. */
export function removedFrom(masked: string): { kind: SecretKind; count: number }[] {
  const counts = new Map<SecretKind, number>();
  for (const { 1: name } of masked.matchAll(placeholders)) {
    const kind = secretKinds.find((one) => one === name) ?? 'token';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

/** Whether a text has the place of a secret that was removed. */
export function hasRemoved(text: string): boolean {
  return text.includes(dots);
}

/** The number of secrets that were removed from a text. */
export function secretsIn(masked: string): number {
  return removedFrom(masked).reduce((sum, { count }) => sum + count, 0);
}

/** Whether a text contains a secret or private data, or the place of one. */
export function holdsSecret(text: string): boolean {
  return hasRemoved(text) || withoutPastedSecrets(text) !== text;
}

/** What replaces a secret. A token's is that of trade URLs everywhere in the app. */
export function placeholderOf(kind: SecretKind): string {
  return kind === 'token' ? maskedToken : `${dots}${kind}${dots}`;
}

const maxPasses = 6;
const dots = '••••';
const secretKinds = [
  ...(['token', 'password', 'card', 'code'] as const),
  ...(['phone', 'address', 'mail'] as const),
] satisfies SecretKind[];
/** A place where a secret was. */
export const placeholders = /••••(?:••••|(\w{4,8})••••)/g;

function maskedOnce(text: string, isPrivateToo: boolean): string {
  const seen = seenText(text);
  const named = labelledSecrets(seen, isPrivateToo);
  const spans = [
    ...named,
    ...repeated(seen, named),
    ...randomTexts(seen),
    ...privateData(seen).filter(({ kind }) => isPrivateToo || kind === 'card' || kind === 'password'),
  ];
  let masked = '';
  let from = 0;
  for (const { start, end, kind } of joined(spans)) {
    const source = text.slice(seen.offset(start), seen.offset(end));
    if (hasRemoved(source)) continue;
    masked += text.slice(from, seen.offset(start)) + placeholderOf(kind);
    from = seen.offset(end);
  }
  return masked + text.slice(from);
}

/** Where else a text has a secret that is named in it. */
function repeated({ text }: SeenText, named: readonly SecretSpan[]): SecretSpan[] {
  const values = new Map(
    named.flatMap((span) => {
      const value = text.slice(span.start, span.end);
      return looksRandom(value) ? [[value, span.kind] as const] : [];
    }),
  );
  const spans: SecretSpan[] = [];
  for (const [value, kind] of [...values].slice(0, maxRepeated))
    for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + value.length))
      spans.push({ start, end: start + value.length, kind });
  return spans;
}

/** A message has one or two. */
const maxRepeated = 50;

/** In order; those that overlap are one, of the kind that is the greater secret. */
function joined(spans: readonly SecretSpan[]): SecretSpan[] {
  const apart: SecretSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last === undefined || span.start >= last.end) {
      apart.push({ ...span });
      continue;
    }
    last.end = Math.max(last.end, span.end);
    if (secretKinds.indexOf(span.kind) < secretKinds.indexOf(last.kind)) last.kind = span.kind;
  }
  return apart;
}
