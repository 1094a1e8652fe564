#!/usr/bin/env node
// electron-vite starts this as if it were Electron's program: <app folder> <arguments>. The Node that runs it is the
// project's own, which the npm commands put first on the PATH.
import { once } from 'node:events';
import { startApp } from '#dev/open-app.ts';
import { hasDisplay } from '#dev/setup/window.ts';

const headless = !hasDisplay(process.platform, process.env);
if (headless) console.error('There is no display: the window runs headless.');
const app = startApp({ runtime: 'chromium-shell', args: process.argv.slice(3), headless });
process.on('SIGTERM', () => app.kill());
// A terminal sends it to the app too, and a second signal would end that at once.
process.on('SIGINT', () => {});
const [exitCode] = await once(app, 'exit');
process.exitCode = exitCode ?? 0;
