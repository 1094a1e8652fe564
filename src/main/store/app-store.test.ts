import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createManualTime, memoryStore } from '#main/testing/fake-effects.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { createAppFile } from './app-file.ts';
import { type AppFile, type AppFileOpener, appFileName, createAppStore } from './app-store.ts';

const folder = temporaryFolder();
const filePath = () => folder.at(appFileName);

type Given = Partial<Parameters<typeof createAppStore>[0]>;

/** A start of the app with a value and a list. */
function start(given: Given = {}) {
  const time = createManualTime();
  const errors: unknown[] = [];
  const onDiskError = (error: unknown) => errors.push(error);
  const file = createAppFile(folder.path);
  const store = createAppStore<string>({ file, time, gone: new Set(), onDiskError, ...given });
  let isOpen = true;
  async function quit(): Promise<void> {
    if (isOpen) await store.close();
    isOpen = false;
  }
  onTestFinished(quit);
  const theme = store.value('theme', z.enum(['light', 'dark']));
  const word = store.value('word', z.string());
  const words = store.list({ name: 'words', schema: z.string(), max: 3 });
  const add = (word: string, connectionId = 'demo') =>
    words.change(connectionId, (before) => [word, ...before]);
  return { store, theme, word, words, add, quit, time, errors };
}

/** Uses the file while the app doesn't, or beside it. */
function inFile<T>(use: (database: DatabaseSync) => T): T {
  using database = new DatabaseSync(filePath());
  return use(database);
}
const inEntries = () => inFile((database) => database.prepare('SELECT name, value FROM entries').all());
const refusal = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'open' });

describe('what is kept', () => {
  test('comes back after a restart, in one file that only its owner can read', async () => {
    const { theme, add, quit } = start();
    expect(await theme.load()).toBeNull();
    await theme.save('dark');
    await add('a');
    const modes = async () =>
      Promise.all(
        (await readdir(folder.path)).map(async (name) => (await stat(folder.at(name))).mode & 0o777),
      );
    if (process.platform !== 'win32') expect(new Set(await modes())).toEqual(new Set([0o600]));
    await quit();
    expect(await readdir(folder.path)).toEqual([appFileName]);
    const next = start();
    expect([await next.theme.load(), await next.words.list('demo')]).toEqual(['dark', ['a']]);
    expect(await next.store.notes()).toEqual([]);
  });

  test('is bounded, and a list of each connection', async () => {
    const { add, words } = start();
    for (const word of ['a', 'b', 'c', 'd']) await add(word);
    expect(await add('x', 'shop')).toEqual(['x']);
    expect(await words.list('demo')).toEqual(['d', 'c', 'b']);
    expect(await words.connectionIds()).toEqual(['demo', 'shop']);
    // A property of every object.
    expect(await words.list('constructor')).toEqual([]);
  });

  test('is written once for changes in quick succession, which do not postpone it', async () => {
    const time = createManualTime();
    const { store, saved } = memoryStore({}, { time });
    const count = store.value('count', z.number());
    for (let at = 0; at < 4; at += 1) {
      count.put(at);
      time.advance(100);
    }
    expect(time.running()).toEqual([500]);
    count.put(4, 60_000);
    count.put(5, 50);
    expect(time.running()).toEqual([50]);
    await store.flush();
    expect([saved(), time.running()]).toEqual([{ count: 5 }, []]);
  });

  test('must be defined before it is read', async () => {
    const { store } = start();
    await store.flush();
    expect(() => store.value('late', z.string())).toThrow('late');
  });
});

