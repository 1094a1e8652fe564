import { expect, it } from 'vitest';
import { lastViewIn } from '#renderer/desktop/last-views.tsx';
import { aConnection, theDemoConnection } from '#renderer/testing/builders.ts';
import { defaultSettings, type Settings } from '#shared/settings.ts';
import { viewFromText } from '#shared/view-link.ts';
import { type StartSettings, viewOfConnection, viewToShow } from './start-view.ts';

const list = { connections: [theDemoConnection(), aConnection()], activeId: 'warehouse' };

function startSettings(lastViews: Settings['lastViews'] = {}): StartSettings {
  return { limit: defaultSettings.limit, lastViewOf: (id) => lastViewIn(lastViews, id) };
}

it('the address comes first, then where the last connection was left', () => {
  const settings = startSettings({ warehouse: 'connection=warehouse&page=7' });
  const named = viewFromText('connection=demo&page=2');
  expect(viewToShow(named, list, settings)?.view).toBe(named);
  expect(viewToShow(null, list, settings)?.view).toMatchObject({
    connectionId: 'warehouse',
    query: { page: 7 },
  });
});

it('a view of a connection that was removed shows another one rather than nothing', () => {
  const named = viewFromText('connection=removed&page=2');
  expect(viewToShow(named, list, startSettings())?.connection.id).toBe('warehouse');
});

it('without any connection there is no view', () => {
  expect(viewToShow(null, { connections: [], activeId: null }, startSettings())).toBeNull();
});

it('a remembered view that names another connection never opens that one', () => {
  const settings = { ...startSettings({ demo: 'connection=warehouse&page=7' }), limit: 100 };
  expect(viewOfConnection('demo', settings)).toMatchObject({
    connectionId: 'demo',
    query: { page: 1, limit: 100 },
  });
});
