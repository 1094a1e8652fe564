import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFuses, setFuses, wrongFuses } from './fuses.ts';
import { standInProgram } from './testing/stand-in-runtime.ts';

let folder: string;
let program: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'item-catalog-fuses-'));
  program = join(folder, 'electron');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('every fuse of the program is set, and can be read back', async () => {
  writeFileSync(program, standInProgram());
  await setFuses(program);
  expect(await readFuses(program)).toEqual({
    RunAsNode: 'off',
    EnableCookieEncryption: 'on',
    EnableNodeOptionsEnvironmentVariable: 'off',
    EnableNodeCliInspectArguments: 'off',
    EnableEmbeddedAsarIntegrityValidation: 'on',
    OnlyLoadAppFromAsar: 'on',
    LoadBrowserProcessSpecificV8Snapshot: 'off',
    GrantFileProtocolExtraPrivileges: 'off',
    WasmTrapHandlers: 'on',
  });
  expect(await wrongFuses(program)).toEqual([]);
});

test('a program as it is downloaded has fuses that are wrong, each by name', async () => {
  writeFileSync(program, standInProgram());
  expect(await wrongFuses(program)).toEqual([
    'RunAsNode is on',
    'EnableCookieEncryption is off',
    'EnableNodeOptionsEnvironmentVariable is on',
    'EnableNodeCliInspectArguments is on',
    'EnableEmbeddedAsarIntegrityValidation is off',
    'OnlyLoadAppFromAsar is off',
    'GrantFileProtocolExtraPrivileges is on',
  ]);
});

test('a fuse of a later Electron that nobody decided on stops the packaging', async () => {
  writeFileSync(program, standInProgram('1011000111'));
  await expect(setFuses(program)).rejects.toThrow(/has 10 fuses but you only provided a config for 9/);
});

test('a fuse that the program lacks is no fuse that is right', async () => {
  writeFileSync(program, standInProgram('01001100'));
  expect(await wrongFuses(program)).toEqual(['WasmTrapHandlers is missing']);
});

test('what is no Electron has no fuses to set', async () => {
  writeFileSync(program, 'nothing of the kind');
  await expect(setFuses(program)).rejects.toThrow(/sentinel/);
});
