import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { kit, openWith, rows, verdicts } from './testing/pasted-mail.ts';
import { field, grid, rowOf } from './testing/ticket-screen.ts';

it('offers similar names from the local copy for a name that isn’t found, and looks up the chosen one instead', async () => {
  const endedAt = new Date().setHours(10, 7, 0, 0);
  const whole = { number: 1, total: 5, items: 5, unreadable: 0, endedAt };
  const redline = { kind: 'market_hash_name', text: 'AK-47 | Redline (Field-Tested)' } as const;
  const text = ['Hi, I miss:', '- AK-47 | Redlime (Field-Tested) x2', '- 5'].join('\n');
  const similar = [redline, { kind: 'name', text: 'Recoil Case' } as const];
  const { user, desktop } = await openWith(rows, text, { state: { items: 5, whole }, similar });
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
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(field()).toHaveValue(text);
});

it('replaces a name only where the similar one is pressed, and can undo it', async () => {
  const similar = [{ kind: 'name', text: 'Nothing' } as const];
  const text = 'Nothin\n5';
  const { user, desktop } = await openWith(rows, text, { state: { items: 5 }, similar });
  const storedLine = () => desktop.storedTickets()[0]?.lines[0];
  const offered = await screen.findByText('Similar: Nothing');
  await user.click(within(grid()).getByText('Not found'));
  await user.keyboard('{Enter}');
  expect(storedLine()).toMatchObject({ text: 'Nothin' });
  await user.click(offered);
  expect(storedLine()).toMatchObject({ kind: 'name', text: 'Nothing', count: 1 });
  expect(desktop.learnt).toEqual([{ connectionId: 'demo', written: 'Nothin', name: 'Nothing' }]);
  expect(screen.getAllByText('Looking up “Nothing” instead')[0]).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Ticket name' }));
  await user.type(screen.getByRole('textbox', { name: 'Ticket name' }), 'Anna{Enter}');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(storedLine()).toMatchObject({ text: 'Nothin' });
  // The next message isn't read as the name that was undone.
  expect(desktop.learnt.at(-1)).toEqual({ connectionId: 'demo', written: 'Nothin', name: 'Nothin' });
  expect(desktop.storedTickets()[0]?.name).toBe('Anna');
  await user.click(await screen.findByText('Similar: Nothing'));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(field()).toHaveValue(text);
});

it('a replaced name can be undone only while its ticket is on screen', async () => {
  const similar = [{ kind: 'name', text: 'Nothing' } as const];
  const { user, desktop } = await openWith(rows, 'Nothin\n5', { state: { items: 5 }, similar });
  await user.click(await screen.findByText('Similar: Nothing'));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await act(async () => desktop.command('show-items'));
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('accepts the only suggestions of several names at once, and can undo it', async () => {
  const similar = [{ kind: 'name', text: 'Recoil Case' } as const];
  const text = '- Recoll Case\n- Recoil Csae x2\n- 5';
  const { user, desktop } = await openWith(rows, text, { state: { items: 5 }, similar });
  const storedLines = () => desktop.storedTickets()[0]?.lines.map((line) => [line.text, line.count]);
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
  expect(screen.getAllByText('Looking up 2 other names instead')[0]).toBeVisible();
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
  const { user, desktop } = await openWith(rows, text, { state: { items: 5 }, similar });
  const storedLines = () => desktop.storedTickets()[0]?.lines.map((line) => line.text);
  const choose = async (row: string | number, entry: string) => {
    const target = rowOf(row).querySelector('[data-column="status"]') ?? grid();
    await user.pointer({ target, keys: '[MouseRight]' });
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  await waitFor(() => expect(screen.getAllByText('Similar: AK-47 | Redline')).toHaveLength(2));
  await choose('AK-47', 'AK-47 | Redline');
  await waitFor(() => expect(rowOf(4)).toBeVisible());
  await choose('Music Kat', kit);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(field(), '\n999');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(storedLines()).toEqual(['AK-47 | Redline', kit, '5', '999']));
  await choose(4, 'Use “AK-47 | Redlime (Field-Tested)” again');
  await waitFor(() => expect(storedLines()).toEqual(['AK-47 | Redlime (Field-Tested)', kit, '5', '999']));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(field()).toHaveValue(`${text}\n999`);
});

it('a name that isn’t found and is like no other can be searched for in the local copy', async () => {
  const { user, viewHistory } = await openWith(rows, '★ StatTrak™ Nothing (Field-Tested)', {
    state: { items: 5 },
  });
  await user.click(await screen.findByText('Search the copy'));
  expect(viewHistory.entry().view).toMatchObject({
    panel: 'items',
    query: { localCopy: { text: 'StatTrak™ Nothing' } },
  });
});

it('the row menu of a name that isn’t found leads to the local copy, unless copies are forbidden', async () => {
  const { user, desktop } = await openWith(rows, 'Nothin');
  const openMenu = async () => {
    await user.pointer({ target: await within(grid()).findByText('Not found'), keys: '[MouseRight]' });
    return screen.findByRole('menu', { name: 'Row menu' });
  };
  const offer = { name: 'Find similar names with a local copy…' };
  await user.click(within(await openMenu()).getByRole('menuitem', offer));
  expect(await screen.findByRole('dialog', { name: /^Local copy/ })).toBeVisible();
  await user.keyboard('{Escape}');
  act(() => desktop.emitLocalCopy({ off: 'forbidden' }));
  expect(within(await openMenu()).queryByRole('menuitem', offer)).toBeNull();
});
