import { expect, test } from 'vitest';
import { noPolicy, unmanaged } from '#main/policy/policy.ts';
import { describeApp } from './app-info.ts';

const run = {
  version: '0.1.0',
  versions: { electron: '45.4.1' },
  platform: 'linux',
  endedUnexpectedly: null,
  pageCameBack: false,
  files: { settings: null, connections: null },
  notKept: null,
  policy: unmanaged,
};

test('a sound start has nothing to say', () => {
  expect(describeApp(run)).toEqual({
    version: '0.1.0',
    runtime: 'electron',
    platform: 'linux',
    startNotes: [],
    policy: null,
  });
});

test('what was found is named by its files, and the shell by its name', () => {
  expect(
    describeApp({
      ...run,
      versions: {},
      endedUnexpectedly: { at: 7 },
      pageCameBack: true,
      files: {
        settings: { kind: 'reset', setAside: 'settings.json.bad' },
        views: { kind: 'newer' },
        watched: { kind: 'newer' },
      },
      notKept: 'disk-full',
    }),
  ).toMatchObject({
    runtime: 'chromium-shell',
    startNotes: [
      { kind: 'ended-unexpectedly', at: 7 },
      { kind: 'page-came-back' },
      { kind: 'file-reset', file: 'settings', setAside: 'settings.json.bad' },
      { kind: 'files-newer', files: ['views', 'watched'] },
      { kind: 'not-kept', problem: 'disk-full' },
    ],
  });
});

test('a file that the disk did not give is not kept either', () => {
  const files = { recents: null, settings: { kind: 'unread', problem: 'disk-lost' } } as const;
  expect(describeApp({ ...run, files }).startNotes).toEqual([{ kind: 'not-kept', problem: 'disk-lost' }]);
});

test('of the policy the page learns who set it, what is locked and what was ignored', () => {
  const trouble = { kind: 'ignored-parts' as const, fields: ['setings'] };
  const policy = { ...noPolicy, organisation: 'Example', settings: { theme: 'dark' as const } };
  const info = describeApp({ ...run, policy: { policy, isManaged: true, trouble } });
  expect(info.policy).toEqual({ organisation: 'Example', lockedSettings: ['theme'] });
  expect(info.startNotes).toEqual([{ kind: 'policy', trouble }]);
});
