import { execFileSync } from 'node:child_process';
import { createKeychainSecretStore } from '#main/connections/keychain-secret-store.ts';
import { realTimers } from '#main/testing/manual-time.ts';

/**
 * Prints the keychain store's results with a real keyring as a line of JSON. A process of its own inside `dbus-run-session`, because
 * libsecret reads the bus's address from the environment of its process.
 */
const store = createKeychainSecretStore({
  platform: 'linux',
  timers: realTimers,
});

const answers: Record<string, unknown> = {};
answers.beforeAnything = await store.read('one');
answers.save = await store.save('one', 'canary-token-1');
answers.read = await store.read('one');
answers.replace = await store.save('one', 'canary-token-2');
answers.readReplaced = await store.read('one');
answers.saveOther = await store.save('two', 'canary-token-3');
answers.forget = await store.forget('one');
answers.readForgotten = await store.read('one');
answers.forgetAgain = await store.forget('one');
answers.readOther = await store.read('two');
lock();
answers.readLocked = await store.read('two');
answers.saveLocked = await store.save('three', 'canary-token-4');
answers.forgetLocked = await store.forget('two');
process.stdout.write(`${JSON.stringify(answers)}\n`);

function lock(): void {
  execFileSync('dbus-send', [
    ...['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'],
    'org.freedesktop.Secret.Service.Lock',
    'array:objpath:/org/freedesktop/secrets/collection/login',
  ]);
}
