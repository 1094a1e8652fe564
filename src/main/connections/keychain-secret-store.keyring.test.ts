import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failed } from '#shared/failure.ts';

const run = promisify(execFile);
const script = path.join(import.meta.dirname, 'testing/keyring-session.ts');

// The other systems have no keyring that a test could have to itself.
if (process.platform === 'linux') {
  describe('with a real gnome-keyring', () => {
    let home = '';
    let answers: Record<string, unknown> = {};

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'item-catalog-keyring-'));
      const busConfig = path.join(home, 'bus.conf');
      await writeFile(busConfig, busWithoutServices);
      const { stdout } = await run(
        'dbus-run-session',
        [`--config-file=${busConfig}`, '--', process.execPath, script],
        { env: { ...withoutDisplay(), HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home } },
      );
      answers = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
    }, 60_000);

    afterAll(() => rm(home, { recursive: true, force: true }));

    test('a token is saved, read, replaced and deleted', () => {
      expect(answers).toMatchObject({
        beforeAnything: { status: 'absent' },
        save: { status: 'ok' },
        read: { status: 'ok', secret: 'canary-token-1' },
        replace: { status: 'ok' },
        readReplaced: { status: 'ok', secret: 'canary-token-2' },
        forget: { status: 'ok' },
        readForgotten: { status: 'absent' },
        forgetAgain: { status: 'ok' },
      });
    });

    test("another connection's token stays", () => {
      expect(answers).toMatchObject({
        saveOther: { status: 'ok' },
        readOther: { status: 'ok', secret: 'canary-token-3' },
      });
    });

    test('a locked keyring is reported as locked, never as empty, and never as having forgotten', () => {
      expect(answers).toMatchObject({
        readLocked: { status: 'locked' },
        saveLocked: { status: 'locked' },
        forgetLocked: { status: 'locked' },
      });
    });

    test('a bus without a keyring is "unavailable"', () => {
      expect(answers.noDaemon).toEqual(eachStep('unavailable'));
    });

    test('one that hangs is a "timeout" and works again once it continues', () => {
      expect(answers).toMatchObject({
        stopped: { status: 'timeout' },
        stillStopped: eachStep('timeout'),
        goesOn: { status: 'ok', secret: 'canary-token-3' },
      });
    });

    test('a secret that another program wrote is "corrupt"', () => {
      expect(answers.otherProgram).toEqual(failed({ kind: 'needs-token', because: 'corrupt' }));
    });

    test('one that was killed is "unavailable", and in the middle of a save the outcome is unknown', () => {
      expect(answers.killed).toEqual(eachStep('unavailable'));
      expect(answers.killedMeanwhile).toEqual({ status: 'timeout', mayBeThere: true });
    });

    test('one that was restarted is never mistaken for an empty one', () => {
      // Whether it is found without a new run of the app is up to the system's library.
      expect(['ok', 'unavailable']).toContain((answers.restarted as { status: string }).status);
    });
  });

  test('without any keyring every call is "unavailable"', async () => {
    const nowhere = { ...withoutDisplay(), DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };
    const probe = `
      const { createKeychainSecretStore } = await import(${JSON.stringify(path.join(import.meta.dirname, 'keychain-secret-store.ts'))});
      const store = createKeychainSecretStore({ platform: 'linux', time: { setTimeout, clearTimeout } });
      console.log(JSON.stringify([await store.read('a'), await store.save('a', 'b'), await store.forget('a')]));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', probe], { env: nowhere });
    expect(JSON.parse(stdout)).toEqual(Array(3).fill({ status: 'unavailable' }));
  }, 60_000);
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
