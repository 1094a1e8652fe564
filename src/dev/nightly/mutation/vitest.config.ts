import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The tests of the node project alone: Stryker's runner takes one project. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  test: {
    environment: 'node',
    include: ['{shared,main,preload}/**/*.test.ts'],
    // Meets the whole hostile matrix at each mutant; a folder's own tests are to hold without it.
    exclude: ['main/hostile-catalog.test.ts'],
    isolate: false,
    provide: { fuzz: { cases: 50, seed: 20_261_121, mostMs: 5_000, showsProgress: false } },
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
