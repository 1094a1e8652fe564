import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { startLocalCopyThread } from '#main/testing/fake-effects.ts';
import type { LocalCopiesDeps } from './local-copies.ts';
import {
  connectionId,
  isWhole,
  localCopiesOfService,
  search,
  until,
} from './testing/local-copies-of-service.ts';
import { sampleRow } from './testing/sample-rows.ts';

const { completeLocalCopy, startLocalCopies, fillUpTo, setup, theFile } = localCopiesOfService();

test('a full disk pauses the pass, which continues once there is space', async () => {
  const startThread: LocalCopiesDeps['startThread'] = (filePath) =>
    new Worker(new URL('./testing/full-disk-worker.ts', import.meta.url), { workerData: filePath });
  setup.rows = Array.from({ length: 1_100 }, (_, index) => ({
    ...sampleRow(index + 1),
    name: `Case ${index}`,
  }));
  const full = startLocalCopies({ startThread });
  await full.start(connectionId);
  await until(full, ({ activity }) => activity.kind === 'paused');
  const { activity, items } = await full.read(connectionId);
  expect(activity).toEqual({ kind: 'paused', failure: { kind: 'local-copy', problem: 'disk-full' } });
  expect(items % 250).toBe(0);
  expect(items).toBeLessThan(1_100);
  await full.close();
  const localCopies = startLocalCopies();
  await localCopies.read(connectionId);
  await until(localCopies, isWhole);
  expect((await localCopies.read(connectionId)).items).toBe(1_100);
});

test('a local copy can be opened while another program has its file open, and updated once it isn’t locked', async () => {
  await (await completeLocalCopy()).close();
  const other = new DatabaseSync(await theFile());
  other.exec('BEGIN IMMEDIATE');
  const localCopies = startLocalCopies();
  expect(await localCopies.start(connectionId)).toMatchObject({
    items: 1_100,
    pass: null,
    activity: { kind: 'paused', failure: { kind: 'local-copy', problem: 'in-use' } },
  });
  other.close();
  await localCopies.start(connectionId);
  await until(localCopies, ({ whole }) => whole?.number === 2);
});

test('an update is paused if the disk is lost, and can be retried', async () => {
  const refused = new Set(['beginPass']);
  const localCopies = startLocalCopies({ startThread: refusing(refused, 10) });
  await localCopies.start(connectionId);
  const failure = { kind: 'local-copy', problem: 'disk-lost' };
  const paused = { pass: null, activity: { kind: 'paused', failure } };
  expect(await localCopies.read(connectionId)).toMatchObject(paused);
  refused.clear();
  expect(await localCopies.start(connectionId)).toMatchObject({ activity: { kind: 'filling' } });
});

test('a pass continues on its own once the disk is back', async () => {
  const refused = new Set<string>();
  const localCopies = startLocalCopies({ startThread: refusing(refused, 10) });
  await fillUpTo(3, () => localCopies.start(connectionId));
  await localCopies.pause(connectionId);
  setup.intercept = () => false;
  refused.add('beginPass').add('setPaused');
  await localCopies.start(connectionId);
  await until(localCopies, ({ activity }) => activity.kind === 'paused');
  expect((await localCopies.read(connectionId)).activity).toMatchObject({
    failure: { problem: 'disk-lost' },
  });
  refused.clear();
  localCopies.wake(null);
  await until(localCopies, isWhole);
});

test('copies are off in a runtime without SQLite', async () => {
  const startThread: LocalCopiesDeps['startThread'] = (data) =>
    new Worker(new URL('./local-copy-worker.ts', import.meta.url), {
      workerData: data,
      execArgv: ['--no-experimental-sqlite'],
    });
  const localCopies = startLocalCopies({ startThread });
  expect(await localCopies.start(connectionId)).toMatchObject({ off: 'no-engine', items: 0, pass: null });
  expect(await search(localCopies, '')).toMatchObject({ ok: true, value: { rows: [] } });
});

