/**
 * Whether this start must be refused: an AppImage turns the sandbox off by itself where it can't have one, and tells nobody.
 * Asked of the arguments, because `app.enableSandbox()` takes the switch off Chromium's own list, which brings no sandbox back.
 * A checkout may run so: it is for whoever works on it.
 */
export function lacksSandbox(argv: readonly string[], run: { isPackaged: boolean }): boolean {
  return run.isPackaged && argv.includes('--no-sandbox');
}
