import type { SecretStoreTrouble } from '#shared/connection.ts';

/**
 * Which trouble a keychain's error stands for. Keytar hands on only the system's message, and no code: libsecret and D-Bus on
 * Linux, Security.framework on macOS, the credential manager on Windows. What isn't recognised is `unavailable`.
 */
export function keychainTroubleOf(error: unknown): SecretStoreTrouble {
  const message = error instanceof Error ? error.message : String(error);
  return troubles.find(([pattern]) => pattern.test(message))?.[1] ?? 'unavailable';
}

/** In order: "prompt dismissed while unlocking" is a refusal, not a lock. */
const troubles: readonly (readonly [RegExp, SecretStoreTrouble])[] = [
  [/dismissed|cancel|denied|not permitted|not correct|authorization/i, 'denied'],
  [/locked|interaction is not allowed|dark wake/i, 'locked'],
  [/timed? ?out|timeout was reached|no reply|NoReply|without replying/i, 'timeout'],
  [/bad data|too (large|long|big)|1783/i, 'tooLarge'],
  [/utf-?8|invalid (byte|secret)|decode|decrypt|corrupt/i, 'corrupt'],
];