describe('a removed connection', () => {
  test('leaves nothing in any file, and nothing is kept for it any more', async () => {
    const gone = new Set<string>();
    const { store, add, quit } = start({ gone });
    for (let at = 0; at < 50; at += 1) {
      await add(`MARKER ${at} ${'x'.repeat(5_000)}`, 'shop');
      await store.flush();
    }
    await add('kept');
    inFile((database) => database.exec(`INSERT INTO entries VALUES ('unknown', 'shop', '"MARKER"')`));
    await quit();

    const next = start({ gone });
    expect(await next.words.list('shop')).toHaveLength(3);
    await next.add('MARKER again', 'shop');
    gone.add('shop');
    await next.store.forgetConnection('shop');
    expect(await next.add('MARKER late', 'shop')).toEqual([]);
    expect(await next.words.list('shop')).toEqual([]);
    await next.store.flush();
    for (const name of await readdir(folder.path)) {
      expect(await readFile(folder.at(name), 'latin1'), name).not.toContain('MARKER');
    }
    expect(await next.words.list('demo')).toEqual(['kept']);
  });

  test('is deleted with the next write if the disk refuses now', async () => {
    const { store, saved, refuse, errors } = memoryStore({ 'words shop': ['a'] });
    const words = store.list({ name: 'words', schema: z.string(), max: 3 });
    refuse();
    await store.forgetConnection('shop').catch((error: unknown) => errors.push(error));
    expect(await words.list('shop')).toEqual([]);
    expect(errors).toHaveLength(1);
    refuse(false);
    await store.flush();
    expect(saved()).toEqual({});
  });
});

describe('a full disk', () => {
  test('is reported, what changed holds for this run, and all is written once there is space', async () => {
    const { store, theme, add, words, errors, quit } = start();
    await theme.save('light');
    await store.use((database) => database.exec('PRAGMA max_page_count = 10'));
    await add('x'.repeat(50_000));
    await store.flush();
    expect(String(errors)).toMatch(/full/);
    await expect(theme.save('dark')).rejects.toThrow('full');
    expect([await theme.load(), (await words.list('demo'))[0]?.length]).toEqual(['dark', 50_000]);
    // All or nothing.
    expect(inEntries()).toContainEqual({ name: 'theme', value: '"light"' });
    await store.use((database) => database.exec('PRAGMA max_page_count = 100000'));
    await quit();
    const next = start();
    expect([await next.theme.load(), (await next.words.list('demo'))[0]?.length]).toEqual(['dark', 50_000]);
  });

  test('at the start: the file is opened again with the next change', async () => {
    const real = createAppFile(folder.path);
    let isFull = true;
    const full: AppFile = {
      ...{ kind: 'off', because: 'disk', isFinal: false, error: refusal },
      entries: [{ name: 'words', connectionId: 'demo', json: '["read"]' }],
      notes: [],
    };
    const file: AppFileOpener = { ...real, open: async () => (isFull ? full : real.open()) };
    const { store, theme, add, errors } = start({ file });
    await expect(theme.save('dark')).rejects.toThrow('ENOSPC');
    expect([await store.off(), errors]).toEqual(['disk', [refusal]]);
    isFull = false;
    await Promise.all([add('a'), store.flush()]);
    await store.flush();
    expect(await store.off()).toBeNull();
    expect(inEntries()).toContainEqual({ name: 'words', value: '["a","read"]' });
    expect(inEntries()).toContainEqual({ name: 'theme', value: '"dark"' });
  });
});

/** On Windows only a folder may be in place of a file. */
const notFiles: [name: string, put: (place: string) => unknown][] = [
  ['a folder', (place) => mkdir(place)],
  ...(process.platform === 'win32'
    ? []
    : ([
        ['a pipe', (place) => spawnSync('mkfifo', [place])],
        ['a link to an endless device', (place) => symlink('/dev/zero', place)],
      ] satisfies typeof notFiles)),
];

