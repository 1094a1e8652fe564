// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of a source is looked for as it stands.
import type { GuardedFile } from './guard.ts';

/** Rules 13 to 18 and 23: where the token is kept, and where it goes. */
export const keychainGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/connections/connection-service.ts',
    tests: ['main/connections/connection-service.test.ts', 'main/services.test.ts'],
    guards: [
      {
        rule: 13,
        name: 'a connection is shown by its named fields',
        find: "return { id, kind: 'remote', name, baseUrl, colour, ...told, ...rest };",
        replace: "return { ...connection, id, kind: 'remote', name, baseUrl, colour, ...told, ...rest };",
      },
      {
        rule: 15,
        name: 'the file never holds the token',
        find: 'await put(undecided);',
        replace: 'await put({ ...undecided, token } as never);',
      },
      {
        rule: 15,
        name: 'the file claims only what the keychain proved',
        find: "tokenInKeychain: kept.mood === 'ok' };",
        replace: 'tokenInKeychain: true };',
      },
      {
        rule: 18,
        name: 'a refused token is not stored',
        find: 'if (!verified.ok) return verified;',
        replace: '',
      },
      {
        rule: 18,
        name: 'a rename does not take a new address its token along',
        find: 'if (token === null && now?.baseUrl !== details.baseUrl)',
        replace: 'if (token === null && now === undefined)',
      },
      {
        rule: 23,
        name: 'a token that could not be forgotten is reported',
        find: "if (done.mood !== 'ok' && mayHoldToken(connection)) {",
        replace: "if (done.mood !== 'ok' && connection.tokenInKeychain) {",
      },
    ],
  },
  {
    file: 'src/main/connections/keychain-secret-store.ts',
    tests: ['main/connections/keychain-secret-store.test.ts', 'main/connections/keychain-moods.test.ts'],
    guards: [
      {
        rule: 14,
        name: 'a locked keyring is not an empty one',
        find: "if (first.mood !== 'absent') return first;",
        replace: 'if (first.mood.length > 0) return first;',
      },
      {
        rule: 14,
        name: 'a module that is missing is "unavailable"',
        find: "return { mood: 'unavailable' };",
        replace: "return { mood: 'corrupt' };",
      },
      {
        rule: 14,
        name: 'what was written is read back',
        find: 'const kept = await shown(id);',
        replace: "const kept = { mood: 'ok', secret } as SecretRead;",
      },
      {
        rule: 14,
        name: 'what came back is compared',
        find: "kept.secret === secret ? { mood: 'ok' }",
        replace: "true ? { mood: 'ok' }",
      },
      {
        rule: 16,
        name: 'a call that hangs is given up',
        find: 'abandoned.giveUp();',
        replace: 'void abandoned;',
      },
      {
        rule: 16,
        name: 'no call is started behind one that hangs',
        find: "if (isHanging) return Promise.resolve<Answer<T>>({ mood: 'timeout' });",
        replace: '',
      },
      {
        rule: 16,
        name: 'what was given up is not done later',
        find: '...queue.splice(0)',
        replace: '...queue',
      },
      {
        rule: 17,
        name: 'a secret that Windows would cut is not written',
        find: "if (deps.platform === 'win32' && Buffer.byteLength(secret) > windowsBlobBytes) {",
        replace: "if (deps.platform === 'win32' && secret === '') {",
      },
      {
        rule: 23,
        name: 'a deletion is read back',
        find: 'const left = await shown(id);',
        replace: "const left = { mood: 'absent' } as SecretRead;",
      },
      {
        rule: 23,
        name: 'a locked keyring is not said to have forgotten',
        find: "if (open.mood !== 'ok') return open;",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/connections/keychain-trouble.ts',
    tests: ['main/connections/keychain-secret-store.test.ts', 'main/connections/keychain-moods.test.ts'],
    guards: (['denied', 'locked', 'timeout', 'tooLarge', 'corrupt'] as const).map((mood) => ({
      rule: 14,
      name: `"${mood}" is told apart`,
      find: `, '${mood}'],`,
      replace: ", 'unavailable'],",
    })),
  },
  {
    file: 'src/main/connections/token-vault.ts',
    tests: [
      'main/connections/token-vault.test.ts',
      'main/connections/connection-service.test.ts',
      'main/connections/keychain-moods.test.ts',
    ],
    guards: [
      {
        rule: 14,
        name: "another program's entry is no token",
        find: "if (!isAccessToken(answer.secret)) return failed(readFailure('corrupt'));",
        replace: '',
      },
      {
        rule: 18,
        name: 'a token is good for its own address',
        find: 'known?.baseUrl === baseUrl ? known.token : undefined',
        replace: 'known === undefined || baseUrl === undefined ? undefined : known.token',
      },
      {
        rule: 18,
        name: 'only a token that the list claims is read',
        find: 'if (!connection.tokenInKeychain) return noToken;',
        replace: '',
      },
      {
        rule: 23,
        name: 'a forgotten token leaves the memory',
        find: '      inMemory.delete(id);\n',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/connections/access-token.ts',
    tests: ['main/connections/access-token.test.ts'],
    guards: [
      { rule: 17, name: 'blanks around a token go', find: 'typed.trim()', replace: 'typed' },
      {
        rule: 17,
        name: 'an endless token is refused',
        find: "if (token.length > longestToken) return { ok: false, problem: 'too-long' };",
        replace: '',
      },
      {
        rule: 17,
        name: 'no blank and no line end inside',
        find: "if (/\\s/.test(token)) return { ok: false, problem: 'has-space' };",
        replace: '',
      },
      {
        rule: 17,
        name: 'printable ASCII only',
        find: "if (!/^[\\x21-\\x7e]+$/.test(token)) return { ok: false, problem: 'not-printable' };",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/connections/connection-draft.ts',
    tests: ['main/connections/connection-draft.test.ts'],
    guards: [
      {
        rule: 18,
        name: 'a new address needs a token of its own',
        find: 'address.baseUrl === known.baseUrlSoFar',
        replace: 'known.baseUrlSoFar !== null',
      },
    ],
  },
  {
    file: 'src/main/items-api/authorization.ts',
    tests: ['main/items-api/http-client.test.ts'],
    guards: [
      {
        rule: 18,
        name: 'the token goes to the own origin only',
        find: ' || originOf(url) !== originOf(target.baseUrl)',
        replace: '',
      },
      {
        rule: 18,
        name: 'schemes without an origin are refused',
        find: ' || !/^https?:$/.test(parsed.protocol)',
        replace: '',
      },
      {
        rule: 20,
        name: 'a token that no header could carry is not tried',
        find: "if (!usableToken.test(target.token)) return failed({ kind: 'needs-token', because: 'corrupt' });",
        replace: '',
      },
    ],
  },
  {
    file: 'src/words/en/keychain.ts',
    tests: ['renderer/ui/secret-store-text.test.ts'],
    guards: [
      {
        rule: 14,
        name: 'a locked keychain has its own words',
        find: "locked: 'The system keychain is locked.'",
        replace: "locked: 'No system keychain answers on this computer.'",
      },
    ],
  },
];