test('replaces a thread that died, and continues the pass and searches', async () => {
  const workers: Worker[] = [];
  const localCopies = startLocalCopies({
    startThread(filePath) {
      const worker = startLocalCopyThread(filePath);
      workers.push(worker);
      return worker;
    },
  });
  await fillUpTo(3, () => localCopies.start(connectionId));
  await workers[0]?.terminate();
  setup.intercept = () => false;
  await until(localCopies, isWhole);
  expect((await localCopies.read(connectionId)).items).toBe(1_100);
  await workers[1]?.terminate();
  expect(await search(localCopies, '')).toMatchObject({ ok: true, value: { pagination: { total: 1_100 } } });
  expect(workers).toHaveLength(3);
});

test.each<[when: string, damage: (file: string) => void]>([
  ['when opened', (file) => writeFileSync(file, readFileSync(file).fill('x', 0, 4_096))],
  [
    'when its items are counted',
    (file) => {
      const database = new DatabaseSync(file);
      // A leaf page, which only a full scan reads.
      const { pageno } =
        database
          .prepare("SELECT pageno FROM dbstat WHERE name = 'items' AND pagetype = 'leaf' LIMIT 1 OFFSET 3")
          .get() ?? {};
      database.close();
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0xff, (Number(pageno) - 1) * 4_096, Number(pageno) * 4_096));
    },
  ],
  ['when its facts are read', (file) => setFact(file, 'whole', '{"number":xx')],
  ['by a fact of another shape', (file) => setFact(file, 'whole', '{"number":{"a":1},"endedAt":[]}')],
  ['by a fact that is no object', (file) => setFact(file, 'pass', '7')],
  [
    'because another catalog’s has its name',
    (file) => setFact(file, 'address', '"https://elsewhere.example"'),
  ],
])('a file found damaged %s is set aside, and a new one can be created', async (_, damage) => {
  await (await completeLocalCopy()).close();
  const file = await theFile();
  damage(file);
  const again = startLocalCopies();
  const broken = { items: 0, off: null, whole: null, wasDamaged: true };
  expect(await again.read(connectionId)).toMatchObject(broken);
  expect(await readdir(setup.folder)).toContain(`${path.basename(file)}.bad`);
  await again.start(connectionId);
  expect(await again.read(connectionId)).toMatchObject({ wasDamaged: false });
  await until(again, isWhole);
});

test('a file found damaged by a search is set aside and reported', async () => {
  const localCopies = startLocalCopies({ startThread: refusing(new Set(['find']), 11) });
  await localCopies.start(connectionId);
  await until(localCopies, isWhole);
  expect(await search(localCopies, '')).toMatchObject({ ok: false, failure: { kind: 'local-copy' } });
  await until(localCopies, ({ wasDamaged }) => wasDamaged);
  expect(setup.states.at(-1)).toMatchObject({ items: 0, whole: null, wasDamaged: true });
  expect(await readdir(setup.folder)).toEqual([expect.stringMatching(/\.sqlite\.bad$/)]);
  expect(await localCopies.remove(connectionId)).toMatchObject({ wasDamaged: false });
  expect(existsSync(setup.folder)).toBe(false);
});

function setFact(file: string, name: string, json: string): void {
  const database = new DatabaseSync(file);
  database.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(name, json);
  database.close();
}

/** Starts threads in which these operations fail with this SQLite error. */
function refusing(operations: ReadonlySet<string>, errcode: number): LocalCopiesDeps['startThread'] {
  return (data) => {
    const worker = startLocalCopyThread(data);
    const post = worker.postMessage.bind(worker);
    const error = Object.assign(new Error('refused'), { errcode });
    worker.postMessage = ({ id, op, ...rest }) =>
      operations.has(op) ? worker.emit('message', { id, ok: false, error }) : post({ id, op, ...rest });
    return worker;
  };
}
