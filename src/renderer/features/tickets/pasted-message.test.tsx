import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aRow } from '#renderer/testing/builders.ts';
import type { FakeDesktop, FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderApp, viewOf } from '#renderer/testing/render-app.tsx';
import { failed } from '#shared/failure.ts';
import type { CatalogRow } from '#shared/item.ts';
import { maskedToken } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';
import { field, grid, ids, lineOf, rowOf } from './testing/ticket-screen.ts';
import { VerdictFilter } from './ticket-bar.tsx';

const kit = 'Music Kit | Artist, Title';
const rows = [
  ...[1, 2, 3].map((id) => aRow({ id, name: 'Recoil Case', market_hash_name: 'Recoil Case' })),
  aRow({ id: 4, name: 'AK-47 | Redline', market_hash_name: 'AK-47 | Redline (Field-Tested)' }),
  aRow({ id: 5, name: kit, market_hash_name: kit }),
];
const mail = [
  'Hi, about ticket 4711:',
  '- Recoil Case x2',
  '- AK-47 | Redline (Field-Tested) x2',
  `- ${kit}`,
  '- Nothing At All',
  // No valid account: most tests compare none.
  'My trade URL: https://steamcommunity.com/tradeoffer/new/?partner=0&token=Ab3dEf9h',
].join('\n');
const openWith = async (items: CatalogRow[], text: string, copy: FakeDesktopOptions['copy'] = {}) => {
  const app = await renderApp({ items, copy });
  await act(async () => app.desktop.command('look-up-ids'));
  await app.user.click(field());
  await app.user.paste(text);
  const lookUp = () => app.user.click(screen.getByRole('button', { name: /^Look up \d+ items?$/ }));
  return { ...app, lookUp };
};
const openMail = () => openWith(rows, mail);
const openTicket = async () => {
  const app = await openMail();
  await app.lookUp();
  return { ...app, name: screen.getByRole('textbox', { name: 'Ticket name' }) };
};
/** Without the age of a status, which depends on today's date. */
const verdicts = () =>
  within(grid())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')[3]
        ?.textContent.replace(/\d+ d$/, ''),
    );

it('a pasted message becomes a sheet of lines without its secrets, then a ticket with an outcome for each', async () => {
  const { lookUp, desktop } = await openMail();
  expect(screen.getByText('4 items · 2 lines not ticked')).toBeVisible();
  expect(screen.getByText('1 secret removed')).toBeVisible();
  expect(field()).not.toHaveValue(expect.stringContaining('Ab3dEf9h'));
  expect(document.body).not.toHaveTextContent('Ab3dEf9h');
  expect(desktop.listed.length).toBe(1);
  await lookUp();
  expect(await screen.findByText('2 found · 1 not found · 1 with several listings')).toBeVisible();
  expect(screen.getByRole('option', { name: 'Several listings (1)' })).toBeInTheDocument();
  expect(verdicts()).toEqual([
    '3 listings · Look up',
    'Waiting for acceptance',
    'Waiting for acceptance',
    'Not found',
  ]);
  expect(rowOf('Nothing At All')).toBeVisible();
  expect(rowOf(4)).toHaveTextContent('2 asked for, 1 listing');
  expect(desktop.storedTickets()).toMatchObject([
    {
      name: 'Ticket 4711',
      lines: [{ text: 'Recoil Case' }, { count: 2 }, { text: kit }, { text: 'Nothing At All' }],
    },
  ]);
  expect(JSON.stringify(desktop.storedTickets())).not.toContain('Ab3dEf9h');
});

it('the lines of a pasted message can be counted and corrected in the sheet', async () => {
  const { user, desktop, lookUp } = await openMail();
  await user.click(screen.getByRole('button', { name: 'Check 4 names' }));
  expect(await screen.findByText('4 of 4 names checked')).toBeVisible();
  const counted = desktop.listed.length;
  await user.click(within(lineOf('Recoil Case')).getByText('3 listings'));
  expect(lineOf('Recoil Case')).toHaveTextContent('All will be looked up');
  await user.click(within(lineOf('Artist, Title')).getByText(/Split into 2/));
  await user.click(within(lineOf('Music Kit . Artist')).getByText(/Make it one name/));
  await user.click(within(lineOf('Nothing At All')).getByText('Name'));
  expect(lineOf('Nothing At All')).toHaveTextContent('Market name');
  await lookUp();
  expect(await screen.findByText('5 found · 1 not found')).toBeVisible();
  expect(ids()).toEqual([1, 2, 3, 4, 5, 0]);
  // Known counts are reused, except for the name whose kind was changed.
  expect(desktop.listed.length).toBe(counted + 1);
});

