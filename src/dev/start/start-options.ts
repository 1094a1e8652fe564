import type { Runtime } from '#dev/running-app.ts';
import { hasDisplay } from '#dev/setup/runtime-choice.mjs';

export type StartOptions = {
  /** Leave as soon as the first rows are painted. */
  once: boolean;
  headless: boolean;
  runtime: Runtime | 'auto';
  /** Undefined: the usual folder of the person's system. */
  userDataDir: string | undefined;
  /** Everything else is for the app itself, a deep link for instance. */
  appArgs: string[];
};

const userDataFlag = '--user-data-dir=';

/** Reads the arguments of `npm start -- …`; what set-up decided about the runtime comes in the environment. */
export function readStartOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): StartOptions {
  const own = (arg: string) => arg === '--once' || arg === '--headless' || arg.startsWith(userDataFlag);
  return {
    once: args.includes('--once'),
    headless: args.includes('--once') || args.includes('--headless') || !hasDisplay(platform, env),
    runtime: runtimeFrom(env.ITEM_CATALOG_RUNTIME),
    userDataDir: args.find((arg) => arg.startsWith(userDataFlag))?.slice(userDataFlag.length),
    appArgs: args.filter((arg) => !own(arg)),
  };
}

function runtimeFrom(name: string | undefined): Runtime | 'auto' {
  return name === 'electron' || name === 'chromium-shell' ? name : 'auto';
}
