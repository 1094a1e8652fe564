import { existsSync } from 'node:fs';
import { link, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { connectionId, localCopiesOfService } from './testing/local-copies-of-service.ts';

const { completeLocalCopy, startLocalCopies, fillUpTo, setup, theFile } = localCopiesOfService();

test('a local copy belongs to one address, and is deleted with its connection', async () => {
  const localCopies = await completeLocalCopy();
  setup.address = 'https://elsewhere.example';
  expect((await localCopies.read(connectionId)).items).toBe(0);
  expect(await localCopies.kept()).toMatchObject([{ address: 'https://catalog.example', isCurrent: false }]);
  setup.address = 'https://catalog.example';
  expect((await localCopies.read(connectionId)).items).toBe(1_100);
  await writeFile(path.join(setup.folder, 'shop-2.sqlite'), '');
  await localCopies.forgetConnection(connectionId);
  expect(await readdir(setup.folder)).toEqual(['shop-2.sqlite']);
  expect((await localCopies.read(connectionId)).items).toBe(0);
});

test('lists the local copies on disk without opening them, and deletes them one by one', async () => {
  const first = await completeLocalCopy();
  setup.address = 'https://elsewhere.example';
  await fillUpTo(3, () => first.start(connectionId));
  await first.close();
  const filesBefore = await readdir(setup.folder);
  [setup.requested, setup.intercept] = [[], () => false];
  const localCopies = startLocalCopies({ startThread: () => expect.fail('opened') });
  const kept = (await localCopies.kept()).sort((a, b) => Number(a.isCurrent) - Number(b.isCurrent));
  const bytes = expect.any(Number);
  expect(kept).toMatchObject([
    { address: 'https://catalog.example', isCurrent: false, bytes, whole: { items: 1_100 }, pass: null },
    { address: 'https://elsewhere.example', isCurrent: true, bytes, whole: null, pass: { nextPage: 3 } },
  ]);
  expect(kept[0]?.bytes).toBeGreaterThan(20_000);
  expect([await readdir(setup.folder), setup.requested]).toEqual([filesBefore, []]);

  expect(await localCopies.remove(connectionId, kept[0]?.name)).toBeNull();
  expect(await localCopies.kept()).toMatchObject([{ name: kept[1]?.name }]);
  expect(setup.requested).toEqual([]);
  const again = startLocalCopies();
  expect(await again.remove(connectionId)).toMatchObject({ items: 0 });
  expect(existsSync(setup.folder)).toBe(false);
});

test('a file of another catalog with the name of this one’s is not listed as this one’s', async () => {
  const localCopies = await completeLocalCopy();
  await localCopies.close();
  const database = new DatabaseSync(await theFile());
  database.exec("UPDATE facts SET value = '\"https://elsewhere.example\"' WHERE name = 'address'");
  database.close();
  const listed = startLocalCopies({ startThread: () => expect.fail('opened') });
  expect(await listed.kept()).toMatchObject([{ address: 'https://elsewhere.example', isCurrent: false }]);
});

test('the local copies of a connection can’t be deleted through another one', async () => {
  const localCopies = await completeLocalCopy();
  const [one] = await localCopies.kept();
  await localCopies.remove('other', one?.name);
  expect(await localCopies.kept()).toMatchObject([{ name: one?.name }]);
});

test('a pass stops when its connection gets another address, so that no local copy mixes two catalogs', async () => {
  const localCopies = startLocalCopies();
  setup.intercept = (page) => {
    if (page === 2) setup.address = 'https://elsewhere.example';
    return false;
  };
  await localCopies.start(connectionId);
  await expect.poll(() => setup.states.at(-1)?.activity).toMatchObject({ kind: 'paused' });
  expect(setup.requested).toEqual(['1 of 250', '2 of 250']);
  expect(setup.states.at(-1)).toMatchObject({ activity: { failure: { kind: 'unknown-connection' } } });
});

test('a local copy that could not be deleted is reported, and stays paused', async () => {
  let [file, otherName] = ['', ''];
  const localCopies = startLocalCopies({
    // Called after the deletion; restores the file.
    async policy() {
      if (otherName !== '') await link(otherName, file).catch(() => {});
      return { isOff: false, deleteExisting: false, maxRate: null };
    },
  });
  await fillUpTo(3, () => localCopies.start(connectionId));
  file = await theFile();
  await link(file, path.join(setup.folder, 'kept'));
  otherName = path.join(setup.folder, 'kept');
  [setup.requested, setup.intercept] = [[], () => false];
  const paused = { items: 500, pass: { nextPage: 3 }, activity: { kind: 'paused', failure: null } };
  expect(await localCopies.remove(connectionId)).toMatchObject(paused);
  await localCopies.close();
  const again = startLocalCopies();
  expect(await again.read(connectionId)).toMatchObject(paused);
  expect(setup.requested).toEqual([]);
  expect(await again.remove(connectionId)).toMatchObject({
    items: 0,
    pass: null,
    activity: { kind: 'idle' },
  });
});

test('deletes leftovers of a forgotten connection instead of opening them', async () => {
  const localCopies = await completeLocalCopy();
  await localCopies.close();
  await writeFile(path.join(setup.folder, `${connectionId}.forgotten`), '');
  expect(await startLocalCopies().read(connectionId)).toMatchObject({ items: 0, off: null });
  expect(existsSync(setup.folder)).toBe(false);
});
