import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeModulesFolder } from '#dev/setup/project-folders.ts';

test.skipIf(process.platform === 'win32')('an interrupted run starts nothing more', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'run-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [first, second, run] = ['first.mjs', 'second.mjs', 'run.mjs'].map((name) => path.join(folder, name));
  await writeFile(`${first}`, `process.kill(process.ppid, 'SIGTERM'); setInterval(() => {}, 1_000);`);
  await writeFile(`${second}`, `console.log('started')`);
  const script = (file = '') => JSON.stringify(path.relative(nodeModulesFolder, file));
  const source = JSON.stringify(path.join(import.meta.dirname, 'run-program.ts'));
  await writeFile(
    `${run}`,
    `const { runProgram } = await import(${source});
    await runProgram(${script(first)}, []);
    const { exitCode, output } = await runProgram(${script(second)}, []);
    console.log(exitCode, output);`,
  );
  const { stdout } = spawnSync(process.execPath, [`${run}`], { encoding: 'utf8', timeout: 30_000 });
  expect(stdout).toBe('null Not run: interrupted\n');
});
