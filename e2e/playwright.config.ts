import { defineConfig } from 'playwright/test';

/** The built app, end to end: one window at a time, so that a slow machine slows tests down but never mixes them up. */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../out/e2e',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
});
