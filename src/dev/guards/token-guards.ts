// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of a source is looked for as it stands.
import type { GuardedFile } from './guard.ts';

/** Rules 13 to 23: the token, the keychain, and what is said about both. */
export const tokenGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/ipc/register-handlers.ts',
    tests: ['main/ipc/token-replies.test.ts'],
    guards: [
      {
        rule: 13,
        name: 'no channel returns what the token is in',
        find: "'connections:activate': ({ id }) => connections.activate(id),",
        replace: "'connections:activate': ({ id }) => connections.targetOf(id) as never,",
      },
    ],
  },
  {
    file: 'src/main/items-api/items-api.ts',
    tests: ['main/items-api/items-api.test.ts', 'main/ipc/token-replies.test.ts'],
    guards: [
      {
        rule: 13,
        name: 'an echoed token does not reach the page',
        find: 'readText(withoutSecrets(text.value))',
        replace: 'readText(text.value)',
      },
    ],
  },
  {
    file: 'src/main/connections/connection-service.ts',
    tests: ['main/connections/connection-service.test.ts', 'main/services.test.ts'],
    guards: [
      {
        rule: 13,
        name: 'a connection is shown by its named fields',
        find: "return { id, kind: 'remote', name, baseUrl, colour, token: vault.stateOf(connection) };",
        replace:
          "return { ...connection, id, kind: 'remote', name, baseUrl, colour, token: vault.stateOf(connection) };",
      },
      {
        rule: 15,
        name: 'the file never holds the token',
        find: 'await put({ ...connection, tokenInKeychain: false });',
        replace: 'await put({ ...connection, tokenInKeychain: false, token } as never);',
      },
      {
        rule: 15,
        name: 'the file claims only what the keychain proved',
        find: "const result = { ...connection, tokenInKeychain: kept.mood === 'ok' };",
        replace: 'const result = { ...connection, tokenInKeychain: true };',
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
        find: "if (done.mood !== 'ok' && connection.tokenInKeychain) {",
        replace: "if (done.mood !== 'ok' && connection === undefined) {",
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
        find: "return { mood: kept.secret === secret ? 'ok' : 'corrupt' };",
        replace: "return { mood: 'ok' };",
      },
      {
        rule: 16,
        name: 'a call that hangs is given up',
        find: 'hanging ||= started;\n        resolve',
        replace: 'hanging ||= started;\n        void resolve; (() => {})',
      },
      {
        rule: 16,
        name: 'no call is started behind one that hangs',
        find: "if (hanging) return Promise.resolve<Answer<T>>({ mood: 'timeout' });",
        replace: '',
      },
      {
        rule: 16,
        name: 'what was given up is not done later',
        find: 'if (givenUp) return;',
        replace: '',
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
    file: 'src/main/items-api/http-exchange.ts',
    tests: ['main/items-api/http-exchange.test.ts', 'main/items-api/http-client.test.ts'],
    guards: [
      {
        rule: 19,
        name: 'no redirect is followed',
        find: "redirect: 'manual',",
        replace: "redirect: 'follow',",
      },
      {
        rule: 19,
        name: 'no cookie goes along',
        find: "credentials: 'omit',",
        replace: "credentials: 'include',",
      },
      { rule: 19, name: 'nothing is cached', find: "cache: 'no-store',", replace: '' },
      {
        rule: 19,
        name: 'no referrer goes along',
        find: "referrerPolicy: 'no-referrer',",
        replace: '',
      },
      {
        rule: 19,
        name: 'an answer from elsewhere is not believed',
        find: ' || response.redirected',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/log/secret-forms.ts',
    tests: ['main/log/redaction.test.ts', 'main/items-api/secret-masking.test.ts'],
    guards: [
      { rule: 20, name: 'a secret as it is', find: '    secret,\n    encode', replace: '    encode' },
      { rule: 20, name: 'a secret percent-encoded', find: 'encodeURIComponent(secret),', replace: '' },
      { rule: 20, name: 'a secret JSON-escaped', find: 'JSON.stringify(secret).slice(1, -1),', replace: '' },
      { rule: 20, name: 'a secret in hexadecimal', find: '    hex,\n', replace: '' },
      { rule: 20, name: 'a secret in capital hexadecimal', find: 'hex.toUpperCase(),', replace: '' },
      { rule: 20, name: 'a secret in base64', find: '...base64Forms(bytes),', replace: '' },
      { rule: 20, name: 'base64 at any offset', find: '[0, 1, 2].flatMap', replace: '[0].flatMap' },
      {
        rule: 20,
        name: 'base64 of URLs',
        find: "[padded.toString('base64'), padded.toString('base64url')]",
        replace: "[padded.toString('base64')]",
      },
    ],
  },
  {
    file: 'src/main/log/redaction.ts',
    tests: ['main/log/redaction.test.ts', 'main/log/log.test.ts'],
    guards: [
      {
        rule: 20,
        name: 'whatever follows "Bearer"',
        find: '[/\\b(bearer\\s+)[^\\s"\',;]+/gi, `$1${redacted}`],',
        replace: '',
      },
      {
        rule: 20,
        name: 'whatever follows "Authorization"',
        find: '[/\\b(authorization["\']?\\s*[:=]\\s*["\']?)(?!bearer\\b)[^\\s"\',;]+/gi, `$1${redacted}`],',
        replace: '',
      },
      {
        rule: 20,
        name: 'a user in an address',
        find: '[/(:\\/\\/)[^\\s/@]+@/g, `$1${redacted}@`],',
        replace: '',
      },
      {
        rule: 20,
        name: 'line ends do not make log lines',
        find: 'return onOneLine(clean);',
        replace: 'return clean;',
      },
      {
        rule: 21,
        name: 'whatever follows "token="',
        find: '[/(token["\']?\\s*(?:=|:|%3d)\\s*["\']?)[^\\s"\'&,;}]+/gi, `$1${redacted}`],',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/log/log.ts',
    tests: ['main/log/log.test.ts', 'main/services.test.ts'],
    guards: [
      {
        rule: 20,
        name: 'every line is redacted',
        find: 'redact(message, [...secrets, ...deps.passingSecrets()])',
        replace: '(redact, message)',
      },
      {
        rule: 21,
        name: 'trade tokens are secrets of the log',
        find: '[...secrets, ...deps.passingSecrets()]',
        replace: '[...secrets]',
      },
    ],
  },
  {
    file: 'src/main/items-api/secret-masking.ts',
    tests: [
      'main/items-api/secret-masking.test.ts',
      'main/items-api/items-api.test.ts',
      'main/items-api/item-answer.test.ts',
    ],
    guards: [
      {
        rule: 13,
        name: 'an echoed token is found behind backslashes',
        find: '${behindBackslash}',
        replace: '',
      },
      {
        rule: 13,
        name: 'an echoed token is found by the numbers of its characters',
        find: '\\\\\\\\u${digits}|',
        replace: '',
      },
      { rule: 21, name: 'a percent-encoded trade token is masked', find: '(?:=|%3d)', replace: '(?:=)' },
    ],
  },
  {
    file: 'src/main/items-api/item-answer.ts',
    tests: ['main/items-api/item-answer.test.ts'],
    guards: [
      {
        rule: 21,
        name: 'the raw answer hides the trade token',
        find: 'return withTradeTokensMasked(JSON.stringify(value, null, indent));',
        replace: 'return JSON.stringify(value, null, indent);',
      },
      {
        rule: 26,
        name: 'another item is not the answer',
        find: ' || data.id !== askedId',
        replace: '',
      },
      {
        rule: 26,
        name: "only the answer's own fields are read",
        find: 'Object.hasOwn(data, field) ? itemSchema',
        replace: 'true ? itemSchema',
      },
    ],
  },
  {
    file: 'src/renderer/features/item-detail/trade-address-parts.tsx',
    tests: ['renderer/features/item-detail/item-detail-pane.test.tsx'],
    guards: [
      {
        rule: 21,
        name: 'the trade token is masked until asked for',
        find: 'shown={isShown ? token : maskedToken}',
        replace: 'shown={maskedToken && token}',
      },
    ],
  },
  {
    file: 'src/renderer/features/connections/token-field.tsx',
    tests: ['renderer/features/connections/token-field.test.tsx'],
    guards: [
      { rule: 22, name: 'the token is masked while typed', find: 'type="password"', replace: 'type="text"' },
      {
        rule: 22,
        name: 'the token is offered to nobody for saving',
        find: 'autoComplete="off"',
        replace: 'autoComplete="on"',
      },
    ],
  },
  {
    file: 'src/renderer/features/connections/connection-form.tsx',
    tests: ['renderer/features/connections/first-run.test.tsx'],
    guards: [
      {
        rule: 22,
        name: 'the field is emptied when it is sent',
        find: "if (tokenField.current !== null) tokenField.current.value = '';",
        replace: '',
      },
    ],
  },
  {
    file: 'src/renderer/ui/secret-store-text.ts',
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
