import { act, screen, within } from '@testing-library/react';
import { aRow } from '#renderer/testing/builders.ts';
import type { FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { resizeWindow } from '#renderer/testing/window.ts';
import type { CatalogRow } from '#shared/item.ts';
import { field, grid } from './ticket-screen.ts';

export const kit = 'Music Kit | Artist, Title';
export const rows = [
  ...[1, 2, 3].map((id) => aRow({ id, name: 'Recoil Case', market_hash_name: 'Recoil Case' })),
  aRow({ id: 4, name: 'AK-47 | Redline', market_hash_name: 'AK-47 | Redline (Field-Tested)' }),
  aRow({ id: 5, name: kit, market_hash_name: kit }),
];
export const mail = [
  'Hi, about ticket 4711:',
  '- Recoil Case x2',
  '- AK-47 | Redline (Field-Tested) x2',
  `- ${kit}`,
  '- Nothing At All',
  // No valid account: most tests compare none.
  'My trade URL: https://steamcommunity.com/tradeoffer/new/?partner=0&token=Ab3dEf9h',
].join('\n');
export const openWith = async (
  items: CatalogRow[],
  text: string,
  localCopy: FakeDesktopOptions['localCopy'] = {},
  replace: FakeDesktopOptions['replace'] = {},
) => {
  // Wide enough for IDs.
  await resizeWindow(1920);
  const app = await renderApp({ items, localCopy, replace });
  await act(async () => app.desktop.command('show-tickets'));
  await app.user.click(field());
  await app.user.paste(text);
  await screen.findByRole('button', { name: 'New ticket' });
  return { ...app, name: screen.getByRole('textbox', { name: 'Ticket name' }) };
};
export const openMail = () => openWith(rows, mail);
/** Without the age of a status, which depends on today's date. */
export const verdicts = () =>
  within(grid())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')[3]
        ?.textContent.replace(/\d+ d$/, ''),
    );
