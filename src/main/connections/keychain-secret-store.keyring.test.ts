import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const script = path.join(import.meta.dirname, 'testing/keyring-session.ts');

// The other systems have no keyring that a test could have to itself.
if (process.platform === 'linux') {
  // The end-to-end tests save, read and delete tokens in one.
  describe('with a real gnome-keyring that is in trouble', () => {
    let home = '';
    let responses: Record<string, unknown> = {};

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'item-catalog-keyring-'));
      const busConfig = path.join(home, 'bus.conf');
      await writeFile(busConfig, busWithoutServices);
      const { stdout } = await run(
        'dbus-run-session',
        [`--config-file=${busConfig}`, '--', process.execPath, script],
        { env: { ...withoutDisplay(), HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home } },
      );
      responses = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
    }, 60_000);

    afterAll(() => rm(home, { recursive: true, force: true }));

    test('a locked keyring is reported as locked, never as empty, and never as having forgotten', () => {
      expect(responses).toMatchObject({
        readLocked: { status: 'locked' },
        saveLocked: { status: 'locked' },
        forgetLocked: { status: 'locked' },
      });
    });

    test('a bus without a keyring is "unavailable"', () => {
      expect(responses.noDaemon).toEqual(eachStep('unavailable'));
    });

    test('one that hangs is a "timeout" and works again once it continues', () => {
      expect(responses).toMatchObject({
        stopped: { status: 'timeout' },
        stillStopped: eachStep('timeout'),
        goesOn: { status: 'ok', secret: 'canary-token-3' },
      });
    });

    test('one that was killed is "unavailable", and in the middle of a save the outcome is unknown', () => {
      expect(responses.killed).toEqual(eachStep('unavailable'));
      expect(responses.killedMeanwhile).toEqual({ status: 'timeout', mayBeThere: true });
    });

    test('one that was restarted is never mistaken for an empty one', () => {
      // Whether it is found without a new run of the app is up to the system's library.
      expect(['ok', 'unavailable']).toContain((responses.restarted as { status: string }).status);
    });
  });
}

/** Without a display no password prompt can appear, so that a locked keyring stays locked. */
function withoutDisplay(): NodeJS.ProcessEnv {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  return env;
}

function eachStep(status: string): Record<'read' | 'save' | 'forget', { status: string }> {
  return { read: { status }, save: { status }, forget: { status } };
}

/** The usual session bus starts a keyring as soon as anything asks for one. */
const busWithoutServices = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=${tmpdir()}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
