import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium, quietFlags, unthrottledFlags } from '#dev/chromium-shell/browser/chromium-process.ts';
import type { FuzzRun } from './shared/testing/property.ts';

/** Every package that a page test imports: one found later would be bundled in the middle of a run, and reload the page. */
const pagePackages = [
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@testing-library/jest-dom/matchers',
  '@testing-library/react',
  '@testing-library/user-event',
  'fast-check',
  'p-queue',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'zod',
  'zod/mini',
];

const chromium = findChromium();
const launchOptions = {
  // Without one, Playwright says what is missing.
  ...(chromium !== null && { executablePath: chromium }),
  args: [
    ...quietFlags,
    ...unthrottledFlags,
    // Rarer collections, which don't occupy both cores: each test throws away a whole screen.
    '--js-flags=--single-threaded-gc --min-semi-space-size=64 --max-semi-space-size=64',
    // Chromium refuses its sandbox to root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
};

/**
 * `*.test.ts` run in Node, `*.test.tsx` in a page of the system's Chromium, since dialogs, popovers, focus and layout are the browser's.
 * Files share a worker's modules and globals: that takes a quarter of the time, and each test cleans up after itself.
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
          include: ['**/*.test.ts'],
        },
      },
      {
        extends: true,
        optimizeDeps: { include: pagePackages },
        // React would record a call stack for the debugger with each element.
        define: { 'console.createTask': 'undefined' },
        test: {
          name: 'page',
          isolate: false,
          include: ['renderer/**/*.test.tsx'],
          setupFiles: ['renderer/testing/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
            screenshotFailures: false,
            // A busy machine may take long to load the page.
            connectTimeout: 300_000,
          },
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