it('expanding a name with several listings is saved with the ticket', async () => {
  const { user, desktop } = await openTicket();
  await screen.findByText('3 listings · Look up');
  expect(grid()).toHaveTextContent('Recoil Case ×2');
  await user.click(screen.getByText('3 listings · Look up'));
  expect(await screen.findByText('5 found · 1 not found')).toBeVisible();
  // Three listings, and not two of each.
  expect(grid()).not.toHaveTextContent('Recoil Case ×2');
  expect(ids()).toEqual([1, 2, 3, 4, 5, 0]);
  expect(desktop.storedTickets()[0]?.lines[0]).toMatchObject({ text: 'Recoil Case', isExpanded: true });
});

it('the listings of a name are collapsed from the first of them or from a row’s menu, and keep their outcomes', async () => {
  const { user, desktop } = await openTicket();
  const expand = async () => {
    await user.click(await screen.findByText('3 listings · Look up'));
    await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4, 5, 0]));
  };
  const isCollapsed = async () => {
    expect(await screen.findByText('3 listings · Look up')).toBeVisible();
    expect(ids()).toEqual([0, 4, 5, 0]);
    expect(desktop.storedTickets()[0]?.lines[0]).toMatchObject({ isExpanded: false });
  };
  await expand();
  const loaded = desktop.gotten.length;
  await user.click(screen.getByRole('button', { name: 'Collapse 3 listings' }));
  await isCollapsed();
  expect(screen.queryByRole('region', { name: 'Item details' })).not.toBeInTheDocument();
  await expand();
  act(() => grid().querySelector<HTMLElement>('[data-row="2"] [data-column="id"]')?.focus());
  await user.keyboard('{Shift>}{F10}{/Shift}');
  await user.click(await screen.findByRole('menuitem', { name: 'Collapse 3 listings' }));
  await isCollapsed();
  await waitFor(() => expect(rowOf('Recoil Case')).toContainElement(document.activeElement as HTMLElement));
  await expand();
  expect(desktop.gotten).toHaveLength(loaded);
  expect(rowOf(2)).toHaveTextContent('Waiting for acceptance');
});

it('rows without an item can be copied and exported too', async () => {
  const { user } = await openTicket();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  await user.click(within(rowOf('Recoil Case')).getByRole('checkbox'));
  const bar = within(screen.getByRole('toolbar', { name: words.selection.label }));
  expect(bar.getByRole('button', { name: words.selection.exportSelected(1) })).toBeVisible();
  expect(bar.queryByRole('button', { name: words.table.watchSelected(1) })).not.toBeInTheDocument();
});

it('the command copies one answer for the selected rows and says how many it covers', async () => {
  const { user, desktop } = await openTicket();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  const select = (row: string) => user.click(within(rowOf(row)).getByRole('checkbox'));
  await select('Nothing At All');
  await act(async () => desktop.command('copy-answer'));
  expect(screen.getByText('No answer copied: no items are selected')).toBeVisible();
  expect(desktop.copied).toEqual([]);
  await select('4');
  expect(screen.getByText('Not in an answer: Nothing At All')).toBeVisible();
  await act(async () => desktop.command('copy-answer'));
  expect(await screen.findByText('Copied answer for 1 of 2 rows (without Nothing At All)')).toBeVisible();
  expect(desktop.copied).toEqual([
    expect.stringContaining('your item AK-47 | Redline (Field-Tested) (ID 4)'),
  ]);
});

it('without a selection the command copies the answer for the focused row, or says why not', async () => {
  const { user, desktop } = await openTicket();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  const copyAnswerAt = async (row: string) => {
    act(() => within(rowOf(row)).getByRole('checkbox').closest<HTMLElement>('[role=gridcell]')?.focus());
    await act(async () => desktop.command('copy-answer'));
  };
  await copyAnswerAt('Nothing At All');
  expect(screen.getByText('No answer copied: this row is not an item')).toBeVisible();
  await user.click(screen.getByRole('textbox', { name: 'Ticket name' }));
  await act(async () => desktop.command('copy-answer'));
  expect(screen.getByText('No answer copied: no items are selected')).toBeVisible();
  expect(desktop.copied).toEqual([]);
  await copyAnswerAt('4');
  await waitFor(() => expect(desktop.copied).toEqual([expect.stringContaining('(ID 4)')]));
  await copyAnswerAt('Recoil Case');
  await waitFor(() => expect(desktop.copied).toHaveLength(2));
  expect(desktop.copied[1]).toContain('more than 2 items called “Recoil Case”');
  await user.pointer({ target: within(rowOf('Recoil Case')).getByRole('checkbox'), keys: '[MouseRight]' });
  await user.click(await screen.findByRole('menuitem', { name: 'Copy answer' }));
  await waitFor(() => expect(desktop.copied).toHaveLength(3));
  expect(desktop.copied[2]).toBe(desktop.copied[1]);
});

