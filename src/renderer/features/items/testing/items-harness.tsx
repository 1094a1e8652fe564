import { screen, waitFor, within } from '@testing-library/react';
import { useView } from '#renderer/data/view.ts';
import type { BarFilterId } from '#renderer/features/items/filters/bar-filters.ts';
import { ItemsScreen } from '#renderer/features/items/items-screen.tsx';
import { aPage, someRows, theDemoConnection } from '#renderer/testing/builders.ts';
import type { FakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import type { Connection } from '#shared/connection.ts';
import type { ListRequest } from '#shared/desktop-api.ts';
import { type Outcome, success } from '#shared/failure.ts';
import type { ItemPage } from '#shared/item.ts';
import { defaultQuery, type ItemQuery } from '#shared/item-query.ts';
import type { LocalMatch } from '#shared/local-match.ts';

type Shown = { query?: Partial<ItemQuery>; localMatch?: LocalMatch; itemId?: number };

/** The screen, and the ID of the open item. */
export function ItemsHarness({ connection = theDemoConnection() }: { connection?: Connection }) {
  return (
    <>
      <ItemsScreen connection={connection} />
      <output aria-label="Open item">{useView().itemId ?? 'none'}</output>
    </>
  );
}

/** Renders the screen over a fake desktop. */
export function renderItems(
  options: Parameters<typeof renderWithProviders>[1] = {},
  { query, ...shown }: Shown = {},
) {
  const view = { query: { ...defaultQuery, ...query }, ...shown };
  return renderWithProviders(<ItemsHarness />, { ...options, view });
}

/** The screen with its first rows, one of which is `Item 1`. */
export async function showItems(...given: Parameters<typeof renderItems>) {
  const shown = renderItems(...given);
  await screen.findByTitle('Item 1');
  return shown;
}

/** The screen with the focus in the row of `Item 1`. */
export async function focusFirstItem(...given: Parameters<typeof renderItems>) {
  const shown = await showItems(...given);
  screen.getByTitle('Item 1').focus();
  return shown;
}

type User = ReturnType<typeof renderItems>['user'];

export const searchField = () => screen.getByRole('searchbox', { name: 'Search names' });

/** The bar's chip of a filter, which opens its editor; null: the filter isn't set. */
export const filterChip = (id: BarFilterId) => document.querySelector<HTMLElement>(`[data-chip="${id}"]`);

/** The texts of a filter of names, by its chip. */
export const textsOf = (id: 'name' | 'market_hash_name') => filterChip(id)?.title.split(' · ') ?? [];

/** Opens the editor of a filter that is set. */
export const openFilter = (user: User, id: BarFilterId) => user.click(filterChip(id) ?? document.body);

/** Opens the editor of a filter from the menu. */
export async function addFilter(user: User, label: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
}

/** The field in an editor of names. */
export const namesField = (label = 'Name') => screen.getByRole('textbox', { name: label });

/** The names in that field. */
export const namesIn = (label: string) =>
  within(screen.getByRole('group', { name: `${label} filter` }))
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));

/** The query of the last request for a page. */
export function lastRequested({ listed }: FakeDesktop): ItemQuery {
  const last = listed.at(-1);
  if (last === undefined) throw new Error('nothing was requested');
  return last.query;
}

/** The IDs of the rows in view that are selected. */
export const selectedIds = () =>
  screen
    .queryAllByRole('row', { selected: true })
    .map((row) => Number(row.querySelector('[data-column="id"]')?.textContent));

/** A list operation whose responses the test sends, the last request for a page first. */
export function heldList() {
  const held: { request: ListRequest; respond(outcome: Outcome<ItemPage>): void }[] = [];
  const list = (request: ListRequest) =>
    new Promise<Outcome<ItemPage>>((resolve) => held.push({ request, respond: resolve }));
  const take = (page: number) => {
    const at = held.findLastIndex(({ request }) => request.query.page === page);
    const [found] = at === -1 ? [] : held.splice(at, 1);
    if (found === undefined) throw new Error(`page ${page} was not requested`);
    return found;
  };
  return {
    list,
    /** Responds with 50 rows, named after their page: `Item 51` is the first of page 2. */
    sendRows: (page: number) =>
      take(page).respond(
        success(
          aPage({
            rows: someRows(50, {}, (page - 1) * 50 + 1),
            pagination: { total: 150, pages: 3, current_page: page },
          }),
        ),
      ),
  };
}

/** The screen over {@link heldList}, with its first page. */
export async function showHeldItems() {
  const { list, sendRows } = heldList();
  const shown = renderItems({ replace: { list } });
  await waitFor(() => sendRows(1));
  await screen.findByTitle('Item 1');
  return { ...shown, sendRows };
}
