import { defineConfig } from 'playwright/test';
import { availableRuntime } from '#dev/open-app.ts';

/** Specs that time people's hands or measure: beside another window they would find the app slow when only the machine is busy. */
const timedSpecs = /(impatient|large-export)\.spec\.ts$/;

/** The built app, end to end. Files run side by side, the tests of a file one after the other; `npm test` runs `alone` afterwards. */
export default defineConfig({
  testDir: 'specs',
  fullyParallel: false,
  // Windows of Electron share the system's clipboard and take the focus from each other; those of the shell have their own. A test
  // mostly waits: two at a time leave more than half of two cores idle.
  workers: availableRuntime() === 'electron' ? 1 : 3,
  projects: [
    { name: 'together', testIgnore: timedSpecs, outputDir: '../out/e2e/together' },
    { name: 'alone', testMatch: timedSpecs, outputDir: '../out/e2e/alone' },
  ],
  // A machine of unknown load may hold up a window for longer than any test waits. What passes only then is named before the counts.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
});