it('asks to look up a name first whose listings are all the customer’s', async () => {
  const { desktop, lookUp } = await openWith(rows, 'Recoil Case x3');
  await lookUp();
  await screen.findByText('3 listings · Look up');
  act(() =>
    within(rowOf('Recoil Case')).getByRole('checkbox').closest<HTMLElement>('[role=gridcell]')?.focus(),
  );
  await act(async () => desktop.command('copy-answer'));
  expect(screen.getByText('No answer copied: look up the items of this row first')).toBeVisible();
});

it('an answer for several selected listings of one name asks which is the customer’s', async () => {
  const { user, desktop } = await openTicket();
  await user.click(await screen.findByText('3 listings · Look up'));
  await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4, 5, 0]));
  const unclear = '3 listings of one name: which is the customer’s isn’t known';
  const select = (row: string) => user.click(within(rowOf(row)).getByRole('checkbox'));
  await select('1');
  expect(screen.queryByText(/isn’t known$/)).not.toBeInTheDocument();
  await select('3');
  expect(screen.getByText('2 of 3 listings of one name')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText(unclear)).toBeVisible();
  expect(screen.getByText(`6 selected. ${unclear}. Not in an answer: Nothing At All`)).toBeInTheDocument();
  await act(async () => desktop.command('copy-answer'));
  await waitFor(() => expect(desktop.copied).toHaveLength(1));
  expect(desktop.copied[0]).toContain('more than 2 items called “Recoil Case”');
  expect(desktop.copied[0]?.match(/\(ID \d+\)/g)).toEqual(['(ID 4)', '(ID 5)']);
  await user.pointer({ target: within(rowOf('2')).getByText('Recoil Case'), keys: '[MouseRight]' });
  await user.click(await screen.findByRole('menuitem', { name: 'Copy answer' }));
  await waitFor(() => expect(desktop.copied).toHaveLength(2));
  expect(desktop.copied[1]).toBe(desktop.copied[0]);

  await user.click(screen.getByRole('button', { name: 'Choose an answer' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'For a colleague' }));
  await waitFor(() => expect(desktop.copied).toHaveLength(3));
  expect(desktop.copied[2]).toContain('\n#1 Recoil Case');
  expect(desktop.storedSettings().answerFor).toBe('colleague');
  await user.click(screen.getByRole('button', { name: 'Copy answer' }));
  await waitFor(() => expect(desktop.copied).toHaveLength(4));
  expect(desktop.copied[3]).toBe(desktop.copied[2]);
});

it('an item named by its ID and by a name has one row, and an answer asks nothing about that name', async () => {
  const { user, desktop, lookUp } = await openWith(rows, 'Recoil Case\n2');
  await lookUp();
  await user.click(await screen.findByText('3 listings · Look up'));
  expect(await screen.findByText('3 found')).toBeVisible();
  expect(ids()).toEqual([1, 3, 2]);
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await act(async () => desktop.command('copy-answer'));
  const without = '(without other listings of “Recoil Case”)';
  expect(await screen.findByText(`Copied answer for 1 of 3 rows ${without}`)).toBeVisible();
  expect(desktop.copied[0]?.match(/\(ID \d+\)/g)).toEqual(['(ID 2)']);
  expect(desktop.copied[0]).not.toContain('more than one');
});

it('an answer asks about a name with several listings, which needn’t be looked up', async () => {
  const { user, desktop } = await openTicket();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  const loaded = desktop.gotten.length;
  await act(async () => desktop.command('copy-answer'));
  expect(await screen.findByText('Copied answer for 3 of 4 rows (without Nothing At All)')).toBeVisible();
  expect(desktop.copied[0]).toContain('more than 2 items called “Recoil Case”');
  expect(desktop.copied[0]?.match(/\(ID \d+\)/g)).toEqual(['(ID 4)', '(ID 5)']);
  expect(desktop.gotten).toHaveLength(loaded);
});

