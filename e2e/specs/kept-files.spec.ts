import { execFile } from 'node:child_process';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { canaryToken, expect, test } from '#e2e/fixtures.ts';
import { needs } from '#e2e/needs.ts';

const run = promisify(execFile);

test('starts and quits when pipes and devices are in place of its files', async ({ launch, userDataDir }) => {
  needs('pipes and devices as files');
  for (const name of ['app.sqlite', 'app.sqlite-wal', 'running.json', 'settings.json'])
    await run('mkfifo', [path.join(userDataDir, name)]);
  // Of an earlier version.
  await symlink('/dev/zero', path.join(userDataDir, 'unfinished-exports.json'));
  await mkdir(path.join(userDataDir, 'logs'));
  for (const name of ['main.log', 'crash-trace.txt'])
    await run('mkfifo', [path.join(userDataDir, 'logs', name)]);

  const app = await launch({ demo: true });
  for (const name of [/app.sqlite.bad/, /settings.json.bad/])
    await expect(app.support.note(name)).toBeVisible();
  await app.table.cell(0, 'name').click();
  await expect(app.details.pane).toBeVisible();
  expect(await app.close()).toBe(0);
  // The next start has valid files again.
  const again = await launch({ demo: true });
  expect(await again.close()).toBe(0);
});

test('works with a read-only data folder and says what isn’t kept', async ({
  launch,
  server,
  userDataDir,
}) => {
  needs('file modes');
  const makeWritable = await makeReadOnly(userDataDir);
  try {
    const app = await launch();
    await expect(app.support.note(/can’t write to its data folder.* kept only until you quit/)).toBeVisible();
    await app.form.fill({ name: 'Warehouse', baseUrl: server.baseUrl, token: canaryToken });
    await expect(app.table.row(0)).toBeVisible();
    await expect(app.page.getByText(/couldn’t be saved to disk/)).toBeVisible();
    await app.views.save('All');
    await expect(app.views.entry('All')).toBeVisible();
    expect(await app.close()).toBe(0);
  } finally {
    await makeWritable();
  }
});

/** File modes don't restrict root, who can mount a read-only folder instead. */
async function makeReadOnly(folder: string): Promise<() => Promise<unknown>> {
  if (process.getuid?.() !== 0) {
    await chmod(folder, 0o500);
    return () => chmod(folder, 0o700);
  }
  await run('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]);
  return () => run('umount', ['-l', folder]);
}
