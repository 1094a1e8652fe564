import type { OpenAppOptions, RunningApp } from './running-app.ts';

export async function openInElectron(_options: OpenAppOptions): Promise<RunningApp> {
  throw new Error('Not written yet');
}
