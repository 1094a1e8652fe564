/**
 * What each command needs before its program can run. Steps run in the order of `stepOrder`, whatever the order here.
 *
 * @typedef {'system-libraries' | 'npm-packages' | 'keychain-module' | 'electron' | 'window' | 'build'} StepName
 * @typedef {{ does: string, program: string | null, steps: readonly StepName[], keyring?: boolean, rebuild?: boolean }} Command
 */

/** @type {readonly StepName[]} */
export const stepOrder = [
  'system-libraries',
  'npm-packages',
  'keychain-module',
  'electron',
  'window',
  'build',
];

/** @type {readonly StepName[]} */
const openTheApp = ['system-libraries', 'npm-packages', 'keychain-module', 'electron', 'window'];

/** @type {Readonly<Record<string, Command>>} */
export const commands = {
  start: {
    does: 'open the app with the demo catalog',
    program: 'src/dev/start.ts',
    steps: [...openTheApp, 'build'],
  },
  dev: { does: 'open the app and reload it as sources change', program: 'src/dev/dev.ts', steps: openTheApp },
  demo: { does: 'serve the demo catalog alone', program: 'src/demo/main.ts', steps: ['npm-packages'] },
  check: { does: 'lint, types and unit tests', program: 'src/dev/check.ts', steps: ['npm-packages'] },
  build: {
    does: 'build main, preload and page into out/',
    program: null,
    steps: ['npm-packages', 'build'],
    rebuild: true,
  },
  // The build is one of the things that `test` counts, so its program does it.
  test: {
    does: 'check, build and end-to-end tests',
    program: 'src/dev/test.ts',
    steps: openTheApp,
    keyring: true,
  },
  e2e: {
    does: 'end-to-end tests alone; arguments go to Playwright',
    program: 'src/dev/e2e.ts',
    steps: [...openTheApp, 'build'],
    keyring: true,
  },
  mutation: {
    does: 'change the code that guards, place by place, and expect a test to fail',
    program: 'src/dev/nightly/mutation/main.ts',
    steps: ['npm-packages'],
  },
  fuzz: {
    does: 'try the parsers with a million made-up inputs',
    program: 'src/dev/nightly/fuzz.ts',
    steps: ['npm-packages'],
  },
  matrix: {
    does: 'every fault of a hostile catalog, met in the window',
    program: 'src/dev/nightly/matrix.ts',
    steps: [...openTheApp, 'build'],
  },
  bench: {
    does: 'measure the built app',
    program: 'src/dev/nightly/bench/main.ts',
    steps: [...openTheApp, 'build'],
  },
  soak: {
    does: 'browse for long while some answers go wrong',
    program: 'src/dev/nightly/soak/main.ts',
    steps: [...openTheApp, 'build'],
  },
  sheets: {
    does: 'open hostile exports in LibreOffice and count formulas',
    program: 'src/dev/nightly/sheets/main.ts',
    steps: [...openTheApp, 'build'],
  },
  pictures: {
    does: 'take the pictures of the README',
    program: 'src/dev/pictures.ts',
    steps: [...openTheApp, 'build'],
  },
  // Electron's binary is the program's own to ask for: without it there is nothing to fall back to.
  package: {
    does: 'make the packages of this system in out/packages',
    program: 'src/dev/package/main.ts',
    steps: ['system-libraries', 'npm-packages', 'keychain-module', 'build'],
  },
  release: {
    does: 'version and notes of the next release; -- --write makes its commit and tag',
    program: 'src/dev/release/main.ts',
    steps: ['npm-packages'],
  },
};

/**
 * The command of this name, or the lines that say which ones there are.
 * @param {string | undefined} name
 * @returns {{ kind: 'command', command: Command } | { kind: 'unknown', message: string }}
 */
export function findCommand(name) {
  const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name];
  if (command !== undefined) return { kind: 'command', command };
  const lines = Object.entries(commands).map(([known, { does }]) => `  npm run ${known.padEnd(10)} ${does}`);
  return {
    kind: 'unknown',
    message: [`There is no command "${name ?? ''}". There are:`, ...lines].join('\n'),
  };
}
