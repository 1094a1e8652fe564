import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { isGuarded, noPolicy, parsePolicy, policyPath, readPolicyFile } from './policy.ts';

const parsed = (value: unknown) => parsePolicy(JSON.stringify(value));
const presets = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...shop, id: `shop-${index}`, name: `Shop ${index}` }));
const shop = { id: 'shop', name: 'Shop', baseUrl: 'https://shop.example', colour: 'red' };

test('the example in resources is valid', async () => {
  const text = await readFile(
    path.join(import.meta.dirname, '../../../resources/policy.example.json'),
    'utf8',
  );
  const { policy, isManaged, trouble } = parsePolicy(text);
  expect({ isManaged, trouble }).toEqual({ isManaged: true, trouble: null });
  expect(policy).toEqual({
    organisation: 'Example Support Ltd',
    connections: [
      { id: 'org-production', name: 'Production', baseUrl: 'https://catalog.example.com', colour: 'red' },
      {
        id: 'org-staging',
        name: 'Staging',
        baseUrl: 'https://staging.catalog.example.com',
        colour: 'blue',
        assumedTimeZone: 'Europe/Istanbul',
      },
    ],
    settings: { limit: 50, watchMinutes: 5, updates: 'notify' },
    updates: { isOff: false, channel: 'latest' },
    catalogCopy: { isOff: false, maxRate: 1 },
  });
});

test('an empty policy sets nothing', () => {
  expect(parsed({ version: 1 })).toEqual({ policy: noPolicy, isManaged: true, trouble: null });
});

describe('a field that could hold a token is named, and the whole file refused', () => {
  test.each([
    [{ connections: [{ ...shop, token: 'canary' }] }, 'connections[0].token'],
    [{ connections: [{ ...shop, accessToken: 'canary' }] }, 'connections[0].accessToken'],
    [
      { connections: [{ ...shop, headers: { Authorization: 'canary' } }] },
      'connections[0].headers.Authorization',
    ],
    [{ API_KEY: 'canary' }, 'API_KEY'],
    [{ settings: { password: 'canary' } }, 'settings.password'],
    [[{ clientSecret: 'canary' }], '[0].clientSecret'],
  ])('%j', (value, field) => {
    const read = parsed(Array.isArray(value) ? value : { version: 1, connections: [shop], ...value });
    expect(read).toMatchObject({ isManaged: false, trouble: { kind: 'holds-secret', field } });
    expect(read.policy.connections).toEqual([]);
    expect(JSON.stringify(read)).not.toContain('canary');
  });
});

describe('an invalid file is ignored, and updates are off', () => {
  test.each([
    ['not JSON', '{"version": 1', 'not-json'],
    ['a list', '[]', 'not-a-policy'],
    ['no version', '{}', 'not-a-policy'],
    ['a version in words', '{"version": "1"}', 'not-a-policy'],
    ['a newer one', '{"version": 2, "updates": "latest"}', 'newer'],
  ])('%s', (_name, text, reason) => {
    expect(parsePolicy(text)).toEqual({
      policy: {
        ...noPolicy,
        updates: { isOff: true, channel: null },
        catalogCopy: { isOff: true, maxRate: null },
      },
      isManaged: false,
      trouble: { kind: 'unusable', reason },
    });
  });
});

