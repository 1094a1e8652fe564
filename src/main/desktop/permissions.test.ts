import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { denyPermissions } from './permissions.ts';

type Handlers = {
  request: NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
  check: NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
  device: NonNullable<Parameters<Session['setDevicePermissionHandler']>[0]>;
};

/** Every name of Electron's type; the record makes a missing or an unknown one a compile error. */
const permissions = Object.keys({
  ar: 0,
  'automatic-fullscreen': 0,
  'background-fetch': 0,
  'background-sync': 0,
  'captured-surface-control': 0,
  'clipboard-read': 0,
  'clipboard-sanitized-write': 0,
  'deprecated-sync-clipboard-read': 0,
  'display-capture': 0,
  fileSystem: 0,
  fullscreen: 0,
  geolocation: 0,
  'geolocation-approximate': 0,
  'hand-tracking': 0,
  hid: 0,
  'idle-detection': 0,
  keyboardLock: 0,
  'local-fonts': 0,
  'local-network': 0,
  'local-network-access': 0,
  'loopback-network': 0,
  media: 0,
  mediaKeySystem: 0,
  midi: 0,
  midiSysex: 0,
  nfc: 0,
  notifications: 0,
  openExternal: 0,
  'payment-handler': 0,
  'periodic-background-sync': 0,
  'persistent-storage': 0,
  pointerLock: 0,
  'screen-wake-lock': 0,
  sensors: 0,
  serial: 0,
  'smart-card': 0,
  'speaker-selection': 0,
  'storage-access': 0,
  'system-wake-lock': 0,
  'top-level-storage-access': 0,
  unknown: 0,
  usb: 0,
  vr: 0,
  'web-app-installation': 0,
  'web-printing': 0,
  'window-management': 0,
} satisfies Record<Parameters<Handlers['check']>[1], 0>) as Parameters<Handlers['check']>[1][];

function handlers(): Handlers {
  const set: Partial<Handlers> = {};
  denyPermissions({
    setPermissionRequestHandler: (handler) => {
      if (handler !== null) set.request = handler;
    },
    setPermissionCheckHandler: (handler) => {
      if (handler !== null) set.check = handler;
    },
    setDevicePermissionHandler: (handler) => {
      if (handler !== null) set.device = handler;
    },
  });
  const { request, check, device } = set;
  if (!request || !check || !device) throw new Error('a handler was not set');
  return { request, check, device };
}

// Only the name decides: the window and the details may be anything.
const anything = {} as never;

test.each(permissions)('%s is denied, asked for and checked', (permission) => {
  const { request, check } = handlers();
  const answers: boolean[] = [];
  request(anything, permission, (granted) => answers.push(granted), anything);
  expect(answers).toEqual([false]);
  expect(check(null, permission, 'app://bundle', anything)).toBe(false);
});

test.each(['hid', 'serial', 'usb'] as const)('a %s device is denied', (deviceType) => {
  expect(handlers().device({ deviceType, origin: 'app://bundle', device: anything })).toBe(false);
});
