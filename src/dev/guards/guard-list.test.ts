import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#dev/setup/project-folders.mjs';
import { withoutGuard } from './guard.ts';
import { mutations } from './guard-list.ts';
import { rules } from './rules.ts';

test.each(mutations)('$file still has the guard "$name", and its tests', ({ file, tests, ...guard }) => {
  const text = readFileSync(join(projectFolder, file), 'utf8');
  expect(withoutGuard(text, guard), `${guard.find} must stand in ${file} exactly once`).not.toBeNull();
  expect(tests.filter((path) => !existsSync(join(projectFolder, 'src', path)))).toEqual([]);
});

test('no two guards of a file have one name', () => {
  const names = mutations.map(({ file, name }) => `${file}: ${name}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('every rule has a guard, or says where it is held instead', () => {
  const guarded = new Set(mutations.map(({ rule }) => rule));
  expect(rules.filter(({ number, elsewhere }) => !guarded.has(number) && elsewhere === undefined)).toEqual(
    [],
  );
  expect(mutations.filter(({ rule }) => !rules.some(({ number }) => number === rule))).toEqual([]);
});

test('a guard that is not there, or there twice, is stale', () => {
  expect(withoutGuard('check(); go();', { find: 'check();', replace: '' })).toBe(' go();');
  expect(withoutGuard('go();', { find: 'check();', replace: '' })).toBeNull();
  expect(withoutGuard('check(); check();', { find: 'check();', replace: '' })).toBeNull();
});
