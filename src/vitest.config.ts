import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { FuzzRun } from './shared/testing/property.ts';

/**
 * `node` for everything that runs outside the page, `page` (jsdom) for the renderer. Files share a worker's modules and globals: that
 * takes a quarter of the time, and each test cleans up after itself.
 */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite',
  plugins: [react()],
  test: {
    provide: { fuzz: fuzzRun(process.env) },
    // Generous, because a busy machine is no fault of a test's.
    testTimeout: 60_000,
    // Vitest would leave one core idle: on two that is half of them.
    maxWorkers: '100%',
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          isolate: false,
          environment: 'node',
          include: ['{shared,words,main,preload,demo,dev}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          isolate: false,
          include: ['renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['renderer/testing/setup.ts'],
          // jsdom draws its frames by one interval, begun when there is something to draw. Begun under a test's fake timers it
          // would end with them and never tick again: the tests after it, of other files too, would wait for frames in vain.
          fakeTimers: { toNotFake: ['setInterval', 'clearInterval'] },
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});

/** A handful of the same cases each time, unless `npm run fuzz` wants more. */
function fuzzRun(env: NodeJS.ProcessEnv): FuzzRun {
  return {
    cases: Number(env.FUZZ_CASES ?? 250),
    seed: Number(env.FUZZ_SEED ?? 20_261_121),
    maxMs: Number(env.FUZZ_MAX_SECONDS ?? 30) * 1_000,
    endOnFailure: false,
  };
}
