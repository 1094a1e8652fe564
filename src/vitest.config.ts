import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Two worlds: `node` for everything that runs outside the page, `page` (jsdom) for the renderer. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite',
  plugins: [react()],
  test: {
    // Generous, because a busy machine is no fault of a test's.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{shared,main,preload,demo,dev}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          // One jsdom for all files of a worker takes a third of the time; what a test leaves in it is cleaned up after each.
          isolate: false,
          include: ['renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['renderer/testing/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