describe('a damaged file', () => {
  test.each<[string, (place: string) => unknown]>([
    ['text', (place) => writeFile(place, 'this is no database at all, however long it may be. '.repeat(40))],
    ['truncated', () => truncated()],
    ['of another program', () => inFile((database) => database.exec('CREATE TABLE spans (something_else)'))],
    ...notFiles,
  ])('(%s) is set aside, reported, and a new one created', async (_what, put) => {
    await put(filePath());
    const { store, theme, add } = start();
    expect(await theme.load()).toBeNull();
    await add('a');
    await store.flush();
    expect(await store.notes()).toEqual([{ kind: 'file-reset', setAside: 'app.sqlite.bad' }]);
    expect(await readdir(folder.path)).toContain('app.sqlite.bad');
    expect(inEntries()).toContainEqual({ name: 'words', value: '["a"]' });
  });

  async function truncated(): Promise<void> {
    const { store, theme, add, quit } = start();
    for (let at = 0; at < 9; at += 1) await add('x'.repeat(9_000), `shop-${at}`);
    await theme.save('dark');
    await store.flush();
    await quit();
    const content = await readFile(filePath());
    await writeFile(filePath(), content.subarray(0, content.length / 2));
  }

  test.skipIf(process.platform === 'win32').each(['-wal', '-shm', '-journal'])(
    'may be a pipe in place of its %s file, which is replaced',
    async (suffix) => {
      await start().quit();
      spawnSync('mkfifo', [filePath() + suffix]);
      const { theme, store } = start();
      await theme.save('dark');
      expect(await store.notes()).toEqual([]);
    },
  );

  test.each<[string, string[]]>([
    ['while it is used', []],
    ['by the last write', ['b']],
  ])('that is found %s is set aside, and what is in memory written to a new one', async (_when, more) => {
    const { store, theme, add, quit } = start();
    await theme.save('dark');
    await add('a');
    await store.use(breakEntries);
    if (more.length === 0)
      expect(await store.use((one) => one.prepare('SELECT * FROM entries').all())).toBeNull();
    for (const word of more) await add(word);
    await quit();
    expect(await store.notes()).toEqual([{ kind: 'file-reset', setAside: 'app.sqlite.bad' }]);
    expect(await readdir(folder.path)).toContain('app.sqlite.bad');
    const next = start();
    expect([await next.theme.load(), await next.words.list('demo')]).toEqual(['dark', [...more, 'a']]);
  });

  test('that is damaged again in the same run isn’t replaced again, so that the first one is kept', async () => {
    const { store, theme } = start();
    await theme.save('dark');
    for (let time = 0; time < 2; time += 1) {
      await store.use(breakEntries);
      expect(await store.use((one) => one.prepare('SELECT * FROM entries').all())).toBeNull();
    }
    expect(await store.notes()).toEqual([{ kind: 'file-reset', setAside: 'app.sqlite.bad' }]);
  });

  function breakEntries(database: DatabaseSync): void {
    database.enableDefensive(false);
    database.exec(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 9999 WHERE name = 'entries'",
    );
    database.exec('PRAGMA writable_schema = OFF; PRAGMA schema_version = 999');
  }

  test('of one value resets that alone, which is kept beside it', async () => {
    await start().quit();
    inFile((database) =>
      database.exec(`INSERT INTO entries VALUES ('theme', '', '"purple"'), ('words', 'demo', '["a"]')`),
    );
    const { store, theme, words } = start();
    expect([await theme.load(), await words.list('demo')]).toEqual([null, ['a']]);
    expect(await store.notes()).toEqual([{ kind: 'entry-reset', name: 'theme' }]);
    await theme.save('light');
    expect(inEntries()).toEqual(
      expect.arrayContaining([
        { name: 'theme', value: '"light"' },
        { name: 'theme.bad', value: '"\\"purple\\""' },
      ]),
    );
  });
});

describe('a file of a newer version', () => {
  test('is read as far as possible and never written', async () => {
    const { store, theme, add, quit } = start();
    await theme.save('dark');
    await add('a');
    await store.flush();
    await quit();
    inFile((database) => database.exec('CREATE TABLE of_the_future (a); PRAGMA user_version = 99; '));
    const before = await readFile(filePath());
    const next = start();
    expect([await next.theme.load(), await next.words.list('demo')]).toEqual(['dark', ['a']]);
    expect([await next.store.notes(), await next.store.off()]).toEqual([
      [{ kind: 'file-newer' }],
      'newer-file',
    ]);
    await next.theme.save('light');
    await next.store.forgetConnection('demo');
    expect(await next.store.use(() => 'used')).toBeNull();
    await next.quit();
    expect(await readFile(filePath())).toEqual(before);
    expect(next.errors).toEqual([]);
  });
});

