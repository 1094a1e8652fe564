import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { maskedToken } from '#shared/trade-url.ts';
import { kit, mail, openMail, openTicket, openWith, rows, verdicts } from './testing/pasted-mail.ts';
import { field, ids, lineOf, rowOf } from './testing/ticket-screen.ts';

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

it('the price in a pasted table is in the sheet and beside that of the item', async () => {
  const { user, lookUp } = await openWith(rows, 'id;price\n4;11,00 €\n5;');
  expect(lineOf('4')).toHaveTextContent('Price: 11,00 €');
  await lookUp();
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Price' }));
  await waitFor(() => expect(rowOf(4)).toHaveTextContent(/\d\.\d\dpasted 11,00 €/));
  expect(rowOf(5)).not.toHaveTextContent('pasted');
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
