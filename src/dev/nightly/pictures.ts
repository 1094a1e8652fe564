import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForPictures } from '#dev/open-app.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { withApp } from './with-app.ts';

/** `npm run pictures`: the README's screenshots of the built app with the demo catalog. WebP keeps them small and sharp. */
const folder = 'resources/pictures';

const message = `Hi, order no. 88123457 still isn't here. I bought:

- Recoil Case
- StatTrak™ SCAR-20 | Trail Blazer bs
- item 40115
- item 40117
- AK-47 | Morning Glory (Field-Tested)

My phone number is +49 170 1234567, if that helps.
Anna`;

await mkdir(folder, { recursive: true });
for (const theme of ['light', 'dark'] as const) {
  await withApp({ args: ['--demo'] }, async (app) => {
    await app.table.row(12).waitFor();
    await app.chooseTheme(theme);
    if (theme === 'light') {
      await take(app, 'browse-light');
      await app.tickets.open();
      await app.tickets.lookUp(message);
      await app.page.getByText(/^\d+ found · 1 not found/).waitFor();
      await take(app, 'ticket-light');
      await app.page.keyboard.press('ControlOrMeta+1');
    }
    await app.filters.add('Market name', 'AK-47 | Redline');
    await app.page.getByText(/^1–50 of \d{2,3}$/).waitFor();
    await app.table.cell(2, 'name').click();
    await app.details.pane.getByText('zone unknown').first().waitFor();
    await app.page.mouse.move(0, 0);
    await take(app, `detail-${theme}`);
  });
}

async function take({ page }: AppWindow, name: string): Promise<void> {
  await waitForPictures(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await session.detach();
  const bytes = Buffer.from(data, 'base64');
  await writeFile(join(folder, `${name}.webp`), bytes);
  console.log(`${join(folder, name)}.webp  ${Math.round(bytes.length / 1024)} KiB`);
}
