import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listOf } from '#dev/hostile-server/responses.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { json } from '#e2e/test-service.ts';
import { families, token, tokenForms } from '#shared/testing/pasted-secrets.ts';

/** Shorter ones would be found by chance. */
const minLength = 6;

/** Every third form of a trade token, and the first two texts of every other family. */
const pasted: readonly { secret: string; text: string }[] = [
  ...tokenForms.filter((_, at) => at % 3 === 0).map((text) => ({ secret: token, text })),
  ...Object.values(families)
    .filter(([secret]) => secret.length >= minLength)
    .flatMap(([secret, texts]) => texts.slice(0, 2).map((text) => ({ secret, text }))),
];

test('what is secret in a pasted text is in no request, file, page, log, clipboard or crash trace', async ({
  launch,
  server,
  userDataDir,
}) => {
  test.setTimeout(300_000);
  const requested: string[] = [];
  server.respondWith((request, response) => {
    requested.push(request.url ?? '');
    json(200, listOf(50))(request, response);
  });
  const app = await launch({ connectTo: server });
  const { tickets, page } = app;
  /** What is on screen or was copied, with the text that it belongs to. */
  async function expectClean({ secret, text }: (typeof pasted)[number], place: string) {
    const field = (await tickets.field.count()) > 0 ? await tickets.field.inputValue() : '';
    const found = secretsIn([await page.content(), field, await app.copied()].join('\n'), [secret]);
    expect(found, `${place} of ${text}`).toEqual([]);
  }

  await tickets.open();
  for (const one of pasted) {
    await tickets.field.fill(`AK-47 | Redline (Field-Tested)\n\n${one.text}\n`);
    await tickets.field.press('ControlOrMeta+Enter');
    await copyAll(tickets.grid);
    await expectClean(one, 'ticket');
    await page.getByRole('button', { name: 'New ticket' }).click();
    await expect(tickets.field).toHaveValue('');
  }
  await app.crashPage();
  await expect.poll(() => keptIn(userDataDir, 'tickets')).not.toBe('');

  const secrets = [...new Set(pasted.map(({ secret }) => secret))];
  expect(secretsIn(requested.join('\n'), secrets), 'requests').toEqual([]);
  expect(secretsIn(app.consoleLines.join('\n') + app.output(), secrets), 'console and output').toEqual([]);
  expect(secretsIn(keptIn(userDataDir, '%'), secrets), 'app.sqlite').toEqual([]);
  for (const file of await filesIn(userDataDir)) {
    expect(secretsIn(await readFile(path.join(userDataDir, file), 'latin1'), secrets), file).toEqual([]);
  }

  async function copyAll(grid: typeof tickets.grid) {
    await grid.locator('[data-row] [tabindex="0"]').first().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+c');
  }
});

/** The secrets that a text has, as they are, encoded, or in halves. */
function secretsIn(text: string, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => {
    const bare = secret.replace(/\s/g, '');
    const halves = [bare.slice(0, bare.length / 2), bare.slice(bare.length / 2)];
    const wholes = [secret, bare, ...halves.filter((half) => half.length >= minLength)];
    const forms = wholes.flatMap((one) => [
      one,
      encodeURIComponent(one),
      encodeURIComponent(encodeURIComponent(one)),
      Buffer.from(one).toString('base64'),
      Buffer.from(one).toString('hex'),
    ]);
    return forms.some((form) => text.includes(form));
  });
}

/** What the app keeps under the name, whole: in the file a text is split into pages. */
function keptIn(folder: string, name: string): string {
  using database = new DatabaseSync(path.join(folder, 'app.sqlite'), { readOnly: true });
  const entries = database.prepare('SELECT value FROM entries WHERE name LIKE ?').all(name);
  return entries.map(({ value }) => String(value)).join('\n');
}

/** Every file in the folder, by its path there. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const areFiles = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        (found) => found.isFile(),
        () => false,
      ),
    ),
  );
  return names.filter((_, at) => areFiles[at]);
}
