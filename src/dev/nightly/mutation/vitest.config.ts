import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { FuzzRun } from '#shared/testing/property.ts';

/** The tests of the node project alone: Stryker's runner takes one project. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  test: {
    environment: 'node',
    isolate: false,
    include: [`${process.env.MUTATION_TESTS ?? 'main'}/**/*.test.ts`],
    // The first meets the whole hostile matrix, and the second starts a keyring, at each mutant: a folder's own tests are to hold
    // without them. The third needs a worker of its own.
    exclude: [
      'main/hostile-catalog.test.ts',
      'main/connections/keychain-secret-store.keyring.test.ts',
      'main/updates/real-updater.test.ts',
    ],
    provide: {
      fuzz: {
        cases: 25,
        seed: 20_261_121,
        maxMs: 5_000,
        showsProgress: false,
        endOnFailure: true,
      } satisfies FuzzRun,
    },
    testTimeout: 8_000,
    hookTimeout: 30_000,
  },
});
