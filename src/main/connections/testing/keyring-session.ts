import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createKeychainSecretStore } from '#main/connections/keychain-secret-store.ts';
import { systemTime } from '#main/effects.ts';

/**
 * Prints the keychain store's results with a real keyring, which then fails, as a line of JSON. A process of its own inside a
 * `dbus-run-session`, because libsecret reads the bus's address from the environment of its process. The bus starts no services, so that
 * a killed daemon isn't restarted.
 */
const run = promisify(execFile);

const store = createKeychainSecretStore({
  platform: 'linux',
  time: systemTime,
  deadlineMs: 3_000,
});

async function all(token: string) {
  return {
    read: await store.read('one'),
    save: await store.save('one', token),
    forget: await store.forget('one'),
  };
}

const responses: Record<string, unknown> = {};
responses.noDaemon = await all('canary-token-0');

let daemon = await startDaemon();
await store.save('two', 'canary-token-3');

daemon.kill('SIGSTOP');
responses.stopped = await store.read('two');
responses.stillStopped = await all('canary-token-4');
daemon.kill('SIGCONT');
responses.goesOn = await untilOk(() => store.read('two'));

lock();
responses.readLocked = await store.read('two');
responses.saveLocked = await store.save('three', 'canary-token-5');
responses.forgetLocked = await store.forget('two');

await ended(daemon, 'SIGKILL');
responses.killed = await all('canary-token-6');
daemon = await startDaemon();
responses.restarted = await store.read('two');

// The call is under way when the daemon dies.
daemon.kill('SIGSTOP');
const onItsWay = store.save('one', 'canary-token-7');
await wait(300);
await ended(daemon, 'SIGKILL');
responses.killedMeanwhile = await onItsWay;
process.stdout.write(`${JSON.stringify(responses)}\n`);
// A call may still be hanging.
process.exit();

function lock(): void {
  execFileSync('dbus-send', [
    ...['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'],
    'org.freedesktop.Secret.Service.Lock',
    'array:objpath:/org/freedesktop/secrets/collection/login',
  ]);
}

async function startDaemon(): Promise<ChildProcess> {
  const child = spawn('gnome-keyring-daemon', ['--unlock', '--components=secrets', '--foreground'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin?.end('test');
  for (let tries = 0; tries < 200; tries += 1) {
    const owned = await run('dbus-send', [
      ...['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'],
      ...['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets'],
    ]);
    if (owned.stdout.includes('true')) return child;
    await wait(50);
  }
  throw new Error('The keyring did not start.');
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

async function untilOk<T extends { status: string }>(ask: () => Promise<T>): Promise<T> {
  let response = await ask();
  for (let tries = 0; response.status !== 'ok' && tries < 40; tries += 1) {
    await wait(100);
    response = await ask();
  }
  return response;
}
