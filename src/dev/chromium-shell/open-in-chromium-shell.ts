import type { OpenAppOptions, RunningApp } from '#dev/running-app.ts';

export async function openInChromiumShell(_options: OpenAppOptions): Promise<RunningApp> {
  throw new Error('Not written yet');
}