describe('a file that cannot be read', () => {
  test.each<[string, Given['file'] & object]>([
    ['there is no SQLite', createAppFile('', () => Promise.reject(new Error('No such built-in module')))],
    [
      'the disk fails',
      { open: () => opened.pop() ?? createAppFile(folder.path).open(), setAside: async () => '' },
    ],
  ])('is not written in this run: %s', async (_why, file) => {
    const { store, theme, add, words, errors } = start({ file });
    await expect(theme.save('dark')).rejects.toThrow();
    await add('a');
    await store.flush();
    expect([await theme.load(), await words.list('demo')]).toEqual(['dark', ['a']]);
    expect(await store.notes()).toMatchObject([{ kind: 'not-kept' }]);
    expect(errors).not.toEqual([]);
    expect(await readdir(folder.path)).toEqual([]);
  });

  const unread: AppFile = {
    ...{ kind: 'off', because: 'disk', isFinal: true, error: refusal },
    entries: [],
    notes: [{ kind: 'not-kept', problem: 'disk-lost' }],
  };
  /** Later it could be opened. */
  const opened = [Promise.resolve(unread)];
});

describe('in a read-only folder', () => {
  const readOnly = (place = folder.path) => start({ file: createAppFile(place, sqliteOfReadOnlyFolder) });

  /** There SQLite can't create the files of its log, and opens a file only if it needn't look for them. */
  async function sqliteOfReadOnlyFolder() {
    class ReadOnly extends DatabaseSync {
      constructor(...[place, options]: ConstructorParameters<typeof DatabaseSync>) {
        if (!(place instanceof URL)) throw Object.assign(new Error('unable to open file'), { errcode: 14 });
        super(place, options);
      }
    }
    return { DatabaseSync: ReadOnly };
  }

  test('the file is read, and what changes holds for this run', async () => {
    const first = start();
    await first.theme.save('dark');
    await first.quit();
    const { theme, store, errors, quit } = readOnly();
    expect(await theme.load()).toBe('dark');
    await expect(theme.save('light')).rejects.toThrow();
    expect([await theme.load(), await store.off()]).toEqual(['light', 'disk']);
    expect(errors).not.toEqual([]);
    await quit();
    expect(await start().theme.load()).toBe('dark');
  });

  test('a file with changes in SQLite’s log, which can’t be read there, is reported as not read', async () => {
    const first = start();
    await first.theme.save('light');
    await first.quit();
    await start().theme.save('dark');
    await mkdir(folder.at('crashed'));
    for (const suffix of ['', '-wal'])
      await cp(filePath() + suffix, folder.at(`crashed/${appFileName}${suffix}`));
    const { theme, store } = readOnly(folder.at('crashed'));
    expect([await theme.load(), await store.notes()]).toMatchObject([null, [{ kind: 'not-kept' }]]);
  });

  test('a damaged file stays in place and is reported as not read', async () => {
    await writeFile(filePath(), 'no database');
    const { theme, store, quit } = readOnly();
    await expect(theme.save('light')).rejects.toThrow();
    expect(await store.notes()).toMatchObject([{ kind: 'not-kept' }]);
    await quit();
    expect(await readFile(filePath(), 'utf8')).toBe('no database');
  });
});

test('two instances may use the file at once: the last change of each value wins', async () => {
  const [one, other] = [start(), start()];
  await one.theme.save('dark');
  await other.add('a');
  await other.store.flush();
  await other.theme.save('light');
  await Promise.all([one.quit(), other.quit()]);
  const next = start();
  expect([await next.theme.load(), await next.words.list('demo')]).toEqual(['light', ['a']]);
  expect([one.errors, other.errors]).toEqual([[], []]);
});

test('what was saved survives a killed process', async () => {
  const script = path.join(import.meta.dirname, 'testing/writing-process.ts');
  expect(spawnSync(process.execPath, [script, folder.path]).signal).toBe('SIGKILL');
  expect(await start().word.load()).toBe('second');
});
