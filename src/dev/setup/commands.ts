/** What a command needs besides the npm packages, in the order of set-up. */
export type Need = 'keyring' | 'keychain' | 'chromium' | 'window' | 'build';

const window: readonly Need[] = ['keychain', 'window'];
const builtApp: readonly Need[] = [...window, 'build'];

/** Each npm script's program below src/, with its own arguments, and its needs. Null: only the needs are set up. */
export const commands: Readonly<Record<string, readonly [program: string | null, needs: readonly Need[]]>> = {
  start: ['dev/start.ts', builtApp],
  dev: ['dev/dev.ts', window],
  demo: ['demo/main.ts', []],
  // Component tests run in Chromium, whatever the window runs in.
  check: ['dev/checks/main.ts check', ['chromium']],
  build: [null, ['build']],
  // Its program builds the app, because it counts the build as a check.
  test: ['dev/checks/main.ts test', ['keyring', 'chromium', ...window]],
  e2e: ['dev/checks/main.ts e2e', ['keyring', ...builtApp]],
  mutation: ['dev/nightly/mutation/main.ts', ['chromium']],
  fuzz: ['dev/nightly/fuzz.ts', []],
  matrix: ['dev/checks/main.ts matrix', builtApp],
  bench: ['dev/nightly/bench/main.ts', builtApp],
  soak: ['dev/nightly/soak/main.ts', builtApp],
  'reader-score': ['dev/nightly/reader/main.ts', []],
  pictures: ['dev/nightly/pictures.ts', builtApp],
  // It checks for Electron's binary itself, as the Chromium shell is no substitute in a package.
  package: ['dev/package/main.ts', ['keychain', 'build']],
  release: ['dev/release/main.ts', []],
};
