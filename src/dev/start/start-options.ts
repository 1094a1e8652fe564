import { hasDisplay } from '#dev/setup/window.ts';

export type StartOptions = {
  /** Leave as soon as the first rows are painted. */
  once: boolean;
  headless: boolean;
  /** Undefined: the usual folder of the person's system. */
  userDataDir: string | undefined;
  /** Everything else is for the app itself, a deep link for instance. */
  appArgs: string[];
};

const userDataFlag = '--user-data-dir=';

/** Reads the arguments of `npm start -- …`. */
export function readStartOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): StartOptions {
  const own = (arg: string) => arg === '--once' || arg === '--headless' || arg.startsWith(userDataFlag);
  return {
    once: args.includes('--once'),
    headless: args.includes('--once') || args.includes('--headless') || !hasDisplay(platform, env),
    userDataDir: args.find((arg) => arg.startsWith(userDataFlag))?.slice(userDataFlag.length),
    appArgs: args.filter((arg) => !own(arg)),
  };
}
