import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from './progress.ts';
import { nodeModulesFolder, projectFolder } from './project-folders.ts';
import { runLogged } from './run-logged.ts';
import { SetupStop } from './setup-stop.ts';

const timeoutMs = 5 * 60_000;
const outputs = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'];

/** Builds main, preload and page into `out/`. */
export async function ensureBuild(progress: Progress): Promise<void> {
  const step = progress.step('build', 'main, preload and page');
  const run = await runLogged({
    name: 'build',
    command: process.execPath,
    args: [join(nodeModulesFolder, 'electron-vite', 'bin', 'electron-vite.js'), 'build'],
    env: { ...process.env, NO_COLOR: '1' },
    timeoutMs,
    onLine: (line) => step.update(line),
  });
  const missing = outputs.filter((path) => !existsSync(join(projectFolder, path)));
  if (!run.ok || missing.length > 0) {
    step.failed();
    throw new SetupStop('The app could not be built.', {
      why: run.ok
        ? `${missing.join(', ')} is missing after the build.`
        : `electron-vite build: ${run.ending}.\n${run.lastLines}`,
      whatToDo: ['Correct the source it names; npm run check shows all type errors at once.'],
      logFile: run.logFile,
    });
  }
  step.done('out/ is up to date');
}
