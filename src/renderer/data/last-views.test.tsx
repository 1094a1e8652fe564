import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConnection, theDemoConnection } from '#renderer/testing/builders.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { defaultQuery, withPage } from '#shared/item-query.ts';
import { noLocalMatch } from '#shared/local-match.ts';
import { defaultSettings, type Settings } from '#shared/settings.ts';
import { type View, viewFromText } from '#shared/view-link.ts';
import {
  type LastViews,
  lastViewIn,
  linkedView,
  type StartSettings,
  useLastViews,
  viewOfConnection,
  viewToShow,
} from './last-views.tsx';
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

const list = { connections: [theDemoConnection(), aConnection()], activeId: 'warehouse' };

function startSettings(lastViews: Settings['lastViews'] = {}): StartSettings {
  return { limit: defaultSettings.limit, lastViewOf: (id) => lastViewIn(lastViews, id) };
}

it('prefers the address, then the last view of the last connection', () => {
  const settings = startSettings({ warehouse: 'connection=warehouse&page=7' });
  const named = viewFromText('connection=demo&page=2');
  expect(viewToShow(named, list, settings)?.view).toBe(named);
  expect(viewToShow(null, list, settings)?.view).toMatchObject({
    connectionId: 'warehouse',
    query: { page: 7 },
  });
});

it('a view of a removed connection is replaced by another connection’s', () => {
  const named = viewFromText('connection=removed&page=2');
  expect(viewToShow(named, list, startSettings())?.connection.id).toBe('warehouse');
});

it('without any connection there is no view', () => {
  expect(viewToShow(null, { connections: [], activeId: null }, startSettings())).toBeNull();
});

it('a remembered view of another connection is not opened', () => {
  const settings = { ...startSettings({ demo: 'connection=warehouse&page=7' }), limit: 100 };
  expect(viewOfConnection('demo', settings)).toMatchObject({
    connectionId: 'demo',
    query: { page: 1, limit: 100 },
  });
});

const aView = (given: Partial<View> = {}): View => ({
  connectionId: 'demo',
  query: defaultQuery,
  panel: 'items',
  itemId: null,
  ...given,
});
const filtered = { ...defaultQuery, name: ['AK-47', 'M4A1'], page: 3 };

describe('a link', () => {
  it('to the watched items keeps the current filters', () => {
    const localMatch = { ...noLocalMatch, name: ['AK-47, gold'] };
    const view = linkedView(aView({ panel: 'watched', itemId: 7 }), aView({ query: filtered, localMatch }));
    expect(view).toEqual(aView({ panel: 'watched', itemId: 7, query: filtered, localMatch }));
  });

  it('to the list shows exactly its view, even without filters', () => {
    expect(linkedView(aView({ itemId: 7 }), aView({ query: filtered }))).toEqual(aView({ itemId: 7 }));
  });

  it('with filters replaces the current ones', () => {
    const linked = aView({ panel: 'recent', query: { ...defaultQuery, appid: 570 } });
    expect(linkedView(linked, aView({ query: filtered }))).toEqual(linked);
  });

  it('into another catalog keeps no filters', () => {
    const linked = aView({ panel: 'watched' });
    expect(linkedView(linked, aView({ connectionId: 'other', query: filtered }))).toEqual(linked);
  });
});