describe('an invalid part is named, and the rest is in force', () => {
  test.each([
    [{ conections: [] }, 'conections'],
    [{ organisation: 'two\nlines' }, 'organisation'],
    [{ organisation: 5 }, 'organisation'],
    [{ organisation: null }, 'organisation'],
    [{ connections: 'all' }, 'connections'],
    [{ connections: presets(51) }, 'connections'],
    [{ connections: [shop, { ...shop, id: 'other', name: ' ' }] }, 'connections[1].name'],
    [
      { connections: [shop, { ...shop, id: 'other', baseUrl: 'http://shop.example' }] },
      'connections[1].baseUrl',
    ],
    [
      { connections: [shop, { ...shop, id: 'other', baseUrl: 'https://me@shop.example' }] },
      'connections[1].baseUrl',
    ],
    [{ connections: [shop, shop] }, 'connections[1].id'],
    [{ connections: [shop, { ...shop, id: '../x' }] }, 'connections[1].id'],
    [{ connections: [shop, { ...shop, id: 'other', colour: 'mauve' }] }, 'connections[1].colour'],
    [{ connections: [shop, 'https://shop.example'] }, 'connections[1]'],
    [{ settings: 'dark' }, 'settings'],
    [{ settings: { theme: 'purple' } }, 'settings.theme'],
    [{ settings: { lastViews: {} } }, 'settings.lastViews'],
    [{ settings: { constructor: 1 } }, 'settings.constructor'],
    [{ updates: 'nightly' }, 'updates'],
    [{ catalogCopy: 'never' }, 'catalogCopy'],
    [{ catalogCopy: 0 }, 'catalogCopy'],
    [{ catalogCopy: 0.009 }, 'catalogCopy'],
    [{ catalogCopy: 100.1 }, 'catalogCopy'],
  ])('%j', (value, field) => {
    const { policy, isManaged, trouble } = parsed({ version: 1, connections: [shop], ...value });
    expect({ isManaged, trouble }).toEqual({
      isManaged: true,
      trouble: { kind: 'ignored-parts', fields: [field] },
    });
    expect(policy.connections).toEqual(field === 'connections' ? [] : [{ ...shop, id: 'org-shop' }]);
  });

  test('up to 50 connections are in force', () => {
    const { policy, trouble } = parsed({ version: 1, connections: presets(50) });
    expect([policy.connections.length, trouble]).toEqual([50, null]);
  });

  test('an optional field stays absent', () => {
    const { policy } = parsed({ version: 1, connections: [shop] });
    expect(policy.connections[0]).not.toHaveProperty('assumedTimeZone');
  });

  test('a time zone has a name, or minutes ahead of UTC as in earlier policies', () => {
    const zoneIn = (fields: object) => parsed({ version: 1, connections: [{ ...shop, ...fields }] });
    const zones = [{ assumedTimeZone: 'Europe/Warsaw' }, { assumedUtcOffsetMinutes: -210 }].map(
      (fields) => zoneIn(fields).policy.connections[0],
    );
    expect(zones).toEqual([
      { ...shop, id: 'org-shop', assumedTimeZone: 'Europe/Warsaw' },
      { ...shop, id: 'org-shop', assumedTimeZone: 'UTC-03:30' },
    ]);
    expect(zoneIn({ assumedTimeZone: 'no zone' }).trouble).toMatchObject({
      fields: ['connections[0].assumedTimeZone'],
    });
  });

  test('an unknown value turns updates off', () => {
    expect(parsed({ version: 1, updates: 'never' }).policy.updates).toEqual({ isOff: true, channel: null });
    expect(parsed({ version: 1, updates: 'beta' }).policy.updates).toEqual({ isOff: false, channel: 'beta' });
  });

  test('updates and copies can be forbidden', () => {
    const { policy, trouble } = parsed({ version: 1, updates: 'off', catalogCopy: 'off' });
    expect({ ...policy, trouble }).toMatchObject({
      updates: { isOff: true, channel: null },
      catalogCopy: { isOff: true, maxRate: null },
      trouble: null,
    });
  });

  test('copies can be slowed down, and an unknown value turns them off', () => {
    const localCopiesOf = (catalogCopy: unknown) => parsed({ version: 1, catalogCopy }).policy.catalogCopy;
    for (const maxRate of [0.01, 0.5, 100]) expect(localCopiesOf(maxRate)).toEqual({ isOff: false, maxRate });
    expect(localCopiesOf('slow')).toEqual({ isOff: true, maxRate: null });
    expect(parsed({ version: 1 }).policy.catalogCopy).toEqual({ isOff: false, maxRate: null });
  });

  test('names of ignored fields are bounded and cleaned', () => {
    const { trouble } = parsed({ version: 1, [`one\n\u202e${'x'.repeat(500)}`]: 1 });
    expect(trouble).toMatchObject({ fields: [expect.stringMatching(/^one {2}x{1,80}$/)] });
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index}`, 1]));
    expect(parsed({ version: 1, ...many }).trouble).toMatchObject({ fields: { length: 8 } });
  });
});

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
