import { listOf } from '#dev/hostile-server/responses.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { json } from '#e2e/test-service.ts';

const many = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** Messages that try to be more than text, each with words that stay readable in it. */
const messages: readonly (readonly [text: string, readable: string])[] = [
  ['<img src=x onerror="window.wasRun = true"> | Redline (Field-Tested) never came', '<img src=x onerror='],
  ['<script>window.wasRun = true</script>\n- AK-47 | <b>Redline</b> (Field-Tested)', '<b>Redline</b>'],
  ['"><svg onload=window.wasRun=true>\n2x "M4A4 | Howl" (MW)', '<svg onload='],
  ['javascript:window.wasRun=true\ndata:text/html,<script>window.wasRun=true</script>', 'data:text/html'],
  ['[click](javascript:window.wasRun=true) ![x](https://evil.example/x.png)', 'evil.example/x.png'],
  ['- AK-47 | \u202eenildeR\u202c (Field-Tested)\nplease', '⟨U+202E⟩enildeR'],
  ['- AWP | Asi\u200bimov\u2066 (Battle-Scarred)\u2069', '⟨U+200B⟩'],
  ['مرحبا، لم يصل AK-47 | Redline (Field-Tested) بعد', 'مرحبا'],
  ['שלום, הפריט \u200fM4A4 | Howl\u200f לא הגיע', 'שלום'],
  ['=HYPERLINK("https://evil.example","Redline")\n+1+1\n@SUM(A1)\n-2+3', '=HYPERLINK('],
  ['__proto__\nconstructor\n- toString | hasOwnProperty (Factory New)', '__proto__'],
  ['{name} {{item.status}} <%= window %> %s %n {0}', '{{item.status}}'],
  ['../../../../etc/passwd\n..\\..\\windows\\win.ini\n- /dev/zero | C:\\con (Well-Worn)', '/etc/passwd'],
  ['AK-47 | Redline (Field-Tested)\u0000\u0007\u001b[31mred\u001b[0m', '⟨U+0000⟩'],
  [`Z${'\u0335'.repeat(4_000)}algo | Redline (FT)`, 'Redline (FT)'],
  ['👩‍👩‍👧‍👦'.repeat(2_000), '👩‍👩‍👧‍👦'],
  [`${'('.repeat(30_000)}AK-47 | Redline${')'.repeat(30_000)}`, 'AK-47 | Redline'],
  [many(5_000, (at) => `- Case ${at} | Skin ${at} (Field-Tested) x${at}`), 'Case 1 | Skin 1 '],
  [`${'AK-47 | Redline (Field-Tested), '.repeat(33_000)}end`, 'AK-47 | Redline (Field-Tested)'],
  [many(60_000, (at) => `${'> '.repeat(at % 40)}> item 4${at}`), 'item 40'],
];

test('twenty hostile messages are only text, on the page, in requests and in the reply', async ({
  launch,
  server,
}) => {
  test.setTimeout(300_000);
  const app = await launch({ connectTo: server });
  const { tickets, page } = app;
  // Without the list, since the pointer may be over one of its rows, whose item is prefetched.
  await tickets.open();
  const requested: string[] = [];
  server.respondWith((request, response) => {
    requested.push(new URL(request.url ?? '', 'http://catalog.example').pathname);
    json(200, listOf(0))(request, response);
  });
  const replies = new Set<string>();
  for (const [text, readable] of messages) {
    await tickets.pasteAnywhere(text);
    // A megabyte takes its time on a busy machine.
    await expect(tickets.message, readable).toContainText(readable, { timeout: 60_000 });
    const outcome = page.getByText(/^[\d,]+ found|^No item to look up$|up to [\d,]+ requests$/);
    await expect(outcome.first(), readable).toBeVisible({ timeout: 60_000 });
    // What isn't found is named, as text that shows all of itself.
    const copyReply = page.getByRole('button', { name: 'Copy reply' });
    if (await copyReply.isEnabled()) {
      await copyReply.click();
      await expect.poll(app.copied).not.toBe('');
      replies.add(await app.copied());
    }
    await page.getByRole('button', { name: 'New ticket' }).click();
    await expect(tickets.field).toHaveValue('');
  }
  expect(replies.size).toBeGreaterThan(8);
  for (const reply of replies) expect(reply).not.toMatch(hidden);
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  expect(await page.locator('[src="x"], [onerror], [onload]').count()).toBe(0);
  expect(await page.locator('script').count()).toBe(await page.locator('head script').count());
  expect((await app.recorded()).openedExternal).toEqual([]);
  expect(new Set(requested)).toEqual(new Set(['/v1/items']));
});

/** Controls but line breaks, and characters that change the direction of others or aren't seen. */
const hidden = /(?!\n)[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
