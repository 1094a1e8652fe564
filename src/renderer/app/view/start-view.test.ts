import { expect, it } from 'vitest';
import { aConnection, theDemoConnection } from '#renderer/testing/builders.ts';
import { defaultSettings } from '#shared/settings.ts';
import { viewFromText } from '#shared/view-link.ts';
import { viewOfConnection, viewToShow } from './start-view.ts';

const list = { connections: [theDemoConnection(), aConnection()], activeId: 'warehouse' };

it('the address comes first, then where the last connection was left', () => {
  const settings = { ...defaultSettings, lastViews: { warehouse: 'connection=warehouse&page=7' } };
  const named = viewFromText('connection=demo&page=2');
  expect(viewToShow(named, list, settings)?.view).toBe(named);
  expect(viewToShow(null, list, settings)?.view).toMatchObject({
    connectionId: 'warehouse',
    query: { page: 7 },
  });
});

it('a view of a connection that was removed shows another one rather than nothing', () => {
  const named = viewFromText('connection=removed&page=2');
  expect(viewToShow(named, list, defaultSettings)?.connection.id).toBe('warehouse');
});

it('without any connection there is no view', () => {
  expect(viewToShow(null, { connections: [], activeId: null }, defaultSettings)).toBeNull();
});

it('a remembered view that names another connection never opens that one', () => {
  const settings = { ...defaultSettings, limit: 100, lastViews: { demo: 'connection=warehouse&page=7' } };
  expect(viewOfConnection('demo', settings)).toMatchObject({
    connectionId: 'demo',
    query: { page: 1, limit: 100 },
  });
});
