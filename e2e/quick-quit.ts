import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'playwright/test';
import type { AppWindow } from './app-window.ts';

/** Quits the app, which gives itself 1.5 s to settle what is under way and writes to its log when that was too little. */
export async function expectQuickQuit(app: AppWindow, userDataDir: string): Promise<void> {
  expect(await app.close()).toBe(0);
  const log = await readFile(path.join(userDataDir, 'logs', 'main.log'), 'utf8');
  expect(log).toContain('info started');
  expect(log).not.toContain('shutting down took too long');
}
