import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { noPolicy } from './policy.ts';
import { isGuarded, policyPath, readPolicyFile } from './policy-file.ts';

const folder = temporaryFolder();
const filePath = () => folder.at('policy.json');
const reason = async (mustBeGuarded = false) => {
  const { trouble } = await readPolicyFile(filePath(), { mustBeGuarded });
  return trouble?.kind === 'unusable' ? trouble.reason : trouble?.kind;
};

test('each system has its own path', () => {
  expect(policyPath('linux', {})).toBe('/etc/item-catalog/policy.json');
  expect(policyPath('darwin', {})).toBe('/Library/Application Support/Item Catalog/policy.json');
});

test('on Windows only administrators can create its folder', () => {
  const env = { ProgramData: 'D:\\Data', CommonProgramFiles: 'D:\\Programs\\Common Files' };
  expect(policyPath('win32', env)).toBe('D:\\Programs\\Common Files\\Item Catalog\\policy.json');
  expect(policyPath('win32', { ProgramData: 'D:\\Data' })).toBe(
    'C:\\Program Files\\Common Files\\Item Catalog\\policy.json',
  );
});

test('without a file the computer is not managed', async () => {
  expect(await readPolicyFile(filePath(), { mustBeGuarded: true })).toEqual({
    policy: noPolicy,
    isManaged: false,
    trouble: null,
  });
  const inNoFolder = path.join(filePath(), 'in', 'policy.json');
  await writeFile(filePath(), '{}');
  expect((await readPolicyFile(inNoFolder, { mustBeGuarded: true })).trouble).toBeNull();
});

test('a file with a byte order mark is read', async () => {
  await writeFile(filePath(), `\uFEFF${JSON.stringify({ version: 1, organisation: 'Example' })}`);
  expect(await readPolicyFile(filePath(), { mustBeGuarded: false })).toMatchObject({
    isManaged: true,
    policy: { organisation: 'Example' },
  });
});

test('an unreadable file is reported, not treated as no policy', async () => {
  await mkdir(filePath());
  expect(await reason()).toBe('not-readable');
  await rm(filePath(), { recursive: true });
  await symlink(folder.at('nowhere'), filePath());
  expect(await reason()).toBe('not-readable');
});

test('a path that can’t be examined is reported too', async () => {
  const { trouble } = await readPolicyFile(folder.at('x'.repeat(300)), { mustBeGuarded: false });
  expect(trouble).toMatchObject({ reason: 'not-readable' });
});

test('a file of more than 256 KiB is refused', async () => {
  const ofSize = (bytes: number) => JSON.stringify({ version: 1 }).padEnd(bytes);
  await writeFile(filePath(), ofSize(256 * 1024));
  expect(await reason()).toBeUndefined();
  await writeFile(filePath(), ofSize(256 * 1024 + 1));
  expect(await reason()).toBe('too-large');
});

test.runIf(process.platform !== 'win32')('a file that others can change is refused', async () => {
  await writeFile(filePath(), JSON.stringify({ version: 1 }));
  await chmod(filePath(), 0o666);
  expect(await reason(true)).toBe('not-guarded');
  expect(await reason(false)).toBeUndefined();
  await chmod(filePath(), 0o664);
  expect(await reason(true)).toBe('not-guarded');
});

test.each([
  ['only root can change it', 0, 0o100644, 'linux', true],
  ['only root can read it', 0, 0o100600, 'darwin', true],
  ['it belongs to a user', 1_000, 0o100644, 'linux', false],
  ['its group can change it', 0, 0o100664, 'linux', false],
  ['everyone can change it', 0, 0o100646, 'darwin', false],
  ['the system reports neither owner nor mode', 0, 0o100666, 'win32', true],
] as const)('%s', (_, uid, mode, platform, guarded) => {
  expect(isGuarded({ uid, mode }, platform)).toBe(guarded);
});
