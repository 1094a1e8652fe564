import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { FailureError } from '#renderer/data/failure-error.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { aConnection, aDetail } from '#renderer/testing/builders.ts';
import type { FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { success } from '#shared/failure.ts';
import type { ItemDetail } from '#shared/item.ts';
import type { ReplyTemplates } from '#shared/reply.ts';
import { words } from '#words/words.ts';
import { ReplyTemplatesDialog } from './reply-templates-dialog.tsx';
import { frameProblem, templateProblem } from './template-fields.tsx';

const theirs: ReplyTemplates = {
  ...words.replies.defaults,
  templates: [
    { id: 'x', reader: 'customer', name: 'Theirs', status: null, error: 'any', text: 'Theirs {id}' },
  ],
};

function Opened({ detail }: { detail: ItemDetail | null }) {
  const [isOpen, setOpen] = useState(true);
  useQuery({
    ...itemQueries.detail(useDesktop(), aConnection().id, detail?.item.id ?? 0),
    enabled: detail !== null,
  });
  return (
    isOpen && (
      <ReplyTemplatesDialog connection={aConnection()} detail={detail} onClose={() => setOpen(false)} />
    )
  );
}

async function openEditor(options: FakeDesktopOptions = {}, detail: ItemDetail | null = null) {
  const app = renderWithProviders(<Opened detail={detail} />, options);
  await act(async () => {});
  const { screen } = app;
  const kept = () => app.desktop.replyTemplates.read();
  const text = () => screen.getByLabelText('Text for each item');
  const preview = () => screen.getByRole('region', { name: 'Preview' });
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  /** Pasted, since user-event gives braces a special meaning in typed text. */
  const setText = (value: string) => fireEvent.change(text(), { target: { value } });
  return { ...app, kept, text, preview, press, setText };
}

it('a changed template is previewed as it is typed, and stored only by Save', async () => {
  const { setText, preview, press, kept, screen } = await openEditor();
  setText('Dear customer, {name} is {status}.');
  expect(preview()).toHaveTextContent('Dear customer, AK-47 | Redline is waiting for you to accept it.');
  expect((await kept()).templates).toEqual(words.replies.defaults.templates);
  await press('Save');
  expect((await kept()).templates.at(-1)).toMatchObject({
    reader: 'customer',
    language: 'en',
    status: 'WAITING_FOR_TRADE_ACCEPT',
    text: 'Dear customer, {name} is {status}.',
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('Escape asks before it discards deletions', async () => {
  const { press, user, screen } = await openEditor();
  await user.selectOptions(screen.getByLabelText('Reader'), 'Ticket note');
  await press('Delete template');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Discard what you entered?' })).toBeVisible();
});

it('begins with the template of the open item, and previews the others with a sample', async () => {
  const detail = aDetail({ id: 40015, status: 'UNAVAILABLE', error_message: null });
  const { preview, press } = await openEditor({}, detail);
  expect(preview()).toHaveTextContent(/#40015.*is currently unavailable/);
  await press('Trade accepted');
  expect(preview()).toHaveTextContent(/has been accepted/);
  expect(preview()).not.toHaveTextContent('40015');
});

it('previews an item that couldn’t be refreshed with the time of what is known', async () => {
  const detail = aDetail({ id: 40015, status: 'UNAVAILABLE', error_message: null });
  const { preview } = await openEditor(
    { replace: { get: () => Promise.reject(new FailureError({ kind: 'internal', reference: 'x' })) } },
    detail,
  );
  await expect.poll(() => preview().textContent).toMatch(/#40015.*is currently unavailable.*Last checked: /s);
});

it('waits for templates that are still loading', async () => {
  const loading = Promise.withResolvers<ReplyTemplates>();
  const { text, press, screen } = await openEditor({
    replace: { readReplyTemplates: () => loading.promise },
  });
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await act(async () => loading.resolve(theirs));
  expect(text()).toHaveValue('Theirs {id}');
  await press('Save');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('templates that can’t be loaded can’t be edited, and Retry loads them', async () => {
  const { text, press, screen, desktop } = await openEditor({
    replace: {
      readReplyTemplates: () => Promise.reject(new FailureError({ kind: 'internal', reference: 'page' })),
    },
  });
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  desktop.replace({ readReplyTemplates: async () => theirs });
  await press('Try again');
  expect(text()).toHaveValue('Theirs {id}');
});

it('a failed save keeps the dialog open and says why', async () => {
  const { setText, text, press, desktop, screen } = await openEditor();
  const { change } = desktop.replyTemplates;
  desktop.replyTemplates.change = () => Promise.reject(new Error('a bug in main'));
  setText('{name} is late');
  await press('Save');
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toBeVisible();
  expect(text()).toHaveValue('{name} is late');
  desktop.replyTemplates.change = change;
  await press('Save');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('an unknown placeholder says what to do, and keeps the dialog open', async () => {
  const { setText, text, press, kept, screen, user } = await openEditor();
  setText('{nmae} is late');
  expect(text()).toHaveAccessibleDescription(/\{nmae\} isn’t a placeholder\. Insert one/);
  await user.selectOptions(screen.getByLabelText('Reader'), 'Ticket note');
  await press('Save');
  // Back at the invalid template.
  expect(text()).toHaveValue('{nmae} is late');
  expect((await kept()).templates).toEqual(words.replies.defaults.templates);
  setText('{name} is late');
  await press('Save');
  expect((await kept()).templates.at(-1)?.text).toBe('{name} is late');
});

it('refuses placeholders that differ between items before and after the items', async () => {
  const { screen } = await openEditor();
  const opening = screen.getByLabelText('Before the items');
  fireEvent.change(opening, { target: { value: 'Hello {name}' } });
  expect(opening).toHaveAccessibleDescription(/different for each item/);
});

it('inserts a placeholder at the caret', async () => {
  const { setText, text, press } = await openEditor();
  setText('ID: !');
  const area = text();
  if (!(area instanceof HTMLTextAreaElement)) throw new Error('no text area');
  area.setSelectionRange(4, 4);
  await press('{id}');
  expect(area).toHaveValue('ID: {id}!');
  expect(area).toHaveFocus();
});

it('adds a template with its status and error, and deletes it', async () => {
  const { screen, user, press, setText, kept } = await openEditor();
  await press('Add template');
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Held back');
  await user.selectOptions(screen.getByLabelText('For status'), 'Unavailable');
  await user.selectOptions(screen.getByLabelText('For delivery error'), 'With an error');
  setText('{error}');
  await user.selectOptions(screen.getByLabelText('Reader'), 'Ticket note');
  const list = within(screen.getByRole('list', { name: 'Templates' }));
  await user.click(list.getByRole('button', { name: 'No error' }));
  await press('Delete template');
  await press('Save');
  const { templates } = await kept();
  expect(templates.at(-1)).toMatchObject({
    reader: 'customer',
    language: 'en',
    name: 'Held back',
    status: 'UNAVAILABLE',
    error: 'with',
    text: '{error}',
  });
  expect(templates.some(({ id }) => id === 'ticket-no-error')).toBe(false);
});

it('shows the app’s own texts of a language, which can be changed and restored but not deleted', async () => {
  const { screen, user, press, setText, preview, text, kept } = await openEditor();
  await user.selectOptions(screen.getByLabelText('Language of the templates'), 'German');
  expect(screen.getByLabelText('Before the items')).toHaveValue('Hallo,');
  expect(preview()).toHaveTextContent(/Das Handelsangebot für .* wartet/);
  expect(screen.getByRole('button', { name: 'Delete template' })).toBeDisabled();
  setText('Alles gut: {market_name}');
  expect(preview()).toHaveTextContent(/Hallo, Alles gut: AK-47/);
  await press('Delete template');
  expect((text() as HTMLTextAreaElement).value).toMatch(/^Das Handelsangebot/);
  fireEvent.change(screen.getByLabelText('Before the items'), { target: { value: 'Servus,' } });
  await press('Save');
  expect((await kept()).frames.customer).toEqual({
    de: { opening: 'Servus,', closing: 'Freundliche Grüße' },
  });
});

it('a template for any language is listed in each', async () => {
  const { screen, user, press, setText, kept } = await openEditor();
  await press('Add template');
  await user.selectOptions(screen.getByLabelText('Language', { exact: true }), 'Any language');
  setText('{name} ✓');
  await user.selectOptions(screen.getByLabelText('Language of the templates'), 'Polish');
  const list = within(screen.getByRole('list', { name: 'Templates' }));
  expect(list.getByRole('button', { name: 'New template' })).toBeVisible();
  await press('Save');
  expect((await kept()).templates.at(-1)?.language).toBeUndefined();
});

it('imported templates are shown before they are saved, and a refused file says why', async () => {
  const results = [
    { kind: 'refused' as const, fileName: 'notes.json', because: 'not-templates' as const },
    { kind: 'read' as const, fileName: 'team.json', replyTemplates: theirs },
  ];
  const { press, screen, text, kept } = await openEditor({
    replace: { importReplyTemplates: async () => success(results.shift() ?? null) },
  });
  await press('Import…');
  expect(await screen.findByText(/^notes\.json isn’t a file of reply templates/)).toBeVisible();
  await press('Import…');
  expect(await screen.findByText(/^Imported from team\.json\. Save to keep/)).toBeVisible();
  expect(text()).toHaveValue('Theirs {id}');
  expect(await kept()).toEqual(words.replies.defaults);
  await press('Save');
  expect(await kept()).toEqual(theirs);
});

it('exports the templates as they are in the dialog', async () => {
  const { press, setText, desktop } = await openEditor();
  setText('Changed {id}');
  await press('Export…');
  expect(desktop.exportedReplyTemplates.at(-1)?.templates.at(-1)?.text).toBe('Changed {id}');
});

const { half, secret, unknown, notInFrame } = words.replies.editor;
const [template] = words.replies.defaults.templates;

it.each([
  ['{nmae} is late', unknown('nmae'), unknown('nmae')],
  ['{id', half('{id'), half('{id')],
  ['{catalog} ({market_name\n', half('{market_name'), half('{market_name')],
  ['ID: id}', half('id}'), half('id}')],
  ['{} }', null, null],
  ['a { b', null, null],
  ['{id}}', null, notInFrame('id')],
  ['{trade_url}', secret('trade_url'), secret('trade_url')],
  ['{token}', secret('token'), secret('token')],
  ['{trade_token}', secret('trade_token'), secret('trade_token')],
])(
  'in %j the problem for each item is %j, and before and after the items %j',
  (text, ofTemplate, ofFrame) => {
    expect(template && templateProblem({ ...template, text })).toBe(ofTemplate);
    expect(frameProblem(text)).toBe(ofFrame);
  },
);
