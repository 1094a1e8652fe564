#!/usr/bin/env node
// electron-vite starts this as if it were Electron's program: <app folder> <arguments>. The Node that runs it is the
// project's own, which the npm commands put first on the PATH.
import { openApp } from '#dev/open-app.ts';
import { hasDisplay } from '#dev/setup/window.ts';

const headless = !hasDisplay(process.platform, process.env);
const app = await openApp({ runtime: 'chromium-shell', args: process.argv.slice(3), headless });
if (headless) console.error('There is no display: the window runs headless.');
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => void app.close());
process.exitCode = (await app.closed) ?? 0;
