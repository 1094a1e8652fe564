import type { Guard, GuardedFile } from './guard.ts';

/** Rule 10: what a package is, which a window opened from a checkout never is. */
export const packageGuards: readonly GuardedFile[] = [
  {
    file: 'src/dev/package/fuses.ts',
    tests: ['dev/package/fuses.test.ts'],
    guards: [
      fuse('RunAsNode', false),
      fuse('EnableCookieEncryption', true),
      fuse('EnableNodeOptionsEnvironmentVariable', false),
      fuse('EnableNodeCliInspectArguments', false),
      fuse('EnableEmbeddedAsarIntegrityValidation', true),
      fuse('OnlyLoadAppFromAsar', true),
      fuse('LoadBrowserProcessSpecificV8Snapshot', false),
      fuse('GrantFileProtocolExtraPrivileges', false),
      fuse('WasmTrapHandlers', true),
      {
        rule: 10,
        name: 'a fuse that nobody decided on stops the packaging',
        find: 'strictlyRequireAllFuses: true, ',
        replace: '',
      },
      {
        rule: 10,
        name: 'fuses are read back from the program',
        find: "state === (wanted ? 'on' : 'off')",
        replace: 'true',
      },
    ],
  },
  {
    file: 'src/dev/package/check-package.ts',
    tests: ['dev/package/check-package.test.ts'],
    guards: [
      {
        rule: 10,
        name: 'nothing else gets into a package',
        find: '.filter((path) => !mayBePacked(path))',
        replace: '.filter(() => false)',
      },
      {
        rule: 10,
        name: 'a package lacks nothing',
        find: '...missingFiles(files).map(',
        replace: '...[].map(',
      },
      {
        rule: 10,
        name: 'only what must be lies outside the archive and its integrity check',
        find: '.filter((path) => !unpackedFiles.includes(path))',
        replace: '.filter(() => false)',
      },
      {
        rule: 10,
        name: 'a package without the keychain module is none',
        find: "if (!existsSync(binary)) return ['The keychain module is missing: tokens could not be kept.'];",
        replace: 'if (!existsSync(binary)) return [];',
      },
      {
        rule: 10,
        name: "the keychain module is for the package's system and processors",
        find: 'if (fits) return [];',
        replace: 'return [];',
      },
    ],
  },
  {
    file: 'src/dev/package/app-content.ts',
    tests: ['dev/package/app-content.test.ts'],
    guards: [
      {
        rule: 10,
        name: 'no source map is packed',
        find: 'files: /^([\\w-]+\\.js|licences\\.json)$/',
        replace: 'files: /./',
      },
      {
        rule: 10,
        name: 'the manifest of a package is trimmed',
        find: 'manifestKeys.filter((key) => manifest[key] !== undefined).map((key) => [key, manifest[key]])',
        replace: 'Object.entries(manifest)',
      },
    ],
  },
  {
    file: 'src/main/missing-sandbox.ts',
    tests: ['main/missing-sandbox.test.ts'],
    guards: [
      {
        rule: 2,
        name: 'a package that was started without its sandbox is known',
        find: "run.isPackaged && argv.includes('--no-sandbox')",
        replace: 'false',
      },
    ],
  },
];

function fuse(name: string, on: boolean): Guard {
  return {
    rule: 10,
    name: `the fuse ${name} is ${on ? 'on' : 'off'}`,
    find: `[FuseV1Options.${name}]: ${on},`,
    replace: `[FuseV1Options.${name}]: ${!on},`,
  };
}
