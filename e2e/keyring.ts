import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A real Secret Service on a bus of its own, so that no test touches the developer's own keyring. */
export type Keyring = {
  /** What an app must be started with to reach it. */
  env: Record<string, string>;
  stop(): Promise<void>;
};

/** Where no Secret Service can be: an address that nothing listens at. */
export const noKeyringEnv: Record<string, string> = {
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/item-catalog-bus',
};

/**
 * Starts a session bus and an unlocked gnome-keyring on it, with an empty home for its files.
 * Throws with the reason when either executable is missing: a test of the keychain must not pass without one.
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
  const address = (await firstOutput(bus)).trim();
  const env = { ...base, DBUS_SESSION_BUS_ADDRESS: address };

  // Without --foreground the command returns once its daemon answers; the daemon ends with the bus.
  const daemon = spawn('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  daemon.stdin.end('test-keyring-password\n');
  await started(daemon);

  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address },
    async stop() {
      await ended(bus);
      await rm(home, { recursive: true, force: true });
    },
  };
}

function firstOutput(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${child.spawnfile} ended with ${code} before it was ready`)),
    );
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${child.spawnfile} ended with ${code}`)),
    );
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}