it('offers similar names from the copy for a name that isn’t found, and looks up the chosen one instead', async () => {
  const endedAt = new Date().setHours(10, 7, 0, 0);
  const whole = { number: 1, total: 5, items: 5, unreadable: 0, endedAt };
  const redline = { kind: 'market_hash_name', text: 'AK-47 | Redline (Field-Tested)' } as const;
  const text = ['Hi, I miss', '- AK-47 | Redlime (Field-Tested) x2', '- 5'].join('\n');
  const similar = [redline, { kind: 'name', text: 'Recoil Case' } as const];
  const { user, desktop, lookUp } = await openWith(rows, text, { state: { items: 5, whole }, similar });
  await lookUp();
  const offered = await screen.findByText('Similar: AK-47 | Redline (Field-Tested)');
  expect(offered).toHaveAttribute('title', expect.stringContaining('in the copy of 10:07'));
  await user.pointer({ target: within(rowOf('AK-47')).getByText('Not found'), keys: '[MouseRight]' });
  const menu = await screen.findByRole('menu', { name: 'Row menu' });
  expect(within(menu).getByText('Similar names in the copy of 10:07')).toBeVisible();
  expect(within(menu).getByRole('menuitem', { name: 'Recoil Case' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(within(rowOf('AK-47')).getByRole('checkbox'));
  await user.click(screen.getByRole('radio', { name: /^Not found/ }));
  await user.click(offered);
  await waitFor(() => expect(verdicts()).toEqual(['Waiting for acceptance']));
  expect(within(rowOf(4)).getByRole('checkbox')).toBeChecked();
  expect(rowOf(4)).toHaveTextContent('pasted “AK-47 | Redlime (Field-Tested)”');
  expect(desktop.storedTickets()[0]?.lines).toMatchObject([
    { ...redline, count: 2 },
    { kind: 'id', text: '5' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Edit lines' }));
  expect(field()).toHaveValue(text);
  expect(screen.getByRole('row', { name: /AK-47 \| Redline \(/ })).toHaveTextContent(
    'pasted “AK-47 | Redlime (Field-Tested)”',
  );
});

it('replaces a name only where the similar one is pressed, and can undo it', async () => {
  const similar = [{ kind: 'name', text: 'Nothing' } as const];
  const text = 'Item: Nothin - 12.50 €\n5';
  const { user, desktop, lookUp } = await openWith(rows, text, { state: { items: 5 }, similar });
  const storedLine = () => desktop.storedTickets()[0]?.lines[0];
  await lookUp();
  const offered = await screen.findByText('Similar: Nothing');
  await user.click(within(grid()).getByText('Not found'));
  await user.keyboard('{Enter}');
  expect(storedLine()).toMatchObject({ text: 'Item: Nothin - 12.50 €' });
  await user.click(offered);
  expect(storedLine()).toMatchObject({ kind: 'name', text: 'Nothing', count: 1 });
  expect(screen.getAllByText('Line changed to “Nothing”')[0]).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Ticket name' }));
  await user.type(screen.getByRole('textbox', { name: 'Ticket name' }), 'Anna{Enter}');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(storedLine()).toMatchObject({ text: 'Item: Nothin - 12.50 €' });
  expect(desktop.storedTickets()[0]?.name).toBe('Anna');
  await user.click(await screen.findByText('Similar: Nothing'));
  await user.click(screen.getByRole('button', { name: 'Edit lines' }));
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(field()).toHaveValue(text);
});

it('a replaced name can be undone only while its ticket is on screen', async () => {
  const similar = [{ kind: 'name', text: 'Nothing' } as const];
  const { user, desktop, lookUp } = await openWith(rows, 'Nothin\n5', { state: { items: 5 }, similar });
  await lookUp();
  await user.click(await screen.findByText('Similar: Nothing'));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await act(async () => desktop.command('show-items'));
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('accepts the only suggestions of several names at once, and can undo it', async () => {
  const similar = [{ kind: 'name', text: 'Recoil Case' } as const];
  const text = '- Recoll Case\n- Recoil Csae x2\n- 5';
  const { user, desktop, lookUp } = await openWith(rows, text, { state: { items: 5 }, similar });
  const storedLines = () => desktop.storedTickets()[0]?.lines.map((line) => [line.text, line.count]);
  await lookUp();
  const accept = await screen.findByRole('button', { name: 'Accept 2 suggestions' });
  for (const name of ['Recoll Case', 'Recoil Csae'])
    await user.click(within(rowOf(name)).getByRole('checkbox'));
  await user.click(accept);
  expect(rowOf('Recoil Case')).toHaveAttribute('aria-selected', 'true');
  expect(storedLines()).toEqual([
    ['Recoil Case', 3],
    ['5', 1],
  ]);
  expect(screen.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument();
  expect(screen.getAllByText('2 lines changed')[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(storedLines()).toEqual([
    ['Recoll Case', 1],
    ['Recoil Csae', 2],
    ['5', 1],
  ]);
});

it('looks up a pasted name again from the row’s menu, also after other changes and an edit of the lines', async () => {
  const similar = [{ kind: 'name', text: 'AK-47 | Redline' } as const, { kind: 'name', text: kit } as const];
  const text = 'Hi,\n- AK-47 | Redlime (Field-Tested)\n- Music Kat\n- 5';
  const { user, desktop, lookUp } = await openWith(rows, text, { state: { items: 5 }, similar });
  const storedLines = () => desktop.storedTickets()[0]?.lines.map((line) => line.text);
  const choose = async (row: string | number, entry: string) => {
    const target = rowOf(row).querySelector('[data-column="status"]') ?? grid();
    await user.pointer({ target, keys: '[MouseRight]' });
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  await lookUp();
  await waitFor(() => expect(screen.getAllByText('Similar: AK-47 | Redline')).toHaveLength(2));
  await choose('AK-47', 'AK-47 | Redline');
  await waitFor(() => expect(rowOf(4)).toBeVisible());
  await choose('Music Kat', kit);
  await user.click(screen.getByRole('button', { name: 'Edit lines' }));
  await user.type(field(), '\n999');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(storedLines()).toEqual(['AK-47 | Redline', kit, '5', '999']));
  await choose(4, 'Use “AK-47 | Redlime (Field-Tested)” again');
  await waitFor(() => expect(storedLines()).toEqual(['AK-47 | Redlime (Field-Tested)', kit, '5', '999']));
  await user.click(screen.getByRole('button', { name: 'Edit lines' }));
  expect(field()).toHaveValue(`${text}\n999`);
});

it('a name that isn’t found and is like no other can be searched for in the copy', async () => {
  const { user, lookUp, viewHistory } = await openWith(rows, '★ StatTrak Nothing (Field-Tested)', {
    state: { items: 5 },
  });
  await lookUp();
  await user.click(await screen.findByText('Search the copy'));
  expect(viewHistory.place().view).toMatchObject({
    panel: 'items',
    query: { copy: { text: 'StatTrak™ Nothing' } },
  });
});

it('stops offering similar names when the copy is deleted', async () => {
  const similar = [{ kind: 'name', text: 'Nothing' } as const];
  const { lookUp, desktop } = await openWith(rows, 'Nothin', { state: { items: 5 }, similar });
  await lookUp();
  await screen.findByText('Similar: Nothing');
  act(() => desktop.emitCopy({ items: 0, whole: null }));
  await waitFor(() => expect(verdicts()).toEqual(['Not found']));
});

it('the row menu of a name that isn’t found leads to the local copy, unless copies are forbidden', async () => {
  const { user, lookUp, desktop } = await openWith(rows, 'Nothin');
  await lookUp();
  const openMenu = async () => {
    await user.pointer({ target: await within(grid()).findByText('Not found'), keys: '[MouseRight]' });
    return screen.findByRole('menu', { name: 'Row menu' });
  };
  const offer = { name: 'Find similar names with a local copy…' };
  await user.click(within(await openMenu()).getByRole('menuitem', offer));
  expect(await screen.findByRole('dialog', { name: /^Local copy/ })).toBeVisible();
  await user.keyboard('{Escape}');
  act(() => desktop.emitCopy({ off: 'forbidden' }));
  expect(within(await openMenu()).queryByRole('menuitem', offer)).toBeNull();
});

it('a name with several listings counts as found', async () => {
  const { lookUp } = await openWith(rows, 'Recoil Case');
  await lookUp();
  expect(await screen.findByText('1 with several listings')).toBeVisible();
});

it('shows the text around a name beside it until there is an item, then as a tooltip', async () => {
  const { user, lookUp } = await openWith(
    rows,
    'Item: Recoil Case - 12.50 €\nI bought AWP | Nothing (FT) on friday\n5',
  );
  await lookUp();
  await user.click(await screen.findByText('3 listings · Look up'));
  await waitFor(() => expect(ids()).toEqual([1, 2, 3, 0, 5]));
  expect(rowOf(1)).not.toHaveTextContent('pasted');
  expect(rowOf('AWP')).toHaveTextContent('pasted “I bought … on friday”');
  expect(within(rowOf(3)).getByTitle(/Pasted as “Item: Recoil Case - 12.50 €”/)).toBeInTheDocument();
});

it('looks up the name in a sentence, which is shown as it was pasted', async () => {
  const text = 'I bought AK-47 | Redline (FT) on friday and it never arrived\n5';
  const { user, desktop, lookUp } = await openWith(rows, text);
  const note = 'pasted “I bought … on friday and …”';
  expect(lineOf('AK-47 . Redline .Field-Tested')).toHaveTextContent(note);
  await lookUp();
  await waitFor(() => expect(ids()).toEqual([4, 5]));
  expect(desktop.listed.slice(1).map(({ query }) => query.market_hash_name)).toEqual([
    ['AK-47 | Redline (Field-Tested)'],
  ]);
  expect(within(rowOf(4)).getByTitle(/Pasted as “I bought AK-47 . Redline .FT. on friday/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit lines' }));
  expect(field()).toHaveValue(text);
  expect(lineOf('AK-47 . Redline .Field-Tested')).toHaveTextContent(note);
});

it('names with several listings are expanded by Enter on the row, or all together', async () => {
  const items = ['Case', 'Case', 'Key', 'Key', 'Key'].map((name, at) =>
    aRow({ id: at + 1, name, market_hash_name: name }),
  );
  const { user, lookUp } = await openWith(items, 'Case\nKey');
  await lookUp();
  const all = await screen.findByRole('button', { name: 'Look up 5 listings' });
  expect(all).toHaveAttribute('title', '5 requests, three at a time');
  await user.click(all);
  await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4, 5]));
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  await user.click(field());
  await user.paste('Case\nKey');
  await lookUp();
  await screen.findByRole('button', { name: 'Look up 5 listings' });
  const focus = (cell: string) => act(() => grid().querySelector<HTMLElement>(cell)?.focus());
  focus('[data-row="1"] [data-column="market_hash_name"]');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(ids()).toEqual([0, 3, 4, 5]));
  focus('[data-row="0"] [data-column="select"]');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4, 5]));
  expect(screen.queryByRole('button', { name: /^Look up \d+ listings/ })).not.toBeInTheDocument();
});

it('a row says which other name was pasted beside its ID, also after an edit', async () => {
  const { user, desktop, lookUp } = await openWith(
    rows,
    'id;name\n4;AWP | Asiimov\n5;music kit | artist, title',
  );
  await lookUp();
  await waitFor(() => expect(rowOf(4)).toHaveTextContent('Message says: AWP | Asiimov'));
  expect(rowOf(5)).not.toHaveTextContent('Message says');
  await user.click(screen.getByRole('button', { name: 'Edit lines' }));
  await user.clear(field());
  await user.click(field());
  await user.paste('4\n1');
  await user.click(screen.getByRole('button', { name: 'Look up 1 new item' }));
  await waitFor(() => expect(ids()).toEqual([4, 1]));
  expect(rowOf(4)).toHaveTextContent('Message says: AWP | Asiimov');
  expect(desktop.storedTickets()[0]?.lines[0]).toMatchObject({ named: 'AWP | Asiimov' });
});

it('says which items go to another account than the message’s', async () => {
  const { user, desktop, lookUp } = await openWith(rows, mail.replace('partner=0', 'partner=1'));
  await lookUp();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  expect(within(rowOf(4)).getByText('Other account: 118204417')).toHaveAttribute(
    'title',
    'The message has account 1; this item’s trade URL has 118204417',
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText(/^2 items go to another account\. 3 listings/)).toBeVisible();
  await act(async () => desktop.command('copy-answer'));
  expect(await screen.findByText(/^Copied answer .*\. 2 items go to another account$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Message’s account: 1' }));
  expect(grid()).not.toHaveTextContent('Other account:');
  expect(screen.queryByText(/^2 items go to another account/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Not the customer’s account: 1' }));
  expect(rowOf(4)).toHaveTextContent('Other account:');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Other account 2');
  expect(ids()).toEqual([4, 5]);
});

it('an item opened from the ticket says so before and after its answer is copied, also while lines are edited', async () => {
  const { user, desktop, lookUp } = await openWith(rows, mail.replace('partner=0', 'partner=1'));
  await lookUp();
  await user.click(await within(rowOf(4)).findByText('4'));
  const warning = 'Goes to an account that isn’t in the message';
  expect(await screen.findByText(warning)).toBeVisible();
  const trade = screen.getByRole('region', { name: 'Trade' });
  expect(within(trade).getByText('The message has 1')).toBeVisible();
  await act(async () => desktop.command('copy-answer'));
  expect(await screen.findByText('Copied answer for #4. 1 item goes to another account')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Edit lines' }));
  expect(screen.getByText(warning)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Message’s account: 1' }));
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Not the customer’s account: 1' }));
  expect(screen.getByText(warning)).toBeVisible();
});

it('an item opened from elsewhere is not compared with the last ticket', async () => {
  const app = await openWith(rows, mail.replace('partner=0', 'partner=1'));
  await app.lookUp();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  act(() => void app.desktop.command('show-items'));
  await app.user.click(await within(screen.getByRole('grid')).findByText('4'));
  expect(await screen.findByText('118204417')).toBeVisible();
  expect(screen.queryByText(/The message has/)).not.toBeInTheDocument();
});

it('offers the common parts and a chosen one although they have no rows', () => {
  render(<VerdictFilter rows={[]} filter="account" onFilter={() => {}} />);
  expect(screen.getByRole('combobox', { name: 'Show' })).toHaveDisplayValue('Other account 0');
  expect(screen.queryByRole('option', { name: 'Same account 0' })).not.toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Not found 0' })).toBeInTheDocument();
});

it('says nothing of accounts where the message has none', async () => {
  const { user, lookUp } = await openWith(rows, '4\n5');
  await lookUp();
  await user.click(await within(rowOf(4)).findByText('4'));
  expect(await screen.findByText('118204417')).toBeVisible();
  expect(screen.getByRole('option', { name: 'All 2' })).toBeInTheDocument();
  expect(screen.queryByText(/Other account|Message’s account/)).not.toBeInTheDocument();
});

it('a refresh looks up a finished ticket again, and shows what was found meanwhile', async () => {
  const { desktop } = await openTicket();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  const [gotten, listed] = [desktop.gotten.length, desktop.listed.length];
  act(() => void desktop.command('refresh'));
  expect(rowOf(4)).toHaveTextContent('Waiting for acceptance');
  await waitFor(() => expect(desktop.gotten.length).toBe(gotten + 2));
  expect(await screen.findByText('2 found · 1 not found · 1 with several listings')).toBeVisible();
  expect(desktop.listed.length).toBeGreaterThan(listed);
});

it('a restart reopens the ticket that was open, beside its item', async () => {
  const { user, desktop } = await openTicket();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  const tickets = desktop.storedTickets();
  const { openTickets } = desktop.storedSettings();
  expect(openTickets).toEqual({ demo: tickets[0]?.id });
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  expect(desktop.storedSettings().openTickets).toEqual({});
  cleanup();

  const restart = (itemId: number, kept = tickets) => {
    window.history.replaceState(null, '', `#connection=demo&panel=look-up&item=${itemId}`);
    return renderApp({ items: rows, tickets: kept, settings: { openTickets } });
  };
  const again = await restart(4);
  expect(await screen.findByText('2 found · 1 not found · 1 with several listings')).toBeVisible();
  expect(viewOf(again)?.itemId).toBe(4);
  cleanup();
  const beside = await restart(1);
  await waitFor(() => expect(viewOf(beside)?.itemId).toBe(null));
  cleanup();
  const without = await restart(4, []);
  expect(await screen.findByText('No tickets yet')).toBeVisible();
  expect(without.desktop.storedSettings().openTickets).toEqual({});
});

it('reopened while the catalog is down, a ticket says so and shows what is known of its items', async () => {
  const { desktop } = await openWith(rows, '');
  const line = { kind: 'id', count: 1, isExpanded: false } as const;
  const ticket = {
    id: 'ticket-1',
    connectionId: 'demo',
    name: 'Anna',
    createdAt: 1,
    lines: [{ ...line, text: '5', named: 'AK-47 | Redline' }],
  };
  const seen = { hasError: false, firstSeen: 1, lastSeen: 1 };
  cleanup();
  window.history.replaceState(null, '', '#connection=demo&panel=look-up');
  await renderApp({
    tickets: [ticket],
    settings: { ...desktop.storedSettings(), openTickets: { demo: ticket.id } },
    history: { kind: 'kept', spans: [{ ...seen, status: 'AVAILABLE' }] },
    replace: { get: async () => failed({ kind: 'unreachable', reason: 'refused' }) },
  });
  expect(await screen.findByText(/^Stopped: Nothing is running at this address/)).toBeVisible();
  expect(rowOf(5)).toHaveTextContent(/^5AK-47 \| RedlineAvailable · last seen /);
});

it('removing the connection closes its ticket for good', async () => {
  const { user, desktop, name } = await openTicket();
  expect(name).toBeVisible();
  act(() => desktop.command('manage-connections'));
  await user.click(screen.getByRole('button', { name: 'Actions for Demo catalog' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: words.connections.tryDemo }));
  await screen.findByRole('button', { name: 'Sidebar' });
  await act(async () => desktop.command('look-up-ids'));
  expect(screen.queryByRole('textbox', { name: 'Ticket name' })).not.toBeInTheDocument();
  expect(field()).toHaveValue('');
});

it.each([
  ['the window closes', () => void window.dispatchEvent(new Event('beforeunload'))],
  ['the page goes', () => void window.dispatchEvent(new Event('pagehide'))],
  ['a shortcut leaves the panel', (desktop: FakeDesktop) => desktop.command('show-watched')],
])('a name that is being typed when %s is kept', async (_, leave) => {
  const { user, desktop, name } = await openTicket();
  await user.clear(name);
  await user.type(name, 'Anna');
  await act(async () => leave(desktop));
  expect(desktop.storedTickets().map((ticket) => ticket.name)).toEqual(['Anna']);
});

it('a ticket is renamed, found by searching, reopened and removed', async () => {
  const { user, desktop, name } = await openTicket();
  await user.clear(name);
  await user.type(name, 'Anna{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Note on this ticket' }), 'refund promised');
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  await user.click(field());
  await user.paste('5');
  await user.click(screen.getByRole('button', { name: 'Look up 1 item' }));
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  expect(field()).toHaveValue('');
  const kept = screen.getByRole('region', { name: 'Recent tickets' });
  expect(within(kept).getByText('#5')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Search tickets' }), 'artist promised');
  expect(within(kept).queryByText('#5')).not.toBeInTheDocument();
  await user.click(within(kept).getByText('Anna'));
  expect(await screen.findByText('2 found · 1 not found · 1 with several listings')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Ticket name' })).toHaveValue('Anna');
  expect(screen.getByRole('textbox', { name: 'Note on this ticket' })).toHaveValue('refund promised');
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  expect(screen.getByRole('textbox', { name: 'Search tickets' })).toHaveValue('artist promised');
  await user.click(screen.getByRole('button', { name: 'Remove Anna' }));
  expect(desktop.storedTickets().map((ticket) => ticket.name)).toEqual(['#5']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(desktop.storedTickets().map((ticket) => ticket.name)).toEqual(['Anna', '#5']);
});

it('the palette finds tickets by name and note, and opens one in place of another, also from another panel', async () => {
  const { user, desktop, lookUp } = await openWith(rows, '5');
  const name = () => screen.getByRole('textbox', { name: 'Ticket name' });
  await lookUp();
  await user.type(screen.getByRole('textbox', { name: 'Note on this ticket' }), 'refund promised');
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  await user.click(field());
  await user.paste('Ticket 4711\n4');
  await user.click(screen.getByRole('button', { name: 'Look up 1 item' }));
  const choose = async (typed: string, option: RegExp) => {
    act(() => void desktop.command('open-palette'));
    await user.keyboard(typed);
    await user.click(screen.getByRole('option', { name: option }));
  };
  await choose('promised', /^#5\s*refund promised$/);
  expect(name()).toHaveValue('#5');
  await waitFor(() => expect(ids()).toEqual([5]));
  expect(desktop.storedTickets()[0]?.name).toBe('#5');
  act(() => void desktop.command('show-items'));
  await choose('4711', /^Ticket 4711$/);
  expect(name()).toHaveValue('Ticket 4711');

  const { length } = desktop.gotten;
  await choose('4711', /^Ticket 4711$/);
  expect(desktop.gotten.length).toBe(length);

  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  await user.type(field(), '3');
  await choose('4711', /^Ticket 4711$/);
  expect(name()).toHaveValue('Ticket 4711');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(field()).toHaveValue('3');
});

it('counts the lines left out, shows them in the whole text, and looks up those the user ticks', async () => {
  const { user } = await openTicket();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  const others = screen.getByRole('button', { name: '2 other lines' });
  expect(others).toHaveAttribute('title', expect.stringContaining('Hi, about ticket 4711:'));
  await user.click(others);
  expect(field()).toHaveValue(mail.replace('Ab3dEf9h', maskedToken));
  const textarea = field() as HTMLTextAreaElement;
  expect(textarea.value.slice(textarea.selectionStart, textarea.selectionEnd)).toBe('Hi, about ticket 4711:');
  await user.click(within(lineOf('Hi, about')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Look up 1 new item' }));
  await waitFor(() => expect(verdicts()).toHaveLength(5));
  expect(screen.getByRole('button', { name: '1 other line' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  await user.click(screen.getByText('Ticket 4711'));
  expect(screen.getByRole('button', { name: '1 other line' })).toBeVisible();
});

it('a ticket of an earlier run has the text it was made from and the choices made in it', async () => {
  const { user, desktop, lookUp } = await openMail();
  await user.click(within(lineOf('Artist, Title')).getByText(/Split into 2/));
  await user.click(within(lineOf('Nothing At All')).getByRole('checkbox'));
  await lookUp();
  const tickets = desktop.storedTickets();
  cleanup();

  const next = await renderApp({ items: rows, tickets });
  await act(async () => next.desktop.command('look-up-ids'));
  await next.user.type(screen.getByRole('textbox', { name: 'Search tickets' }), 'hi about');
  await next.user.click(await screen.findByText('Ticket 4711'));
  expect(screen.getByRole('button', { name: '3 other lines' })).toBeVisible();
  await next.user.click(screen.getByRole('button', { name: 'Edit lines' }));
  expect(field()).toHaveValue(mail.replace('Ab3dEf9h', maskedToken));
  expect(within(lineOf('Nothing At All')).getByRole('checkbox')).not.toBeChecked();
  expect(lineOf('Music Kit . Artist')).toBeVisible();
});

it('a ticket’s part and order survive another panel and an edit, and a corrected line is shown', async () => {
  const { user, desktop, viewHistory } = await openTicket();
  await screen.findByText('2 found · 1 not found · 1 with several listings');
  await user.click(screen.getByRole('radio', { name: /^Not found/ }));
  await user.click(within(grid()).getByRole('columnheader', { name: 'Market name' }));
  await user.click(within(rowOf('Nothing')).getByRole('checkbox'));
  await act(async () => desktop.command('show-items'));
  await act(async () => void viewHistory.back());
  expect(verdicts()).toEqual(['Not found']);
  expect(screen.getByText('Sorted by market name')).toBeVisible();
  expect(rowOf('Nothing')).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('button', { name: 'Edit lines' }));
  await user.clear(field());
  await user.click(field());
  await user.paste(mail.replace('Nothing At All', 'Gamma Case\n- AK-47 | Redline'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(verdicts()).toEqual(['Waiting for acceptance', 'Not found']));
  expect(grid()).toContainElement(document.activeElement as HTMLElement);
  await user.click(screen.getByRole('radio', { name: /^All/ }));
  await user.click(screen.getByRole('radio', { name: /^Not found/ }));
  expect(verdicts()).toEqual(['Not found']);
});
