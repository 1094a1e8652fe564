import * as z from 'zod/mini';

/** A connection's id: letters, digits and dashes, so that it can be used unchanged in a key, a link or a file name. */
const pattern = /^[A-Za-z0-9-]{1,64}$/;

export const connectionIdSchema = z.string().check(z.regex(pattern));

/** For the page, whose first script has no schemas. */
export function isConnectionId(text: string): boolean {
  return pattern.test(text);
}
