import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { type LastViews, useLastViews } from './last-views.tsx';
import { useSettings } from './settings-context.tsx';

type Seen = { lastViews: LastViews | null; drawings: number };

function Shown({ seen }: { seen: Seen }) {
  seen.lastViews = useLastViews();
  seen.drawings += 1;
  return useSettings().settings.density;
}

it('what is remembered is kept beside the others, and draws nothing anew', async () => {
  const seen: Seen = { lastViews: null, drawings: 0 };
  const settings = { lastViews: { shop: 'connection=shop' } };
  const { desktop } = renderWithProviders(<Shown seen={seen} />, { settings });
  const { drawings } = seen;
  act(() => seen.lastViews?.remember('demo', 'connection=demo&page=2'));
  await expect
    .poll(() => desktop.storedSettings().lastViews)
    .toEqual({
      shop: 'connection=shop',
      demo: 'connection=demo&page=2',
    });
  expect(seen.drawings).toBe(drawings);
});
