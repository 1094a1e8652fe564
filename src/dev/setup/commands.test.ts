import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands, findCommand } from './commands.ts';
import { projectFolder } from './project-folders.ts';

test('every npm script names a command that exists, and every command has its script', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(projectFolder, 'package.json'), 'utf8'),
  );
  const started = Object.entries(scripts)
    .filter(([, line]) => line.startsWith('node src/dev/run.mjs '))
    .map(([script, line]) => [script, line.split(' ')[2]]);
  expect(started.map(([, command]) => command).sort()).toEqual(Object.keys(commands).sort());
  expect(started.filter(([script, command]) => script !== command)).toEqual([]);
});

test('an unknown command is answered with the ones there are', () => {
  const found = findCommand('strat');
  expect(found).toMatchObject({ kind: 'unknown', message: expect.stringContaining('npm run start') });
});

test('no command goes by a name that every object has', () => {
  expect(findCommand('constructor').kind).toBe('unknown');
});
