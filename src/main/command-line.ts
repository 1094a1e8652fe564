/** What the app itself understands of its command line; the rest is Chromium's and Electron's. */
export type CommandLine = {
  /** `--demo`: open with the demo catalog connected and active. */
  demo: boolean;
};

/** `argv` with or without the executable's own path. After `--` nothing is an option; unknown arguments are no error. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const end = argv.indexOf('--');
  const options = end === -1 ? argv : argv.slice(0, end);
  return { demo: options.includes('--demo') };
}
