import { expect, it } from 'vitest';
import { aConnection } from '#renderer/testing/builders.ts';
import type { Replacements } from '#renderer/testing/fake-main.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { failed, success } from '#shared/failure.ts';

const token = 'canary-token-7f3a';

/** The first run with these operations replaced, after Connect was pressed. */
async function connect(replace: Replacements = {}) {
  const app = await renderApp({ connections: [], replace });
  await app.user.type(app.screen.getByLabelText('Name'), 'Production');
  await app.user.type(app.screen.getByLabelText('Catalog address'), 'https://catalog.example');
  await app.user.type(app.screen.getByLabelText('Access token'), token);
  await app.user.click(app.screen.getByRole('button', { name: 'Connect' }));
  return app;
}

it('the first run connects to a catalog and shows its items', async () => {
  const app = await connect();
  expect(await app.screen.findByRole('button', { name: 'Connection: Production' })).toBeVisible();
  expect(app.desktop.saved).toEqual([
    { id: undefined, name: 'Production', baseUrl: 'https://catalog.example', colour: 'blue', token },
  ]);
  expect(document.title).toBe('Production – Item Catalog');
});

it('a refused token is reported, cleared from the field and not stored', async () => {
  const app = await connect({ save: async () => failed({ kind: 'token-refused' }) });
  expect(await app.screen.findByText('The catalog didn’t accept the token')).toBeVisible();
  // Nothing of filters, which aren't there yet.
  expect(app.screen.getByRole('alert')).toHaveTextContent(
    /It may have expired, .*another catalog\. Enter another token\.IC-HTTP-401$/,
  );
  expect(app.screen.getByText('This token wasn’t saved.')).toBeVisible();
  expect(app.screen.getAllByText(/accept/)).toHaveLength(1);
  expect(app.screen.getByRole('alert').nextElementSibling).toBe(
    app.screen.getByRole('group', { name: 'Colour' }),
  );
  expect(app.screen.getByLabelText('Access token')).toHaveValue('');
  expect(app.screen.getByLabelText('Name')).toHaveValue('Production');
  expect(app.desktop.storedConnections()).toEqual([]);
  // The next token is typed into its field and nowhere else.
  expect(app.screen.getByLabelText('Access token')).toHaveFocus();
  expect(document.documentElement.outerHTML).not.toContain(token);
});

it.each([
  ['a wrong port', failed({ kind: 'unreachable', reason: 'refused' })],
  ['a wrong address', failed({ kind: 'address-not-found', status: 404 })],
  ['a slow network', failed({ kind: 'timeout', stage: 'connect', afterMs: 10_000 })],
])(
  '%s costs no retyped token: it stays in its field until the catalog has judged it',
  async (_name, outcome) => {
    let response = outcome as Awaited<ReturnType<NonNullable<Replacements['save']>>>;
    const app = await connect({ save: async () => response });
    await expect.poll(() => app.screen.getByLabelText('Catalog address')).toHaveFocus();
    expect(app.screen.getByLabelText('Access token')).toHaveValue(token);
    expect(document.documentElement.outerHTML).not.toContain(token);
    response = success(aConnection());
    await app.user.click(app.screen.getByRole('button', { name: 'Connect' }));
    await expect.poll(() => app.desktop.saved.map((draft) => draft.token)).toEqual([token, token]);
  },
);

it.each([
  ['catalog.example.com', 'Connects to https://catalog.example.com'],
  ['127.0.0.1:4600', 'Connects to http://127.0.0.1:4600'],
])('an address without a scheme says what it becomes: %s', async (typed, becomes) => {
  const app = await renderApp({ connections: [] });
  await app.user.type(app.screen.getByLabelText('Catalog address'), typed);
  expect(app.screen.getByText(becomes)).toBeVisible();
});

it('cancelling a slow check leaves the form unchanged', async () => {
  let respond: (outcome: ReturnType<typeof failed>) => void = () => {};
  const app = await connect({
    save: () => new Promise((resolve) => (respond = resolve)),
    cancel: async () => respond(failed({ kind: 'cancelled' })),
  });
  await app.user.click(app.screen.getByRole('button', { name: 'Cancel' }));

  expect(app.desktop.cancelled).toHaveLength(1);
  expect(await app.screen.findByRole('button', { name: 'Connect' })).toBeEnabled();
  expect(app.screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(app.screen.getByLabelText('Access token')).toHaveFocus();
});

it('reports a missing value at its field before the token is sent', async () => {
  const app = await renderApp({ connections: [] });
  expect(
    app.screen.getByText(/^Item Catalog .* Ask the catalog’s administrator for an access token/),
  ).toBeVisible();
  await app.user.type(app.screen.getByLabelText('Name'), 'Production');
  const field = app.screen.getByLabelText('Access token');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('autocomplete', 'off');
  expect(field).toHaveAttribute('spellcheck', 'false');
  expect(field).not.toHaveAttribute('name');
  await app.user.type(field, token);
  await app.user.click(app.screen.getByRole('button', { name: 'Connect' }));

  expect(app.screen.getByText(/Enter the catalog address/)).toBeVisible();
  expect(app.screen.getByLabelText('Access token')).toHaveValue(token);
  expect(app.desktop.saved).toEqual([]);
});

it('explains an address that main refuses at the address', async () => {
  const app = await connect({
    save: async () => failed({ kind: 'invalid-input', field: 'baseUrl', problem: 'not-https' }),
  });
  const address = app.screen.getByLabelText('Catalog address');
  await expect.poll(() => address).toBeInvalid();
  expect(address).toHaveAccessibleDescription(/must begin with https/);
  expect(address).toHaveFocus();
});

it('a demo that can’t start says why and stays on the page', async () => {
  const app = await renderApp({
    connections: [],
    replace: { openDemo: async () => failed({ kind: 'internal', reference: 'a1b2' }) },
  });
  await app.user.click(app.screen.getByRole('button', { name: 'Try the demo catalog' }));
  expect(await app.screen.findByText('IC-BUG-a1b2')).toBeVisible();
  expect(app.screen.getByRole('button', { name: 'Connect' })).toBeVisible();
});

it('without a keychain the connection works, and says that its token is kept for this session only', async () => {
  const app = await connect({
    save: async () => success(aConnection({ token: { kind: 'this-session', because: 'unavailable' } })),
  });
  expect(await app.screen.findByText('No keychain: this token is kept until you quit.')).toBeVisible();
});
