import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findNode24, toolEnvironment } from './packaged-node.mjs';
import { nodeModulesFolder, projectFolder } from './project-folders.mjs';
import { runLogged } from './run-logged.mjs';
import { SetupStop } from './setup-stop.mjs';
import { sourceFingerprint } from './source-fingerprint.mjs';
import { readStamps, writeStamps } from './stamps.mjs';

const buildTimeoutMs = 5 * 60_000;
const outputs = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'];

/**
 * Builds main, preload and page into `out/` unless what is there was built from these very sources.
 * @param {import('./progress.mjs').Progress} progress
 * @param {{ rebuild: boolean }} options
 */
export async function ensureBuild(progress, { rebuild }) {
  const fingerprint = sourceFingerprint(projectFolder);
  const reason = whyBuild({
    fingerprint,
    built: readStamps().build?.fingerprint,
    missing: missingOutputs(),
    rebuild,
  });
  if (reason === null) return;
  const step = progress.step('build', `main, preload and page (${reason})`);
  const run = await runBuild((line) => step.update(line));
  const missing = missingOutputs();
  if (!run.ok || missing.length > 0) {
    step.failed();
    throw new SetupStop({
      what: 'The app could not be built.',
      why: run.ok
        ? `${missing.join(', ')} is missing after the build.`
        : `electron-vite build: ${run.ending}.\n${run.lastLines}`,
      whatToDo: ['Correct the source it names; npm run check shows all type errors at once.'],
      logFile: run.logFile,
    });
  }
  writeStamps({ build: { fingerprint } });
  step.done('out/ is up to date');
}

/**
 * @param {{ fingerprint: string, built: string | undefined, missing: readonly string[], rebuild: boolean }} state
 * @returns {string | null} null: what is built is right
 */
export function whyBuild({ fingerprint, built, missing, rebuild }) {
  if (rebuild) return 'as asked';
  if (built === undefined || missing.length > 0) return 'not built yet';
  return built === fingerprint ? null : 'the sources have changed';
}

/** @param {(line: string) => void} onLine */
function runBuild(onLine) {
  const node = findNode24() ?? process.execPath;
  return runLogged({
    name: 'build',
    command: node,
    args: [join(nodeModulesFolder, 'electron-vite', 'bin', 'electron-vite.js'), 'build'],
    env: { ...toolEnvironment(node), NO_COLOR: '1' },
    timeoutMs: buildTimeoutMs,
    onLine,
  });
}

function missingOutputs() {
  return outputs.filter((path) => !existsSync(join(projectFolder, path)));
}
