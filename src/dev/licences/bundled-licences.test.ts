import { expect, test } from 'vitest';
import { packageFolderOf } from './bundled-licences.ts';

test.each([
  ['/app/node_modules/zod/v4/index.js', '/app/node_modules/zod'],
  ['/app/node_modules/@mantine/core/esm/Box.mjs', '/app/node_modules/@mantine/core'],
  ['/app/node_modules/a/node_modules/b/index.js', '/app/node_modules/a/node_modules/b'],
  ['\0/app/node_modules/semver/index.js?commonjs-module', '/app/node_modules/semver'],
  ['C:\\app\\node_modules\\zod\\index.js', 'C:\\app\\node_modules\\zod'],
  ['/app/src/main/index.ts', null],
  ['\0rolldown/runtime.js', null],
])('%j is of %s', (id, folder) => {
  expect(packageFolderOf(id)).toBe(folder);
});
