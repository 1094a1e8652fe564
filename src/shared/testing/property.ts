import fc from 'fast-check';
import { inject, test } from 'vitest';

/** The extent of a run: few cases with a fixed seed in the unit tests, many with a new one in `npm run fuzz`. */
export type FuzzRun = {
  /** The number of cases of a property with `share` 1. */
  cases: number;
  seed: number;
  /** The time limit of a property. */
  maxMs: number;
  /** Reports the first failing case without shrinking it, which can take minutes and is useless in a mutation run. */
  endOnFailure: boolean;
};

declare module 'vitest' {
  interface ProvidedContext {
    fuzz: FuzzRun;
  }
}

/** Tests that `holds` neither throws nor returns false for any of the `cases`. A failure reports its seed. `share`: below 1 for a slow one. */
export function property<T>(
  name: string,
  cases: fc.Arbitrary<T>,
  holds: (given: T) => boolean | undefined,
  { share = 1 } = {},
): void {
  const { cases: count, seed, maxMs, endOnFailure } = inject('fuzz');
  test(name, { timeout: maxMs + 60_000 }, () =>
    fc.assert(fc.property(cases, holds), {
      seed,
      numRuns: Math.ceil(count * share),
      interruptAfterTimeLimit: maxMs,
      endOnFailure,
    }),
  );
}

/** Texts that look like addresses: pieces of real and hostile ones in any order. */
export function addressLike(hosts: readonly string[], pieces: readonly string[] = []): fc.Arbitrary<string> {
  const piece = fc.constantFrom(...hosts, ...pieces, ...addressPieces);
  const joined = fc.array(fc.oneof({ weight: 8, arbitrary: piece }, fc.string({ maxLength: 6 })), {
    maxLength: 9,
  });
  return fc.oneof(
    { weight: 4, arbitrary: joined.map((all) => all.join('')) },
    // A whole address with one piece inserted.
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...wholeAddresses(hosts, pieces)), piece, fc.nat())
        .map(([whole, put, at]) => spliced(whole, at % (whole.length + 1), put)),
    },
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
}

const addressPieces = [
  ...String.raw`https:// http:// HTTPS:// https: https:/ // / \ \\ : @ ? # &`.split(' '),
  ...'javascript: data:text/html, file:// smb:// ms-msdt: blob:https:// app:// vscode://'.split(' '),
  ...'evil.example .evil.example user user:pw@ %40 %2f %5c %00 %2e%2e .. . -'.split(' '),
  ...'127.0.0.1 127.1 0x7f000001 2130706433 [::1] [::ffff:127.0.0.1] localhost 0.0.0.0'.split(' '),
  ...'10.0.0.1 192.168.1.1 169.254.169.254 [fe80::1] [fc00::1] [2002:7f00:1::] :443 :80 :0'.split(' '),
  ...['\t', '\n', '\r', ' ', '\u0000', '\u200b', '\u202e', '\ud800'],
  ...'。 ． ı а １ ß % " < |'.split(' '),
];

function wholeAddresses(hosts: readonly string[], pieces: readonly string[]): string[] {
  return hosts.flatMap((host) => [`https://${host}`, ...pieces.map((piece) => `https://${host}${piece}`)]);
}

function spliced(text: string, at: number, put: string): string {
  return text.slice(0, at) + put + text.slice(at);
}

/** JSON numbers, including those that JavaScript can't represent. */
export const jsonNumber: fc.Arbitrary<string> = fc.oneof(
  fc.integer().map(String),
  fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String),
  fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.constantFrom('0', '1', '7', '48213', '9007199254740991', '9007199254740992', '9007199254740993'),
      fc.constantFrom('', '.0', '.00', '.5', '.00000000000000000001'),
      fc.constantFrom('', 'e0', 'E+3', 'e-1', 'e15', 'e400', 'e-400'),
    )
    .map((parts) => parts.join('')),
);
