import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { defaultQuery, withPage } from '#shared/item-query.ts';
import type { View } from '#shared/view-link.ts';
import { type LastViews, useLastViews } from './last-views.tsx';
import { useSettings } from './settings-context.tsx';

type Seen = { lastViews: LastViews | null; drawings: number };

function Shown({ seen }: { seen: Seen }) {
  seen.lastViews = useLastViews();
  seen.drawings += 1;
  return useSettings().settings.density;
}

it('what is remembered is kept beside the others, and re-renders nothing', async () => {
  const seen: Seen = { lastViews: null, drawings: 0 };
  const settings = { lastViews: { shop: 'connection=shop' } };
  const { desktop } = renderWithProviders(<Shown seen={seen} />, { settings });
  const { drawings } = seen;
  const view: View = {
    ...{ connectionId: 'demo', query: withPage(defaultQuery, 2), panel: 'items', itemId: null },
  };
  act(() => seen.lastViews?.remember(view));
  await expect
    .poll(() => desktop.storedSettings().lastViews)
    .toEqual({
      shop: 'connection=shop',
      demo: 'connection=demo&limit=50&page=2',
    });
  expect(seen.lastViews?.of('demo')).toBe(view);
  expect(seen.drawings).toBe(drawings);
});
