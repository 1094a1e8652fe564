import * as z from 'zod/mini';

/** A connection's id: letters, digits and dashes, so that it can be used unchanged in a key, a link or a file name. */
export const connectionIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
