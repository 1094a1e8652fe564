/** Pseudorandom numbers that depend only on their input, so that the demo is the same for the same seed. */

/** A well-mixed unsigned 32-bit number from up to three whole numbers. */
export function hashOf(a: number, b = 0, c = 0): number {
  let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ c, 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** An unsigned 32-bit number for a text (FNV-1a, then mixed). */
export function hashOfText(text: string, salt = 0): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hashOf(hash, salt);
}

/** From 0 (inclusive) to 1 (exclusive). */
export function fractionOf(hash: number): number {
  return hash / 0x1_0000_0000;
}

/** An entry of a nonempty list, chosen by a hash. */
export function pick<T>(choices: readonly [T, ...T[]], hash: number): T {
  return choices[hash % choices.length] ?? choices[0];
}

/** `length` characters of `alphabet`, spelled by hashes of the two numbers. */
export function spell(alphabet: string, length: number, a: number, b: number): string {
  let text = '';
  for (let at = 0; at < length; at += 1) text += alphabet.charAt(hashOf(a, b, at + 1) % alphabet.length);
  return text;
}
