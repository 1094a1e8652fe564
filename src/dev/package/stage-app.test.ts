import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { neededFiles } from './app-content.ts';
import { publisherOf } from './publisher.ts';
import { filesBelow, stageApp } from './stage-app.ts';

const nobody = publisherOf({});
let project: string;
let stage: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'item-catalog-stage-'));
  stage = join(project, 'out', 'stage');
  for (const path of neededFiles) put(path, '{}');
  put('package.json', JSON.stringify({ name: 'item-catalog', version: '1.2.3', scripts: { start: 'x' } }));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

test('what the app needs is laid out, and nothing that lies beside it', () => {
  put('out/main/index.js.map', '{}');
  put('out/e2e/video.webm', '');
  put('src/main/index.ts', '');
  put('node_modules/keytar/src/main.cc', '');
  expect(stageApp(project, stage, nobody).sort()).toEqual([...neededFiles].sort());
  expect(filesBelow(stage)).toEqual([...neededFiles].sort());
});

test('the manifest is the trimmed one and names the publisher', () => {
  stageApp(project, stage, nobody);
  expect(JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8'))).toEqual({
    name: 'item-catalog',
    version: '1.2.3',
    homepage: nobody.homepage,
    author: nobody.maintainer,
  });
});

test('an incomplete build becomes no package, and what it lacks is named', () => {
  rmSync(join(project, 'out', 'preload'), { recursive: true });
  rmSync(join(project, 'node_modules', 'keytar', 'build'), { recursive: true });
  expect(() => stageApp(project, stage, nobody)).toThrow(
    'The package would lack out/preload/index.cjs, node_modules/keytar/build/Release/keytar.node.',
  );
});

test('a linked file is packed as the file that it leads to', () => {
  const target = put('elsewhere/570.txt', 'names');
  const link = join(project, 'resources', 'demo', '570.txt');
  rmSync(link);
  symlinkSync(target, link);
  stageApp(project, stage, nobody);
  const staged = join(stage, 'resources', 'demo', '570.txt');
  expect(lstatSync(staged).isFile()).toBe(true);
  expect(readFileSync(staged, 'utf8')).toBe('names');
});

test('a folder that is not there has no files', () => {
  expect(existsSync(join(project, 'nowhere'))).toBe(false);
  expect(filesBelow(join(project, 'nowhere'))).toEqual([]);
});

function put(path: string, content: string): string {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}
