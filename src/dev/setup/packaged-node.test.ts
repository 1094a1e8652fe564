import { expect, test } from 'vitest';
import { chooseNode, packagedNodePath } from './packaged-node.mjs';

const packaged = '/p/node_modules/node/bin/node';
const node20 = { path: '/usr/bin/node', version: '20.19.0' };
const node24 = { path: '/usr/bin/node', version: '24.1.0' };

test('the Node among the packages runs the tools, even where the machine’s own would do', () => {
  expect(chooseNode({ packaged, own: node24, versionOf: () => '24.21.0' })).toBe(packaged);
});

test('a machine that can’t run the packaged Node uses its own when that is new enough', () => {
  expect(chooseNode({ packaged, own: node24, versionOf: () => null })).toBe('/usr/bin/node');
});

test('with an old Node and none among the packages there is nothing to run the tools with', () => {
  expect(chooseNode({ packaged, own: node20, versionOf: () => null })).toBeNull();
});

test('Windows’ program has its ending', () => {
  expect(packagedNodePath('win32', 'm')).toMatch(/node\.exe$/);
  expect(packagedNodePath('darwin', 'm')).toMatch(/node$/);
});
