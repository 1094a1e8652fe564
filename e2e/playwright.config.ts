import { defineConfig } from 'playwright/test';
import { availableRuntime } from '#dev/setup/window.ts';

/** Specs that measure time: beside other windows they would find the app slow when only the machine is busy. */
const timedSpecs = /(fast-keys|large-export)\.spec\.ts$/;

/** End-to-end tests of the built app. Files run in parallel, the tests of a file in order; `npm test` runs `alone` afterwards. */
export default defineConfig({
  testDir: 'specs',
  fullyParallel: false,
  // Electron's windows share the system's clipboard and take each other's focus; the shell's don't. Tests mostly wait: two workers
  // leave more than half of two cores idle.
  workers: availableRuntime() === 'electron' ? 1 : 3,
  projects: [
    { name: 'together', testIgnore: timedSpecs, outputDir: '../out/e2e/together' },
    { name: 'alone', testMatch: timedSpecs, outputDir: '../out/e2e/alone' },
  ],
  // A busy machine may delay a window for longer than a test waits. Playwright lists the tests that pass only on a retry at the end of its run.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
});
