import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'playwright/test';
import type { AppWindow } from './app-window.ts';

/** What a machine that is busy with other programs needs to end an app that has settled; a request that was waited for takes longer. */
const endedWithinMs = 5_000;

/** Quits the app, which gives itself 1.5 s to settle what is under way and writes to its log when that was too little. */
export async function expectQuickQuit(app: AppWindow, userDataDir: string): Promise<void> {
  const startedMs = performance.now();
  expect(await app.close()).toBe(0);
  expect(performance.now() - startedMs).toBeLessThan(endedWithinMs);
  const log = await readFile(path.join(userDataDir, 'logs', 'main.log'), 'utf8');
  expect(log).toContain('info started');
  expect(log).not.toContain('shutting down took too long');
}
