import * as z from 'zod/mini';

// The content policy forbids eval. Imported before everything else: schemas are built while modules load, and zod would
// probe for eval at the first one.
z.config({ jitless: true });
