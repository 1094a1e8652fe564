import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { type LastViews, useLastViews } from './last-views.tsx';
import { useSettings } from './settings-context.tsx';

it('what is remembered is kept beside the others, and draws nothing anew', () => {
  let lastViews: LastViews | null = null;
  let drawings = 0;
  function Shown() {
    lastViews = useLastViews();
    drawings += 1;
    return useSettings().settings.density;
  }
  const { desktop } = renderWithProviders(<Shown />, {
    settings: { lastViews: { shop: 'connection=shop' } },
  });
  const before = drawings;
  act(() => lastViews?.remember({ demo: 'connection=demo&page=2' }));
  const both = { shop: 'connection=shop', demo: 'connection=demo&page=2' };
  expect(desktop.storedSettings().lastViews).toEqual(both);
  expect(drawings).toBe(before);
});
