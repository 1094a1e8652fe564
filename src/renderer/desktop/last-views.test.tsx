import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { defaultQuery, withPage } from '#shared/item-query.ts';
import type { View } from '#shared/view-link.ts';
import { type LastViews, useLastViews } from './last-views.tsx';
import { useSettings } from './settings-context.tsx';

type Seen = { lastViews: LastViews | null; renders: number };

function Shown({ seen }: { seen: Seen }) {
  seen.lastViews = useLastViews();
  seen.renders += 1;
  return useSettings().settings.density;
}

it('remembers a view without a re-render and keeps other connections’ views', async () => {
  const seen: Seen = { lastViews: null, renders: 0 };
  const settings = { lastViews: { shop: 'connection=shop' } };
  const { desktop } = renderWithProviders(<Shown seen={seen} />, { settings });
  const { renders } = seen;
  const view: View = {
    connectionId: 'demo',
    query: withPage(defaultQuery, 2),
    panel: 'items',
    itemId: null,
  };
  act(() => seen.lastViews?.remember(view));
  await expect
    .poll(() => desktop.storedSettings().lastViews)
    .toEqual({
      shop: 'connection=shop',
      demo: 'connection=demo&limit=50&page=2',
    });
  expect(seen.lastViews?.of('demo')).toBe(view);
  expect(seen.renders).toBe(renders);
});
