import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { projectFolder } from './project-folders.ts';

test('every npm script names a command, every command has its script, and its program is there', () => {
  const manifest = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  expect(manifest.scripts).toEqual(
    Object.fromEntries(Object.keys(commands).map((name) => [name, `node src/dev/run.mjs ${name}`])),
  );
  const programs = Object.values(commands).flatMap(([program]) => program ?? []);
  expect(programs.filter((program) => !existsSync(join(projectFolder, 'src', program)))).toEqual([]);
});
