import type { InputProblem, SecretStoreTrouble } from './failure.ts';
import { plainCharacters } from './plain-characters.ts';

/** A catalog that the app can connect to. It never contains the bearer token; the page gets only `token`. */
export type Connection = {
  /** Letters, digits and dashes. The demo's is {@link demoConnectionId}. */
  id: string;
  kind: 'remote' | 'demo';
  name: string;
  /** `{base_url}` of the interface document, without a trailing slash; null for the demo, whose port is chosen at start. */
  baseUrl: string | null;
  colour: ConnectionColour;
  /**
   * Twelve hexadecimal digits of a hash of the address: the same on every computer, so that links work elsewhere without revealing the
   * address (though a guess can be verified). Undefined for the demo, whose id is the same everywhere.
   */
  catalogFingerprint?: string | undefined;
  token: TokenState;
  /** The time zone that times without one are assumed to be in (see time-zone.ts); undefined: they are shown as sent. */
  assumedTimeZone?: string | undefined;
  /** Comes from the organisation's policy file: only its token can be changed here. */
  isPreset?: true;
};

/**
 * Where a connection's token is, never the token itself. `tokenMayRemain`: the keychain may hold an unused one that couldn't be replaced
 * or deleted, or is for another address.
 */
export type TokenState =
  /** In the OS keychain (it may not have been read yet). */
  | { kind: 'in-keychain' }
  /** In main's memory until the app quits, because the keychain refused it or, `not-saved`, the disk refused its connection. */
  | { kind: 'this-session'; because: SecretStoreTrouble | 'not-saved'; tokenMayRemain?: true }
  /** Made by the demo catalog. */
  | { kind: 'built-in' }
  | { kind: 'none'; tokenMayRemain?: true };

export const demoConnectionId = 'demo';

export const connectionColours = [
  'teal',
  'blue',
  'violet',
  'pink',
  'red',
  'orange',
  'green',
  'gray',
] as const;
export type ConnectionColour = (typeof connectionColours)[number];

/** No other connection gets it by default, so that sample items aren't mistaken for real ones. */
export const demoColour: ConnectionColour = 'teal';

/** The input of the connection form. `token` undefined: an existing connection keeps its own. */
export type ConnectionDraft = {
  /** Undefined: a new connection. */
  id?: string | undefined;
  name: string;
  baseUrl: string;
  colour: ConnectionColour;
  token?: string | undefined;
  /** Undefined: unchanged. Null: times without a zone are shown as sent. */
  assumedTimeZone?: string | null | undefined;
};

export type ConnectionList = {
  connections: Connection[];
  /** The connection to open at startup: the last one, or the demo with `--demo`. */
  activeId: string | null;
};

/** `at`: the first character that can't be used, from 1. */
export type RefusedInput = { ok: false; problem: InputProblem; at?: number };

/**
 * What was meant by a pasted address or token: in plain characters, without the spaces, quotes and angle brackets around it. None of them can
 * be part of either.
 */
export function withoutWrapping(pasted: string): string {
  let text = plainCharacters(pasted).trim();
  for (let pair = 0; pair < maxPairs; pair += 1) {
    const closing = closingMarks[text[0] ?? ''];
    if (closing === undefined || text.length < 2 || !closing.includes(text.slice(-1))) break;
    text = text.slice(1, -1).trim();
  }
  return text;
}

/** Quotes within angle brackets within quotes. */
const maxPairs = 4;
const closingMarks: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '<': '>',
  '“': '”“',
  '„': '“”',
  '”': '”',
  '‘': '’',
  '‚': '‘’',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
};

/** The first character that neither an address nor a token can have; null: none. */
export function oddCharacter(text: string): RefusedInput | null {
  const found = /[\s\p{Cc}\p{Cf}]/u.exec(text);
  if (found === null) return null;
  return { ok: false, problem: /\s/.test(found[0]) ? 'has-space' : 'not-printable', at: found.index + 1 };
}

/** Short enough to parse at each key press. */
const maxAddressLength = 2_000;

/** The host names of this computer for which plain http is allowed. */
const ownMachine: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * A catalog address as it was meant: without a scheme `catalog.example.com` is https and `localhost:4600` is http. Text that names a
 * scheme, or doesn't begin with a host (with a dot, in brackets, or localhost), stays as it is. Whether the result can be used is judged
 * elsewhere.
 */
export function addressWithScheme(typed: string): string {
  const text = withoutWrapping(typed);
  const isHost = /^([^\s/\\:?#@[\]]+\.[^\s/\\:?#@[\]]+|localhost|\[[\da-f:.]+\])(:\d+)?([/?#]|$)/i;
  const host = text.length <= maxAddressLength ? isHost.exec(text)?.[1] : undefined;
  if (host === undefined) return text;
  return `${ownMachine.has(host.toLowerCase()) ? 'http' : 'https'}://${text}`;
}

/**
 * `{base_url}` from the user's input, without a trailing slash. Only https, or http to this computer by one of its three literal names, so
 * that a token is never sent unencrypted. A pasted ending `/v1` or `/v1/items` (section 4) is removed.
 */
export function parseBaseAddress(typed: string): { ok: true; baseUrl: string } | RefusedInput {
  const text = addressWithScheme(typed);
  if (text === '') return refused('empty');
  if (text.length > maxAddressLength) return refused('too-long');
  // The URL parser drops tabs and line breaks and turns backslashes into slashes: what is checked must be what is used.
  const odd = oddCharacter(text);
  if (odd !== null) return odd;
  const backslash = text.indexOf('\\');
  if (backslash !== -1) return { ok: false, problem: 'has-backslash', at: backslash + 1 };

  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(text);
  if (parts === null || !URL.canParse(text)) return refused('not-an-address');
  // Both take part in every match.
  const [scheme, authority] = parts.slice(1) as [string, string];
  if (authority.includes('@')) return refused('has-credentials');
  if (!isSafeScheme(scheme.toLowerCase(), authority.toLowerCase())) return refused('not-https');
  if (/[?#]/.test(text)) return refused('has-query');

  const url = new URL(text);
  if (url.hostname === '' || url.port === '0') return refused('not-an-address');
  return { ok: true, baseUrl: url.origin + withoutEndpoint(url.pathname) };
}

function isSafeScheme(scheme: string, authority: string): boolean {
  if (scheme === 'https') return true;
  return scheme === 'http' && ownMachine.has(authority.replace(/:\d*$/, ''));
}

function withoutEndpoint(pathname: string): string {
  // Repeatedly, since an accepted address must be accepted again unchanged when it is read from the file.
  return pathname.replace(/(\/+v1(\/+items)?)*\/*$/, '');
}

function refused(problem: InputProblem): RefusedInput {
  return { ok: false, problem };
}
