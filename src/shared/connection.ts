/** A catalog the app can be connected to. The bearer token is never part of it; the renderer learns only `token`. */
export type Connection = {
  /** Made by main; letters, digits and dashes. The demo's is {@link demoConnectionId}. */
  id: string;
  kind: 'remote' | 'demo';
  name: string;
  /** `{base_url}` of the interface document, without a trailing slash; null for the demo, whose port is chosen at start. */
  baseUrl: string | null;
  colour: ConnectionColour;
  /**
   * Twelve hexadecimal digits that main makes of the address: the same on every computer where that address was set up, and from
   * which the address can't be read, though a guess can be verified. Undefined: the demo's, whose id is the same everywhere.
   */
  catalogFingerprint?: string | undefined;
  token: TokenState;
  /** Minutes ahead of UTC that times without a zone are assumed to be in; undefined: they are shown as sent. */
  assumedUtcOffsetMinutes?: number | undefined;
  /** Comes from the organisation's policy file: only its token can be changed here. */
  isPreset?: true;
};

/**
 * Where the token of a connection is: never the token. `tokenMayRemain`: the keychain may hold one that the app doesn't use, because it
 * could not be replaced or deleted, or was given for another address. Only forgetting it makes sure.
 */
export type TokenState =
  /** In the OS keychain (it may not have been read yet). */
  | { kind: 'in-keychain' }
  /** In main's memory until the app quits, because the keychain could not take it or, `not-saved`, the disk didn't take its connection. */
  | { kind: 'this-session'; because: SecretStoreTrouble | 'not-saved'; tokenMayRemain?: true }
  /** Made by the demo catalog itself at its start. */
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

/** The demo's own: no other connection gets it by default, so that made-up items aren't mistaken for real ones. */
export const demoColour: ConnectionColour = 'teal';

export const secretStoreTroubles = [
  'absent',
  'unavailable',
  'denied',
  'locked',
  'tooLarge',
  'timeout',
  'corrupt',
] as const;
export type SecretStoreTrouble = (typeof secretStoreTroubles)[number];

/** What the connection form sends. `token` is undefined when an existing connection keeps the one it has. */
export type ConnectionDraft = {
  /** Undefined: a new connection. */
  id?: string | undefined;
  name: string;
  baseUrl: string;
  colour: ConnectionColour;
  token?: string | undefined;
  /** Undefined: as it was. Null: times without a zone are shown as sent. */
  assumedUtcOffsetMinutes?: number | null | undefined;
};

/** The offsets from UTC in use on Earth lie within these, in minutes. */
export const utcOffsetBounds = { min: -12 * 60, max: 14 * 60 } as const;

/** What the session gate chooses its screen by. */
export type ConnectionList = {
  connections: Connection[];
  /** The connection to open at start: the one used last, or the one asked for on the command line. */
  activeId: string | null;
};

/** Longer than any real one, yet short enough to parse on each key press. */
export const maxAddressLength = 2_000;

/** The names of this machine that plain http is allowed to: a token sent there doesn't leave it. */
export const ownMachine: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * A catalog address as it was meant: without a scheme `catalog.example.com` is https and `localhost:4600` is http. Text that names a
 * scheme, or doesn't begin with a host (with a dot, in brackets, or localhost), stays as it is. Whether the result can be used is judged
 * elsewhere.
 */
export function addressWithScheme(text: string): string {
  const isHost = /^([^\s/\\:?#@[\]]+\.[^\s/\\:?#@[\]]+|localhost|\[[\da-f:.]+\])(:\d+)?([/?#]|$)/i;
  const host = text.length <= maxAddressLength ? isHost.exec(text)?.[1] : undefined;
  if (host === undefined) return text;
  return `${ownMachine.has(host.toLowerCase()) ? 'http' : 'https'}://${text}`;
}
