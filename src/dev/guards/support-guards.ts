// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of a source is looked for as it stands.
import type { GuardedFile } from './guard.ts';

/** Rule 22 and what is its like: diagnostics, crash traces, the policy file, updates, files of other versions. */
export const supportGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/diagnostics/diagnostics-report.ts',
    tests: ['main/diagnostics/diagnostics-report.test.ts'],
    guards: [
      {
        rule: 22,
        name: 'no secret in the diagnostics',
        find: 'return given.clean(mask.over(text));',
        replace: 'return mask.over(text);',
      },
      {
        rule: 22,
        name: 'no secret that is escaped twice',
        find: "typeof inside === 'string' ? given.clean(inside) : inside,",
        replace: 'inside,',
      },
      {
        rule: 22,
        name: 'no filter texts in the diagnostics',
        find: "const names = query.split('&').map((pair) => pair.split('=', 1)[0] ?? '');",
        replace: "const names = query.split('&');",
      },
      {
        rule: 22,
        name: 'a setting that nobody decided about is kept back',
        find: 'toldSettings.includes(name) ?',
        replace: 'name.length > 0 ?',
      },
    ],
  },
  {
    file: 'src/main/service-effects.ts',
    tests: ['main/sources.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'whoever may not manage this computer writes no policy',
        find: 'mustBeGuarded: commandLine.policyFile === null,',
        replace: 'mustBeGuarded: false,',
      },
    ],
  },
  {
    file: 'src/main/failed-start.ts',
    tests: ['main/failed-start.test.ts'],
    guards: [
      {
        rule: 22,
        name: 'no secret in the trace of a failed start',
        find: '.map((line) => redact(line, []))',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/files/refused-writes.ts',
    tests: ['main/files/refused-writes.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'that the disk refuses to keep something is told',
        find: 'deps.onFirst();',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/diagnostics/mask.ts',
    tests: ['main/diagnostics/diagnostics-report.test.ts'],
    guards: [
      {
        rule: 22,
        name: 'no addresses in the diagnostics unless wanted',
        find: 'if (baseUrl !== null && !includesNames)',
        replace: 'if (baseUrl !== null && includesNames)',
      },
    ],
  },
  {
    file: 'src/main/diagnostics/crash-trace.ts',
    tests: ['main/diagnostics/crash-trace.test.ts'],
    guards: [
      {
        rule: 22,
        name: 'no secret in a crash trace',
        find: 'deps.clean(`${what}: ${described(error)}`)',
        replace: '`${what}: ${described(error)}`',
      },
      {
        rule: 22,
        name: 'a crash trace is its owner’s alone',
        find: '`${at} Item Catalog ${deps.version}, ${what}\\n${text}\\n\\n`, { mode: 0o600 }',
        replace: '`${at} Item Catalog ${deps.version}, ${what}\\n${text}\\n\\n`, { mode: 0o644 }',
      },
    ],
  },
  {
    file: 'src/main/support.ts',
    tests: ['main/support.test.ts'],
    guards: [
      {
        rule: 35,
        name: 'a bug in a promise does not end the app',
        find: "events.on('unhandledRejection', note('unhandled'));",
        replace: '',
      },
      {
        rule: 35,
        name: 'a bug in a callback does not end the app',
        find: "events.on('uncaughtException', note('uncaught'));",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/policy/policy-text.ts',
    tests: ['main/policy/policy-text.test.ts'],
    guards: [
      {
        rule: 15,
        name: 'a policy with a token is refused',
        find: 'if (!Array.isArray(value) && secretName.test(name)) return within;',
        replace: '',
      },
      {
        rule: 1,
        name: "a policy's address is one that the form takes",
        find: "if (!address.ok) return '.baseUrl';",
        replace:
          "if (!address.ok) return { id, name: name.name, baseUrl: fields.data.baseUrl, colour: 'red' };",
      },
    ],
  },
  {
    file: 'src/main/connections/connection-store.ts',
    tests: ['main/connections/connection-store.test.ts'],
    guards: [
      {
        rule: 18,
        name: "a preset's token stays with its address",
        find: 'before?.baseUrl === preset.baseUrl && before.tokenInKeychain',
        replace: 'before?.tokenInKeychain === true',
      },
    ],
  },
  {
    file: 'src/main/files/kept-file.ts',
    tests: ['main/files/versioned-file.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'a file of no version of this app is set aside',
        find: 'Number.isSafeInteger(value.version)',
        replace: 'true',
      },
      {
        rule: 37,
        name: 'a newer file is not written over',
        find: "if (found.kind === 'newer') return Promise.resolve();",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/updates/electron-updater.ts',
    tests: ['main/updates/electron-updater.test.ts'],
    guards: [
      {
        rule: 38,
        name: 'no older version is installed',
        find: 'updater.allowDowngrade = false;',
        replace: '',
      },
      {
        rule: 38,
        name: 'nothing is installed by itself',
        find: 'updater.autoInstallOnAppQuit = false;',
        replace: '',
      },
    ],
  },
];
