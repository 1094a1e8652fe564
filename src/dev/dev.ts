import { join } from 'node:path';
import { runProgram } from './checks/run-program.ts';
import { whyNoSandbox } from './setup/sandbox.ts';

/**
 * `npm run dev`: electron-vite serves the page with hot reload, rebuilds main and preload as they change and opens the window again.
 * Where Electron isn't available it starts the Chromium shell in its place, which reads the same arguments.
 */
const shell = { ELECTRON_EXEC_PATH: join(import.meta.dirname, 'dev-window.mjs') };
const { exitCode } = await runProgram(
  'electron-vite/bin/electron-vite.js',
  [
    'dev',
    '--watch',
    // Electron alone would not start.
    ...(whyNoSandbox() === null ? [] : ['--noSandbox']),
    ...['--', '--demo', ...process.argv.slice(2)],
  ],
  { env: process.env.ITEM_CATALOG_RUNTIME === 'electron' ? {} : shell, shown: true },
);
process.exitCode = exitCode ?? 1;
