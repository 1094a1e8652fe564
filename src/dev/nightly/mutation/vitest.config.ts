import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { FuzzRun } from '#shared/testing/property.ts';

/** Only the tests of the node project: Stryker's runner takes one project. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  test: {
    environment: 'node',
    isolate: false,
    include: [`${process.env.MUTATION_TESTS ?? 'main'}/**/*.test.ts`],
    // The first would run the whole hostile matrix and the second start a keyring for each mutant.
    exclude: ['main/hostile-catalog.test.ts', 'main/connections/keychain-secret-store.keyring.test.ts'],
    provide: {
      fuzz: {
        cases: 25,
        seed: 20_261_121,
        maxMs: 5_000,
        endOnFailure: true,
      } satisfies FuzzRun,
    },
    testTimeout: 8_000,
    hookTimeout: 30_000,
  },
});
