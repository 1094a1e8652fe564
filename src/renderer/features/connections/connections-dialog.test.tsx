import { act, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection, theDemoConnection } from '#renderer/testing/builders.ts';
import { noLocalCopy } from '#renderer/testing/fake-catalog.ts';
import type { FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { failed, type Outcome, success } from '#shared/failure.ts';

async function openDialog(options: FakeDesktopOptions = {}) {
  const app = await renderApp({ connections: [theDemoConnection(), aConnection()], ...options });
  act(() => app.desktop.command('manage-connections'));
  const choose = async (action: string, name = 'Warehouse') => {
    await app.user.click(app.screen.getByRole('button', { name: `Actions for ${name}` }));
    await app.user.click(await app.screen.findByRole('menuitem', { name: action }));
  };
  const moveElsewhere = async (address = 'https://elsewhere.example') => {
    await choose('Edit…');
    await app.user.clear(app.screen.getByLabelText('Catalog address'));
    await app.user.type(app.screen.getByLabelText('Catalog address'), address);
  };
  return { ...app, choose, moveElsewhere };
}

it('the list says where each token is, and never shows the token', async () => {
  const app = await openDialog({
    connections: [
      theDemoConnection(),
      aConnection(),
      aConnection({ id: 'b', name: 'B', token: { kind: 'this-session', because: 'locked' } }),
      aConnection({ id: 'c', name: 'C', token: { kind: 'none' } }),
    ],
  });
  const dialog = within(app.screen.getByRole('dialog', { name: 'Connections' }));
  for (const words of [
    'Built in',
    'No token needed',
    'In the system keychain',
    'Kept until you quit',
    'No token',
  ]) {
    expect(dialog.getByText(words)).toBeVisible();
  }
});

it('choosing a connection in the list opens it', async () => {
  const app = await openDialog();
  await app.user.click(app.screen.getByRole('button', { name: 'Open Warehouse' }));
  expect(app.screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(app.viewHistory.entry().view?.connectionId).toBe('warehouse');
});

it('a new name and colour keep the token and the address', async () => {
  const app = await openDialog();
  await app.choose('Edit…');
  const name = within(app.screen.getByRole('dialog')).getByLabelText('Name');
  await app.user.clear(name);
  await app.user.type(name, 'Berlin');
  await app.user.click(app.screen.getByRole('radio', { name: 'Pink' }));
  await app.user.click(app.screen.getByRole('button', { name: 'Save' }));
  expect(app.desktop.saved).toEqual([
    {
      id: 'warehouse',
      name: 'Berlin',
      baseUrl: 'https://catalog.example',
      colour: 'pink',
      assumedTimeZone: null,
      token: undefined,
    },
  ]);
  expect(await app.screen.findByRole('button', { name: 'Open Berlin' })).toBeVisible();
});

it.each([
  [undefined, 'Show as sent', 'Tokyo (Asia) · UTC+9 now', 'Asia/Tokyo'],
  ['UTC+05:30', 'UTC+5:30 all year', 'Show as sent', undefined],
  ['Mars/Base', 'Mars/Base (not known on this computer)', 'UTC · this computer', 'UTC'],
])(
  'times without a zone: a zone of %j is shown as “%s”, and can be changed',
  async (before, shown, choice, after) => {
    const app = await openDialog({ connections: [aConnection({ assumedTimeZone: before })] });
    await app.choose('Edit…');
    const zone = within(app.screen.getByRole('dialog')).getByLabelText('Times without a time zone');
    expect(zone).toHaveDisplayValue(shown);
    act(() => zone.focus());
    await app.user.selectOptions(zone, choice);
    await app.user.click(app.screen.getByRole('button', { name: 'Save' }));
    expect(app.desktop.storedConnections()[0]?.assumedTimeZone).toBe(after);
  },
);

it('a new address does not keep the old token', async () => {
  const app = await openDialog();
  await app.moveElsewhere();
  expect(app.screen.getByText('A new address needs its own token.')).toBeVisible();
  await app.user.click(app.screen.getByRole('button', { name: 'Save' }));
  expect(app.screen.getByText('Enter the access token.')).toBeVisible();
  expect(app.desktop.saved).toEqual([]);
});

it.each([
  ['catalog', 'This isn’t a web address.'],
  ['http://catalog.example', 'The address must begin with https://.'],
])('what is wrong with the address %s comes before the missing token', async (address, problem) => {
  const app = await openDialog();
  await app.moveElsewhere(address);
  await app.user.click(app.screen.getByRole('button', { name: 'Save' }));
  expect(app.screen.getByLabelText('Catalog address')).toHaveAccessibleDescription(new RegExp(`^${problem}`));
  expect(app.screen.getByLabelText('Catalog address')).toHaveFocus();
  expect(app.screen.queryByText('Enter the access token.')).toBeNull();
  expect(app.desktop.saved).toEqual([]);
});

it('warns about an address that another connection has, and still allows it', async () => {
  const app = await renderApp({ connections: [aConnection()] });
  await act(async () => app.desktop.command('add-connection'));
  const address = app.screen.getByLabelText('Catalog address');
  const dialog = within(app.screen.getByRole('dialog'));
  await app.user.type(dialog.getByLabelText('Name'), 'Returns');
  await app.user.type(address, 'Catalog.Example/v1/');
  expect(address).toHaveAccessibleDescription(
    /^Connects to https:.*\. “Warehouse” already uses this address/,
  );
  await app.user.type(address, 'eu');
  expect(address).not.toHaveAccessibleDescription(/already/);
  await app.user.type(address, '{Backspace}{Backspace}');
  await app.user.type(app.screen.getByLabelText('Access token'), 'another-account');
  await app.user.click(app.screen.getByRole('button', { name: 'Connect' }));
  await expect.poll(() => app.desktop.storedConnections().map(({ name }) => name)).toContain('Returns');
});

it('a new address removes the rows and the local copy of the old one', async () => {
  const app = await openDialog({
    activeId: 'warehouse',
    localCopy: { state: { connectionId: 'warehouse' } },
  });
  const ofLocalCopy = ['local-copies', 'warehouse'];
  await app.moveElsewhere();
  await app.user.type(app.screen.getByLabelText('Access token'), 'canary-token-7f3a');
  expect(app.screen.getAllByText('Item 1')).not.toEqual([]);
  act(() =>
    app.queryClient.setQueryData(ofLocalCopy, { ...noLocalCopy, connectionId: 'warehouse', items: 610 }),
  );
  app.desktop.replace({ list: async () => failed({ kind: 'unreachable', reason: 'refused' }) });
  await app.user.click(app.screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => app.queryClient.getQueryData(ofLocalCopy)).toMatchObject({ items: 0 });
  await app.screen.findAllByText('The catalog stopped answering.');
  expect(app.screen.queryByText('Item 1')).not.toBeInTheDocument();
  expect(
    app.queryClient.getQueriesData({ queryKey: ['connection', 'warehouse', 'list'] }),
  ).not.toContainEqual([expect.anything(), expect.anything()]);
});

/** Fills the cache with data of the open connection, its catalog and this computer. */
async function lookAround({ desktop, screen, user }: Awaited<ReturnType<typeof openDialog>>) {
  await user.keyboard('{Escape}');
  await user.click(screen.getByTitle('Item 2'));
  await screen.findByLabelText('Note on this item');
  await act(async () => desktop.command('show-tickets'));
  await act(async () => desktop.command('manage-local-copy'));
  await screen.findByText(/600 requests/);
  await user.keyboard('{Escape}');
  await act(async () => desktop.command('manage-connections'));
}

const known = ({ queryClient }: Awaited<ReturnType<typeof openDialog>>, connectionId: string) =>
  new Set(
    queryClient
      .getQueryCache()
      .findAll({
        predicate: ({ queryKey, state }) => queryKey[1] === connectionId && state.data !== undefined,
      })
      .map(({ queryKey }) => queryKey[0]),
  );
const ofThisComputer = ['notes', 'tickets', 'recents', 'history', 'local-copies', 'local-copy-estimate'];

it('removing a connection removes all its cached data', async () => {
  const app = await openDialog({
    activeId: 'warehouse',
    localCopy: { state: { connectionId: 'warehouse' } },
  });
  await lookAround(app);
  expect(known(app, 'warehouse')).toEqual(new Set(['connection', 'statuses', ...ofThisComputer]));
  await app.user.click(app.screen.getByRole('button', { name: 'Open Demo catalog' }));
  act(() => app.desktop.command('manage-connections'));
  await app.choose('Remove…');
  expect(app.screen.getByText(/address and token .*local copy, .*history, .*tickets/)).toBeVisible();
  await app.user.click(app.screen.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => known(app, 'warehouse')).toEqual(new Set());
});

it('a demo that is removed and opened again has no selected rows', async () => {
  const app = await openDialog();
  await app.user.keyboard('{Escape}');
  await app.user.keyboard('{Control>}');
  await app.user.click(app.screen.getByTitle('Item 2'));
  await app.user.keyboard('{/Control}');
  expect(app.screen.getByRole('row', { selected: true })).toHaveTextContent('Item 2');
  act(() => app.desktop.command('manage-connections'));
  await app.choose('Remove…', 'Demo catalog');
  await app.user.click(app.screen.getByRole('button', { name: 'Remove' }));
  await app.user.click(await app.screen.findByRole('button', { name: 'Try the demo catalog' }));
  await expect.poll(() => app.viewHistory.entry().view?.connectionId).toBe('demo');
  expect(await app.screen.findByTitle('Item 2')).toBeVisible();
  expect(app.screen.queryByRole('row', { selected: true })).toBeNull();
});

it('forgetting a token asks first, and then the connection has none', async () => {
  const app = await openDialog();
  await app.choose('Forget token…');
  expect(app.desktop.storedConnections()[1]?.token).toEqual({ kind: 'in-keychain' });
  await app.user.click(app.screen.getByRole('button', { name: 'Forget token' }));
  expect(await app.screen.findByText('No token')).toBeVisible();
});

it('doesn’t claim that a token was forgotten if it may still be stored', async () => {
  const app = await openDialog({
    replace: { forgetToken: async () => failed({ kind: 'secret-store', step: 'forget', trouble: 'locked' }) },
  });
  await app.choose('Forget token…');
  await app.user.click(app.screen.getByRole('button', { name: 'Forget token' }));
  expect(await app.screen.findByText('The token may still be in the keychain')).toBeVisible();
});

it('removing the open connection shows another one; removing the last, the first-run card', async () => {
  const app = await openDialog({ activeId: 'warehouse' });
  await app.choose('Remove…');
  await app.user.click(app.screen.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => app.viewHistory.entry().view?.connectionId).toBe('demo');

  await app.choose('Remove…', 'Demo catalog');
  await app.user.click(app.screen.getByRole('button', { name: 'Remove' }));
  expect(await app.screen.findByRole('heading', { name: 'Connect to a catalog' })).toBeVisible();
});

it('the demo has no token to replace and no address to edit', async () => {
  const app = await openDialog();
  await app.user.click(app.screen.getByRole('button', { name: 'Actions for Demo catalog' }));
  expect((await app.screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Remove…']);
});

it('asks before a click outside, Escape or the close button discards typed text', async () => {
  const app = await openDialog();
  await app.user.click(
    within(app.screen.getByRole('dialog')).getByRole('button', { name: /Add connection/ }),
  );
  const name = within(app.screen.getByRole('dialog')).getByLabelText('Name');
  await app.user.type(name, 'Berlin');
  const closings = [
    () => app.user.keyboard('{Escape}'),
    () => app.user.click(app.screen.getByRole('button', { name: 'Close' })),
    () => app.user.click(backdrop()),
  ];
  for (const close of closings) {
    await close();
    const question = app.screen.getByRole('dialog', { name: 'Discard what you entered?' });
    expect(within(question).getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await app.user.keyboard('{Escape}');
    expect(question).not.toBeInTheDocument();
    expect(name).toHaveValue('Berlin');
  }
  await app.user.click(backdrop());
  await app.user.click(app.screen.getByRole('button', { name: 'Discard' }));
  expect(app.screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('Escape asks before it discards a typed token', async () => {
  const app = await openDialog();
  await app.choose('Replace token…');
  await app.user.type(app.screen.getByLabelText('New access token'), 'canary-token-7f3a');
  await app.user.keyboard('{Escape}');
  expect(app.screen.getByRole('dialog', { name: 'Discard what you entered?' })).toBeVisible();
  await app.user.keyboard('{Escape}');
  expect(app.screen.getByLabelText('New access token')).toHaveValue('canary-token-7f3a');
});

it('an untouched form closes without asking', async () => {
  const app = await openDialog();
  await app.choose('Edit…');
  await app.user.click(backdrop());
  expect(app.screen.queryByRole('dialog')).not.toBeInTheDocument();
});

function backdrop(): Element {
  const beside = document.querySelector('dialog');
  if (beside === null) throw new Error('no dialog is open');
  return beside;
}

it('closing a dialog while it verifies a connection adds none', async () => {
  const app = await openDialog();
  await app.user.click(
    within(app.screen.getByRole('dialog')).getByRole('button', { name: /Add connection/ }),
  );
  const dialog = within(app.screen.getByRole('dialog'));
  await app.user.type(dialog.getByLabelText('Name'), 'Berlin');
  await app.user.type(dialog.getByLabelText('Catalog address'), 'https://berlin.example');
  await app.user.type(dialog.getByLabelText('Access token'), 'secret-token');
  const asked: string[] = [];
  app.desktop.replace({
    save({ requestId }) {
      asked.push(requestId);
      return new Promise(() => {});
    },
  });
  await app.user.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(asked).toHaveLength(1);
  await app.user.keyboard('{Escape}');
  await app.user.click(app.screen.getByRole('button', { name: 'Discard' }));
  expect(app.screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(app.desktop.cancelled).toEqual(asked);
});

it.each([
  ['removal', 'Remove…', 'Remove', success(null)],
  // Even if the save can’t be cancelled any more.
  ['save', 'Edit…', 'Save', success(aConnection())],
])('a dialog closed during a %s neither comes back nor navigates', async (_what, action, button, outcome) => {
  const pending = Promise.withResolvers<Outcome<never>>();
  const app = await openDialog({ replace: { remove: () => pending.promise, save: () => pending.promise } });
  await app.choose(action);
  await app.user.click(app.screen.getByRole('button', { name: button }));
  await app.user.keyboard('{Escape}');
  expect(app.screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(async () => pending.resolve(outcome as Outcome<never>));
  expect(app.screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(app.viewHistory.entry().view?.connectionId).toBe('demo');
});
