import { expect, test } from 'vitest';
import { isRunningFromModules, npmProgram } from './npm-program.mjs';

const modulesFolder = '/home/ann/catalog/node_modules';
const windowsModules = 'C:\\Users\\Ann\\catalog\\node_modules';

test('npm is run by the script and the Node that npm itself told', () => {
  const env = {
    npm_node_execpath: '/usr/bin/node',
    npm_execpath: '/usr/lib/node_modules/npm/bin/npm-cli.js',
    PATH: '/usr/bin',
  };
  expect(
    npmProgram({ platform: 'linux', env, execPath: '/usr/bin/node', modulesFolder, exists: () => true }),
  ).toEqual({
    command: '/usr/bin/node',
    args: ['/usr/lib/node_modules/npm/bin/npm-cli.js'],
    shell: false,
    env,
  });
});

test('the Node inside node_modules never runs npm, which is about to delete it', () => {
  const inside = `${modulesFolder}/node/bin/node`;
  const env = { npm_node_execpath: inside, PATH: `${modulesFolder}/.bin:/opt/node/bin` };
  const npm = npmProgram({ platform: 'linux', env, execPath: inside, modulesFolder, exists: () => true });
  expect(npm.command).toBe('/opt/node/bin/node');
  expect(npm.args).toEqual(['/opt/node/lib/node_modules/npm/bin/npm-cli.js']);
  expect(npm.env.PATH).toBe('/opt/node/bin');
});

test('another package manager’s script is not taken for npm', () => {
  const env = { npm_execpath: '/usr/lib/node_modules/pnpm/bin/pnpm.cjs', PATH: '/usr/bin' };
  const npm = npmProgram({
    platform: 'linux',
    env,
    execPath: '/usr/bin/node',
    modulesFolder,
    exists: () => true,
  });
  expect(npm.args).toEqual(['/usr/lib/node_modules/npm/bin/npm-cli.js']);
});

test('Windows finds npm beside node.exe and needs no shell for it', () => {
  const node = 'C:\\Program Files\\nodejs\\node.exe';
  const npm = npmProgram({
    platform: 'win32',
    env: { Path: '' },
    execPath: node,
    modulesFolder: windowsModules,
    exists: () => true,
  });
  expect(npm.command).toBe(node);
  expect(npm.args).toEqual(['C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js']);
  expect(npm.shell).toBe(false);
});

test('where only the command is left, Windows gets its .cmd in a shell and others the plain name', () => {
  const nothing = { env: {}, execPath: '', modulesFolder, exists: () => false };
  expect(npmProgram({ platform: 'win32', ...nothing })).toMatchObject({ command: 'npm.cmd', shell: true });
  expect(npmProgram({ platform: 'darwin', ...nothing })).toMatchObject({ command: 'npm', shell: false });
});

test('a Node inside node_modules is known on Windows, where a running program can’t be deleted', () => {
  expect(isRunningFromModules(`${windowsModules}\\node\\bin\\node.exe`, 'win32', windowsModules)).toBe(true);
  expect(isRunningFromModules('C:\\Program Files\\nodejs\\node.exe', 'win32', windowsModules)).toBe(false);
});
