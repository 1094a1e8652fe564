import { createHmac, timingSafeEqual } from 'node:crypto';

/** The scheme under which the page asks main for pictures. */
export const imageScheme = 'item-image';

/**
 * `item-image://picture/<base64url of a text>.<HMAC>`: main gives these out and answers no others, so that the page can't
 * ask for a URL of its own making. Nothing has to be remembered, and one text keeps one address while the key lives.
 */
export function signedAddress(text: string, key: Uint8Array): string {
  const payload = Buffer.from(text, 'utf8').toString('base64url');
  return `${imageScheme}://picture/${payload}.${signature(payload, key).toString('base64url')}`;
}

/** The text behind an address that was signed with this key; null for anything else. */
export function textOfSignedAddress(address: string, key: Uint8Array): string | null {
  const parts = /^item-image:\/\/picture\/([\w-]{1,4096})\.([\w-]{43})$/.exec(address);
  const [, payload, given] = parts ?? [];
  if (payload === undefined || given === undefined) return null;
  const isSigned = timingSafeEqual(Buffer.from(given, 'base64url'), signature(payload, key));
  return isSigned ? Buffer.from(payload, 'base64url').toString('utf8') : null;
}

function signature(payload: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(payload).digest();
}
