import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

/**
 * Every switch that is built into Electron's program, by name. A fuse of a later Electron that isn't named here stops the
 * packaging (`strictlyRequireAllFuses`). electron-builder's own `electronFuses` doesn't know the last one yet.
 */
const fuses = {
  // The program can't be used as a Node to run someone else's script under this app's name.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // Nothing of the environment or the command line opens main to others.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // The archive is the one that was packed, and nothing is run but the archive. Linux has no such check yet.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // There is one V8 snapshot for all processes.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page comes from the app's own scheme; file: needs no privileges.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // What it is anyway: bounds of WebAssembly memory are checked by the processor instead of by code.
  [FuseV1Options.WasmTrapHandlers]: true,
} satisfies Record<FuseV1Options, boolean>;

/** Sets every fuse in an Electron program (on macOS the `.app`). Throws when the program has a fuse that isn't named above. */
export async function setFuses(program: string): Promise<void> {
  await flipFuses(program, { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...fuses });
}

export type FuseReading = Record<string, 'on' | 'off' | 'removed'>;

/** The fuses as they are in a program, by name. */
export async function readFuses(program: string): Promise<FuseReading> {
  const { version: _version, ...wire } = await getCurrentFuseWire(program);
  return Object.fromEntries(
    Object.entries(wire).map(([index, state]) => [
      FuseV1Options[Number(index)] ?? `fuse ${index}`,
      stateWord(state),
    ]),
  );
}

/** What of a program's fuses is not as it was meant; empty when all are. One that Electron has taken out counts as right. */
export async function wrongFuses(program: string): Promise<string[]> {
  const found = await readFuses(program);
  return Object.entries(fuses).flatMap(([index, wanted]) => {
    const name = FuseV1Options[Number(index)] ?? index;
    const state = found[name];
    return state === (wanted ? 'on' : 'off') || state === 'removed'
      ? []
      : [`${name} is ${state ?? 'missing'}`];
  });
}

function stateWord(state: unknown): 'on' | 'off' | 'removed' {
  if (state === FuseState.ENABLE) return 'on';
  return state === FuseState.REMOVED ? 'removed' : 'off';
}
