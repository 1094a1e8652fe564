import { parseArgs } from 'node:util';
import { demoChoices } from './choices.ts';

/** The parsed options of `npm run demo`. */
type DemoCommand =
  | { kind: 'start'; port: number; latencyMs: number; items: number; seed: number; token?: string }
  | { kind: 'help' }
  | { kind: 'wrong'; message: string };

export const usage = `Usage: npm run demo -- [options]

  --port NUMBER      0 to 65535; 0 takes a free one (default 0)
  --token TEXT       the bearer token to ask for: printable ASCII without spaces
                     (default: $DEMO_TOKEN, or else a random one)
  --latency MS       0 to 60000, added before every response (default 0)
  --items NUMBER     1 to 1000000 (default ${demoChoices.items})
  --seed NUMBER      another number makes another catalog (default 1)
  --help             this text
`;

export function readCommandLine(args: readonly string[], environment: { DEMO_TOKEN?: string }): DemoCommand {
  const given = parsed(args);
  if (typeof given === 'string') return { kind: 'wrong', message: given };
  if (given.help) return { kind: 'help' };

  const wrong: string[] = [];
  const wholeNumber = (
    option: 'port' | 'latency' | 'items' | 'seed',
    absent: number,
    min: number,
    max: number,
  ) => {
    const text = given[option];
    if (text === undefined) return absent;
    if (/^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    wrong.push(`--${option} must be a whole number from ${min} to ${max}.`);
    return absent;
  };
  const port = wholeNumber('port', 0, 0, 65_535);
  const latencyMs = wholeNumber('latency', 0, 0, 60_000);
  const items = wholeNumber('items', demoChoices.items, 1, 1_000_000);
  const seed = wholeNumber('seed', 1, 0, 0xffff_ffff);
  const token = given.token ?? (environment.DEMO_TOKEN || undefined);
  // The message doesn't repeat the token, which may be in use elsewhere.
  if (token !== undefined && !/^[!-~]{1,512}$/.test(token)) {
    wrong.push('The token must be 1 to 512 printable ASCII characters without spaces.');
  }
  if (wrong.length > 0) return { kind: 'wrong', message: wrong.join('\n') };
  return { kind: 'start', port, latencyMs, items, seed, ...(token === undefined ? {} : { token }) };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        token: { type: 'string' },
        latency: { type: 'string' },
        items: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
