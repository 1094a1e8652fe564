import { expect, test } from 'vitest';
import { defaultSettings, type Settings } from '#shared/settings.ts';
import { createSettingsInForce } from './settings-in-force.ts';

function setUp() {
  let settings: Settings = { ...defaultSettings, theme: 'dark', zoom: 120 };
  const nativeTheme: { themeSource: Settings['theme'] } = { themeSource: 'system' };
  const done: unknown[] = [];
  const inForce = createSettingsInForce({
    settings: {
      read: () => settings,
      change(change) {
        settings = { ...settings, ...change };
        return settings;
      },
    },
    nativeTheme,
    zoom: (percent) => done.push(percent),
    onUpdatesChanged: () => done.push('updates'),
  });
  return { inForce, nativeTheme, done };
}

test('applies the settings at startup', () => {
  const { inForce, nativeTheme, done } = setUp();
  inForce.enforce();
  expect([nativeTheme.themeSource, ...done]).toEqual(['dark', 120]);
});

test('applies a change, and nothing else', () => {
  const { inForce, nativeTheme, done } = setUp();
  expect(inForce.change({ theme: 'light' }).theme).toBe('light');
  expect([nativeTheme.themeSource, ...done]).toEqual(['light']);
  inForce.change({ zoom: 90 });
  inForce.change({ updates: 'off' });
  expect(done).toEqual([90, 'updates']);
});
