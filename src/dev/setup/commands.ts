/** What a command needs beside the npm packages; set up in the order in which they are listed here. */
export type Need = 'keyring' | 'keychain' | 'window' | 'build';
export type Command = { does: string; program: string | null; needs: readonly Need[] };

const openTheApp: readonly Need[] = ['keychain', 'window'];

export const commands: Readonly<Record<string, Command>> = {
  start: {
    does: 'open the app with the demo catalog',
    program: 'src/dev/start.ts',
    needs: [...openTheApp, 'build'],
  },
  dev: { does: 'open the app and reload it as sources change', program: 'src/dev/dev.ts', needs: openTheApp },
  demo: { does: 'serve the demo catalog alone', program: 'src/demo/main.ts', needs: [] },
  check: { does: 'lint, types and unit tests', program: 'src/dev/check.ts', needs: [] },
  build: {
    does: 'build main, preload and page into out/',
    program: null,
    needs: ['build'],
  },
  // The build is one of the things that `test` counts, so its program does it.
  test: {
    does: 'check, build and end-to-end tests',
    program: 'src/dev/test.ts',
    needs: ['keyring', ...openTheApp],
  },
  e2e: {
    does: 'end-to-end tests alone; arguments go to Playwright',
    program: 'src/dev/e2e.ts',
    needs: ['keyring', ...openTheApp, 'build'],
  },
  mutation: {
    does: 'change the code that guards, place by place, and expect a test to fail',
    program: 'src/dev/nightly/mutation/main.ts',
    needs: [],
  },
  fuzz: {
    does: 'try the parsers with a million made-up inputs',
    program: 'src/dev/nightly/fuzz.ts',
    needs: [],
  },
  matrix: {
    does: 'every fault of a hostile catalog, met in the window',
    program: 'src/dev/nightly/matrix.ts',
    needs: [...openTheApp, 'build'],
  },
  bench: {
    does: 'measure the built app',
    program: 'src/dev/nightly/bench/main.ts',
    needs: [...openTheApp, 'build'],
  },
  soak: {
    does: 'browse for long while some answers go wrong',
    program: 'src/dev/nightly/soak/main.ts',
    needs: [...openTheApp, 'build'],
  },
  sheets: {
    does: 'open hostile exports in LibreOffice and count formulas',
    program: 'src/dev/nightly/sheets/main.ts',
    needs: [...openTheApp, 'build'],
  },
  pictures: {
    does: 'take the pictures of the README',
    program: 'src/dev/pictures.ts',
    needs: [...openTheApp, 'build'],
  },
  // Electron's binary is the program's own to ask for: without it there is nothing to fall back to.
  package: {
    does: 'make the packages of this system in out/packages',
    program: 'src/dev/package/main.ts',
    needs: ['keychain', 'build'],
  },
  release: {
    does: 'version and notes of the next release; -- --write makes its commit and tag',
    program: 'src/dev/release/main.ts',
    needs: [],
  },
};

/**
 * The command of this name, or the lines that say which ones there are.
 */
export function findCommand(
  name: string | undefined,
): { kind: 'command'; command: Command } | { kind: 'unknown'; message: string } {
  const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name];
  if (command !== undefined) return { kind: 'command', command };
  const lines = Object.entries(commands).map(([known, { does }]) => `  npm run ${known.padEnd(10)} ${does}`);
  return {
    kind: 'unknown',
    message: [`There is no command "${name ?? ''}". There are:`, ...lines].join('\n'),
  };
}
