import { beforeEach, expect, it, vi } from 'vitest';
import { maxTicketLines } from '#shared/ticket.ts';
import { words } from '#words/words.ts';

/** Before the other dialogs are loaded, as in the first moment after the start. */
async function openAtStart() {
  const { renderApp } = await import('#renderer/testing/render-app.tsx');
  const app = await renderApp({ isLoaded: false });
  const refresh = app.screen.getByRole('button', { name: 'Refresh' });
  refresh.focus();
  await app.user.keyboard('{Control>}k{/Control}');
  const field = () => app.screen.queryByRole('combobox', { name: words.palette.label });
  const first = () => app.screen.getByRole('option', { selected: true });
  return { user: app.user, refresh, field, first };
}

// Other tests have loaded them.
beforeEach(() => void vi.resetModules());

it('keys typed right after the start reach the palette', async () => {
  const { user, field, first } = await openAtStart();
  await user.keyboard('40213');
  expect(field()).toHaveValue('40213');
  expect(first()).toHaveTextContent(words.palette.goToItem(40213));
});

it('IDs pasted as a column right after the start are not joined', async () => {
  const { user, first } = await openAtStart();
  await user.paste('40213\n40214');
  expect(first()).toHaveTextContent(words.palette.lookUpIds(2, maxTicketLines));
});

it('Escape pressed right after the start closes the palette and restores the focus', async () => {
  const { user, refresh, field } = await openAtStart();
  await user.keyboard('{Escape}');
  expect(field()).toBeNull();
  expect(refresh).toHaveFocus();
});
