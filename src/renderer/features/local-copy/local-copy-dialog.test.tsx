import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection, theDemoConnection } from '#renderer/testing/builders.ts';
import { aPass, noLocalCopy } from '#renderer/testing/fake-catalog.ts';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { renderApp, viewOf } from '#renderer/testing/render-app.tsx';
import { failed, success } from '#shared/failure.ts';

const whole = { number: 1, total: 500, items: 500, unreadable: 0, endedAt: 0 };

/** The app with the dialog of its local copy. */
async function openDialog(localCopy: NonNullable<Parameters<typeof renderApp>[0]>['localCopy'] = {}) {
  const app = await renderApp({ localCopy });
  await act(async () => app.desktop.command('manage-local-copy'));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Local copy' })) };
}

it('says why it could not be found out what a local copy costs, and asks again on request', async () => {
  let isBroken = true;
  const estimate = async () =>
    isBroken
      ? failed({ kind: 'server-trouble', status: 503 } as const)
      : success({ total: 500, requests: 2, requestMs: null });
  const { user, dialog } = await openDialog({ estimate });
  expect(await dialog.findByRole('alert')).toHaveTextContent('IC-HTTP-503');
  isBroken = false;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText(/Takes 2 requests/)).toBeVisible();
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('beside a finished copy the cost is that of an update, and of the next one after it', async () => {
  let requests = 2;
  const estimate = async () => success({ total: 500, requests, requestMs: null });
  const { desktop } = await openDialog({ state: { items: 500, whole }, estimate });
  expect(await screen.findByText(/^Updating takes 2 requests/)).toBeVisible();
  requests = 3;
  await act(async () => desktop.emitLocalCopy({ whole: { ...whole, number: 2 } }));
  expect(await screen.findByText(/^Updating takes 3 requests/)).toBeVisible();
});

it('says when items that the last update didn’t find may not be marked', async () => {
  const note = /^The catalog’s list couldn’t be read completely/;
  const { desktop, dialog } = await openDialog({
    state: { items: 500, whole: { ...whole, number: 2, identifiedAll: 1 } },
  });
  expect(await dialog.findByText(note)).toBeVisible();
  await act(async () => desktop.emitLocalCopy({ whole: { ...whole, number: 3, identifiedAll: 3 } }));
  expect(dialog.queryByText(note)).toBeNull();
});

it('a local copy is browsed from its dialog, which closes', async () => {
  const { desktop, user } = await openDialog({ state: { items: 500, whole } });
  await user.click(await screen.findByRole('button', { name: 'Browse copy' }));
  expect(await screen.findByTitle('Where the list comes from')).toHaveTextContent(/^local copy of/);
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => desktop.searched.at(-1)?.search.sort.by).toBe('market_hash_name');
  await act(async () => desktop.command('manage-local-copy'));
  expect(await screen.findByRole('dialog', { name: 'Local copy' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Browse copy' })).toBeNull();
});

it('from another panel a local copy is browsed in one step, also where it is what the list shows', async () => {
  const { desktop, user, viewHistory } = await renderApp({ localCopy: { state: { items: 500, whole } } });
  const browse = async () => {
    await act(async () => desktop.command('manage-local-copy'));
    await user.click(await screen.findByRole('button', { name: 'Browse copy' }));
    await expect
      .poll(() => viewHistory.entry().view)
      .toMatchObject({ panel: 'items', query: { localCopy: {} } });
  };
  await act(async () => desktop.command('show-watched'));
  await browse();
  await act(async () => desktop.command('back'));
  await expect.poll(() => viewHistory.entry().view?.panel).toBe('watched');
  await act(async () => desktop.command('forward'));
  await expect.poll(() => viewHistory.entry().view?.panel).toBe('items');
  await act(async () => desktop.command('show-watched'));
  await browse();
});

it('a local copy under way is shown across the window, and leads to its dialog', async () => {
  const { desktop, user } = await renderApp({ localCopy: { state: { items: 245, pass: aPass } } });
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
  await act(async () => desktop.emitLocalCopy({ activity: { kind: 'filling' } }));
  await user.click(screen.getByRole('button', { name: 'Copying 25%' }));
  expect(await screen.findByRole('dialog', { name: 'Local copy' })).toBeVisible();
  await act(async () =>
    desktop.emitLocalCopy({ activity: { kind: 'paused', failure: { kind: 'token-refused' } } }),
  );
  expect(screen.getByRole('button', { name: 'Copy paused at 25%' })).toBeVisible();
  expect(screen.getByTitle(/IC-HTTP-401/)).toHaveTextContent('Copy paused at 25%');
  const failure = { kind: 'unreachable', reason: 'no-route' } as const;
  await act(async () => desktop.emitLocalCopy({ activity: { kind: 'waiting', failure, untilMs: 0 } }));
  expect(screen.getByRole('button', { name: 'Copy waiting at 25%' })).toHaveAttribute(
    'title',
    expect.stringMatching(/^Waiting until .*: The catalog can’t be reached \(IC-/),
  );
  await act(async () => desktop.emitLocalCopy({ activity: { kind: 'idle' }, pass: null }));
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
});

it('an update says when it ends what it changed, and the dialog keeps saying it', async () => {
  const { desktop, dialog } = await openDialog({ state: { items: 500, whole } });
  expect(dialog.queryByText(/^Last update/)).toBeNull();
  await act(async () =>
    desktop.emitLocalCopy({ pass: { ...aPass, number: 2 }, activity: { kind: 'filling' } }),
  );
  const news = { added: 0, repriced: 1_005, gone: 1 };
  const updated = { ...whole, number: 2, news };
  await act(async () => desktop.emitLocalCopy({ whole: updated, pass: null, activity: { kind: 'idle' } }));
  const changes = '1,005 price changes and 1 item no longer found';
  expect(await screen.findByText(`Copy updated: ${changes}`)).toBeVisible();
  expect(dialog.getByText(`Last update: ${changes}`)).toBeVisible();
  const none = { added: 0, repriced: 0, gone: 0 };
  await act(async () => desktop.emitLocalCopy({ whole: { ...updated, news: none } }));
  expect(dialog.getByText('Last update: no changes found')).toBeVisible();
});

it.each([
  { isScheduled: true, added: 0, said: 0 },
  { isScheduled: true, added: 1, said: 1 },
  { isScheduled: false, added: 0, said: 1 },
])(
  'an update that ends is reported unless it was scheduled and changed nothing: $isScheduled, $added',
  async (one) => {
    const { isScheduled, added, said } = one;
    const { desktop } = await openDialog({ state: { items: 500, whole } });
    const news = { added, repriced: 0, gone: 0 };
    await act(async () => desktop.emitLocalCopy({ whole: { ...whole, number: 2, news, isScheduled } }));
    expect(screen.queryAllByText(/^Copy updated: /)).toHaveLength(said);
  },
);

it('another catalog’s earlier update isn’t reported when the user returns to it', async () => {
  const desktop = fakeDesktop({ connections: [theDemoConnection(), aConnection()] });
  const news = { added: 1, repriced: 0, gone: 0 };
  desktop.localCopies.read = async ({ connectionId }) => {
    const number = connectionId === 'demo' ? 2 : 7;
    return { connectionId, ...noLocalCopy, items: 500, whole: { ...whole, number, news } };
  };
  const app = await renderApp({ desktop });
  for (const [name, id] of [
    ['Warehouse', 'warehouse'],
    ['Demo catalog', 'demo'],
  ]) {
    await app.user.keyboard('{Control>}k{/Control}');
    await app.user.keyboard(`${name}{Enter}`);
    await expect.poll(() => viewOf(app)?.connectionId).toBe(id);
    await act(async () => {});
  }
  expect(screen.queryByText(/^Copy updated/)).toBeNull();
});

it('an update that could not begin says why, and can be tried again', async () => {
  const failure = { kind: 'local-copy', problem: 'disk-full' } as const;
  const state = { items: 500, whole, activity: { kind: 'paused', failure } } as const;
  const { dialog } = await openDialog({ state });
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent(
    /^The local copy can’t be updated.*The disk is full\..* can still be searched\. Free up space.*IC-COPY-DISK-FULL/,
  );
  expect(dialog.getByRole('button', { name: 'Update copy' })).toBeEnabled();
});

it('a local copy that the disk didn’t give is asked for again on request', async () => {
  const { desktop, user } = await openDialog({ state: { off: 'disk' } });
  expect(await screen.findByText(/Check the disk, then try again/)).toBeVisible();
  desktop.localCopies.read = async () => ({ connectionId: 'demo', ...noLocalCopy });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Make a copy' })).toBeVisible();
});

it('a local copy is updated by schedule where that is chosen for its connection', async () => {
  const { desktop, user, dialog } = await openDialog();
  const schedule = await dialog.findByLabelText('Update automatically');
  await user.selectOptions(schedule, 'Every week');
  expect(desktop.storedSettings().copySchedules).toEqual({ demo: 'weekly' });
  await user.selectOptions(schedule, 'Never');
  expect(desktop.storedSettings().copySchedules).toEqual({});
});

it('a local copy is deleted only after a question, which Escape closes alone', async () => {
  const { desktop, user, dialog } = await openDialog({ state: { items: 500, whole } });
  await user.click(await dialog.findByRole('button', { name: 'Delete copy' }));
  expect(screen.getByRole('dialog', { name: 'Delete this copy?' })).toBeVisible();
  await user.keyboard('{Escape}');
  // The browser hides it before it tells the page, which then removes it.
  const closed = { name: 'Delete this copy?', hidden: true };
  await expect.poll(() => screen.queryByRole('dialog', closed)).toBeNull();
  expect(desktop.localCopyCalls).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete copy' }));
  const question = within(screen.getByRole('dialog', { name: 'Delete this copy?' }));
  await user.click(question.getByRole('button', { name: 'Delete copy' }));
  expect(await dialog.findByRole('button', { name: 'Make a copy' })).toBeVisible();
  expect(desktop.localCopyCalls).toEqual(['remove']);
});

it('the cost follows the chosen rate, unless the catalog is slower than that', async () => {
  let requestMs: number | null = null;
  const estimate = async () => success({ total: 15_000, requests: 60, requestMs });
  const connection = aConnection();
  const { desktop, user } = await renderApp({
    connections: [connection],
    localCopy: { estimate },
    settings: { developerTools: true },
  });
  const show = () => act(async () => desktop.command('manage-local-copy'));
  await show();
  expect(await screen.findByText('Takes 60 requests, about 30 s.')).toBeVisible();
  const state = { ...noLocalCopy, connectionId: connection.id };
  desktop.localCopies.read = async () => ({ ...state, rate: desktop.storedSettings().copyRate });
  await user.selectOptions(screen.getByLabelText('Requests per second'), '10');
  expect(await screen.findByText('Takes 60 requests, about 6 s.')).toBeVisible();
  await user.keyboard('{Escape}');
  requestMs = 2_000;
  await act(async () => desktop.emitLocalCopy({ ...state, whole: { ...whole, number: 2 }, items: 500 }));
  await show();
  expect(await screen.findByText('Updating takes 60 requests, about 2 min.')).toBeVisible();
});

it('says which rate a policy allows where a higher one is chosen, and shows a low speed exactly', async () => {
  const connection = aConnection();
  const slow = { rate: 0.05, maxRate: 0.05, pass: aPass, activity: { kind: 'filling' } } as const;
  const { desktop, user } = await renderApp({
    connections: [connection],
    localCopy: { state: slow },
    settings: { developerTools: true },
  });
  await act(async () => desktop.command('manage-local-copy'));
  expect(await screen.findByText('Your organisation allows at most 0.05.')).toBeVisible();
  expect(screen.getByText(/ · 0.05 requests per second · /)).toBeVisible();
  desktop.localCopies.read = async () => ({ ...noLocalCopy, connectionId: connection.id, maxRate: 5 });
  await user.selectOptions(screen.getByLabelText('Requests per second'), '1');
  expect(await screen.findByText('Pages you open yourself always go first.')).toBeVisible();
});

it('speed and time left are those of a catalog that is slower than the chosen rate', async () => {
  const state = { items: 245, pass: aPass, activity: { kind: 'filling' } } as const;
  const { desktop, dialog } = await openDialog({ state });
  expect(await dialog.findByText(/ · 2 requests per second · about 2 s left$/)).toBeVisible();
  await act(async () => desktop.emitLocalCopy({ requestMs: 2_000 }));
  expect(dialog.getByText(/ · 0\.5 requests per second · about 6 s left$/)).toBeVisible();
  await act(async () => desktop.emitLocalCopy({ requestMs: 1_000 }));
  expect(dialog.getByText(/ · 1 request per second · about 3 s left$/)).toBeVisible();
});
