import { expect, test } from 'vitest';
import { describeApp } from './app-info.ts';

const run = {
  version: '0.1.0',
  versions: { electron: '45.4.1' },
  platform: 'linux',
  settingsSetAside: null,
  connectionsSetAside: null,
};

test('a sound start has nothing to say', () => {
  expect(describeApp(run)).toEqual({
    version: '0.1.0',
    runtime: 'electron',
    platform: 'linux',
    startNotes: [],
  });
});

test('what was set aside is said by its file name, and the shell by its name', () => {
  expect(
    describeApp({
      ...run,
      versions: {},
      settingsSetAside: 'settings.json.bad',
      connectionsSetAside: 'connections.json.bad',
    }),
  ).toMatchObject({
    runtime: 'chromium-shell',
    startNotes: [
      { kind: 'settings-reset', setAside: 'settings.json.bad' },
      { kind: 'connections-reset', setAside: 'connections.json.bad' },
    ],
  });
});
