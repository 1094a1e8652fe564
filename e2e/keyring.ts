import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A real Secret Service on a bus of its own, so that no test touches the developer's own keyring. */
export type Keyring = {
  /** The environment of an app that uses it. */
  env: Record<string, string>;
  stop(): Promise<void>;
};

/** The environment of an app without a Secret Service: nothing listens at this address. */
export const noKeyringEnv: Record<string, string> = {
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/item-catalog-bus',
};

/**
 * Starts a session bus and an unlocked gnome-keyring on it, with an empty home folder. Rejects when either program is missing: tests of
 * the keychain must not pass without one.
 */
export async function startKeyring(): Promise<Keyring> {
  // Windows and macOS have one keychain for each user and can't be given another.
  if (process.platform !== 'linux') return { env: {}, stop: async () => {} };
  const home = await mkdtemp(path.join(tmpdir(), 'item-catalog-keyring-'));
  const base = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home } as Record<
    string,
    string
  >;

  const bus = spawn('dbus-daemon', ['--session', '--print-address', '--nofork', '--nopidfile'], {
    env: base,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = await Promise.race([once(bus.stdout, 'data'), failed(bus)]);
  const busEnv = { DBUS_SESSION_BUS_ADDRESS: String(address).trim() };

  // Without --foreground the command returns once its daemon responds; the daemon exits with the bus.
  const daemon = spawn('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
    env: { ...base, ...busEnv },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  daemon.stdin.end('test-keyring-password\n');
  const [exitCode] = await once(daemon, 'exit');
  if (exitCode !== 0) throw new Error(`gnome-keyring-daemon exited with ${exitCode}`);

  return {
    env: busEnv,
    async stop() {
      if (bus.kill()) await once(bus, 'exit');
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Rejects once the program has exited or couldn't be started. */
async function failed(child: ChildProcess): Promise<never> {
  const [exitCode] = await once(child, 'exit');
  throw new Error(`${child.spawnfile} exited with ${exitCode}`);
}
