import type { CertificateReason, Failure, UnreachableReason } from '#shared/failure.ts';

/** What was going on when the network stack threw: waiting for the headers, or reading the body. */
export type NetworkPhase = 'headers' | 'body';

/**
 * The failure behind anything that a fetch or its body stream threw: the codes of Node and undici as well as the
 * `net::ERR_…` messages of Electron's `net.fetch`. Only codes are compared; no text of the error goes on.
 */
export function networkFailure(error: unknown, phase: NetworkPhase, afterMs: number): Failure {
  for (const code of codesOf(error)) {
    const failure = failureOfCode(code, phase, afterMs);
    if (failure !== null) return failure;
  }
  // Whatever broke the stream, the answer is not whole.
  return phase === 'body' ? { kind: 'truncated' } : unreachable('other');
}

function failureOfCode(code: string, phase: NetworkPhase, afterMs: number): Failure | null {
  const listed = listedCodes[code];
  if (listed !== undefined) return meaning(listed, phase, afterMs);
  const family = codeFamilies.find(([pattern]) => pattern.test(code));
  return family === undefined ? null : meaning(family[1], phase, afterMs);
}

type Meaning =
  | UnreachableReason
  | `tls:${CertificateReason}`
  | 'redirected'
  | 'truncated'
  | 'encoding'
  | 'not-http'
  | 'connect-timeout'
  | 'timeout'
  | 'cancelled';

/** Codes of Node, OpenSSL, c-ares and undici, then Chromium's names without `net::`. */
const listedCodes: Readonly<Record<string, Meaning>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unresolved',
  ENODATA: 'unresolved',
  ESERVFAIL: 'unresolved',
  EREFUSED: 'unresolved',
  ETIMEOUT: 'unresolved',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  ENETRESET: 'reset',
  ENOTCONN: 'reset',
  EPIPE: 'reset',
  ESHUTDOWN: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_CLOSED: 'reset',
  UND_ERR_DESTROYED: 'reset',
  ENETUNREACH: 'offline',
  ENETDOWN: 'offline',
  ENONET: 'offline',
  EHOSTUNREACH: 'no-route',
  EHOSTDOWN: 'no-route',
  EADDRNOTAVAIL: 'no-route',
  EAFNOSUPPORT: 'no-route',
  EINVAL: 'no-route',
  EACCES: 'blocked',
  EPERM: 'blocked',
  EMFILE: 'exhausted',
  ENFILE: 'exhausted',
  ENOBUFS: 'exhausted',
  ENOMEM: 'exhausted',
  EADDRINUSE: 'exhausted',
  ETIMEDOUT: 'connect-timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_ABORTED: 'cancelled',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'truncated',
  UND_ERR_HEADERS_OVERFLOW: 'not-http',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls:self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls:self-signed',
  CERT_HAS_EXPIRED: 'tls:expired',
  CERT_NOT_YET_VALID: 'tls:expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls:wrong-host',
  HOSTNAME_MISMATCH: 'tls:wrong-host',
  INVALID_CA: 'tls:untrusted',
  INVALID_PURPOSE: 'tls:untrusted',
  EPROTO: 'tls:not-tls',
  ERR_SSL_WRONG_VERSION_NUMBER: 'tls:not-tls',
  ABORT: 'cancelled',
  REDIRECT: 'redirected',
  PROXY_LOGIN: 'proxy-login',
  BAD_PORT: 'blocked',
  ENCODINGS: 'encoding',

  ERR_CONNECTION_REFUSED: 'refused',
  ERR_NAME_NOT_RESOLVED: 'unresolved',
  ERR_NAME_RESOLUTION_FAILED: 'unresolved',
  ERR_ICANN_NAME_COLLISION: 'unresolved',
  ERR_INTERNET_DISCONNECTED: 'offline',
  ERR_NETWORK_IO_SUSPENDED: 'offline',
  ERR_ADDRESS_INVALID: 'no-route',
  ERR_ADDRESS_UNREACHABLE: 'no-route',
  ERR_CONNECTION_FAILED: 'no-route',
  ERR_ACCESS_DENIED: 'blocked',
  ERR_NETWORK_ACCESS_DENIED: 'blocked',
  ERR_NETWORK_ACCESS_REVOKED: 'blocked',
  ERR_UNSAFE_PORT: 'blocked',
  ERR_CLEARTEXT_NOT_PERMITTED: 'blocked',
  ERR_INSUFFICIENT_RESOURCES: 'exhausted',
  ERR_OUT_OF_MEMORY: 'exhausted',
  ERR_NO_BUFFER_SPACE: 'exhausted',
  ERR_ADDRESS_IN_USE: 'exhausted',
  ERR_TOO_MANY_SOCKET_STREAMS: 'exhausted',
  ERR_HOST_RESOLVER_QUEUE_TOO_LARGE: 'exhausted',
  ERR_PRECONNECT_MAX_SOCKET_LIMIT: 'exhausted',
  ERR_CONNECTION_RESET: 'reset',
  ERR_CONNECTION_CLOSED: 'reset',
  ERR_CONNECTION_ABORTED: 'reset',
  ERR_EMPTY_RESPONSE: 'reset',
  ERR_NETWORK_CHANGED: 'reset',
  ERR_CONNECTION_TIMED_OUT: 'connect-timeout',
  ERR_TIMED_OUT: 'timeout',
  ERR_ABORTED: 'cancelled',
  ERR_TOO_MANY_REDIRECTS: 'redirected',
  ERR_UNSAFE_REDIRECT: 'redirected',
  ERR_INVALID_REDIRECT: 'redirected',
  ERR_TUNNEL_CONNECTION_FAILED: 'proxy',
  ERR_NO_SUPPORTED_PROXIES: 'proxy',
  ERR_UNEXPECTED_PROXY_AUTH: 'proxy-login',
  ERR_CERT_DATE_INVALID: 'tls:expired',
  ERR_CERT_VALIDITY_TOO_LONG: 'tls:untrusted',
  ERR_CERT_COMMON_NAME_INVALID: 'tls:wrong-host',
  // Chromium has one name for "signed on its own" and "signed by an unknown authority".
  ERR_CERT_AUTHORITY_INVALID: 'tls:untrusted',
  ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN: 'tls:untrusted',
  ERR_SSL_SERVER_CERT_BAD_FORMAT: 'tls:untrusted',
  ERR_SSL_SERVER_CERT_CHANGED: 'tls:untrusted',
  ERR_SSL_KEY_USAGE_INCOMPATIBLE: 'tls:untrusted',
  ERR_CONTENT_LENGTH_MISMATCH: 'truncated',
  ERR_INCOMPLETE_CHUNKED_ENCODING: 'truncated',
  ERR_INVALID_CHUNKED_ENCODING: 'truncated',
  ERR_CONTENT_DECODING_FAILED: 'encoding',
  ERR_CONTENT_DECODING_INIT_FAILED: 'encoding',
  ERR_INVALID_HTTP_RESPONSE: 'not-http',
  ERR_INVALID_RESPONSE: 'not-http',
};

/** The first that fits counts. */
const codeFamilies: readonly (readonly [RegExp, Meaning])[] = [
  [/CLIENT_AUTH|CLIENT_CERT|CERTIFICATE_REQUIRED|ALERT_(BAD|NO)_CERTIFICATE/, 'tls:client-certificate'],
  [
    /^ERR_(SSL|TLS)_.*(VERSION|CIPHER|OBSOLETE|UNSUPPORTED_PROTOCOL|DH_KEY|WEAK|HANDSHAKE_FAILURE|NO_RENEGOTIATION)/,
    'tls:incompatible',
  ],
  [/^ERR_(ALPN|ECH)_/, 'tls:incompatible'],
  [/^(UNABLE_TO_|CERT_|ERR_CERT_|ERR_CERTIFICATE_|ERR_TLS_CERT_)/, 'tls:untrusted'],
  [/^ERR_(SSL|TLS)_/, 'tls:not-tls'],
  // A 401 is a status: authentication mentioned without one concerns the proxy.
  [/^ERR_(PROXY_AUTH|UNSUPPORTED_AUTH|(IN)?VALID_AUTH|MISSING_AUTH|MISCONFIGURED_AUTH)/, 'proxy-login'],
  [/^(ERR_(PROXY|PAC|SOCKS|MANDATORY_PROXY)|UND_ERR_PRX)_/, 'proxy'],
  [/^(EAI|ERR_DNS)_/, 'unresolved'],
  [/^ERR_BLOCKED_BY_/, 'blocked'],
  [/^ERR_(HTTP2|QUIC|SPDY|SOCKET)_/, 'reset'],
  [/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ZSTD_)/, 'encoding'],
  [/^(HPE_|ERR_RESPONSE_HEADERS_)/, 'not-http'],
];

function meaning(what: Meaning, phase: NetworkPhase, afterMs: number): Failure {
  const duringBody = phase === 'body';
  switch (what) {
    case 'refused':
    case 'unresolved':
    case 'offline':
    case 'no-route':
    case 'blocked':
    case 'exhausted':
    case 'proxy':
    case 'proxy-login':
    case 'other':
      return unreachable(what);
    case 'reset':
      return duringBody ? { kind: 'truncated' } : unreachable('reset');
    case 'tls:self-signed':
    case 'tls:expired':
    case 'tls:wrong-host':
    case 'tls:untrusted':
    case 'tls:client-certificate':
    case 'tls:incompatible':
    case 'tls:not-tls':
      return { kind: 'certificate', reason: certificateReasons[what] };
    case 'redirected':
      // The stack refused the redirect without telling which of the 3xx it was.
      return { kind: 'redirected', status: 0 };
    case 'truncated':
      return { kind: 'truncated' };
    case 'encoding':
      return { kind: 'unreadable-answer', reason: 'encoding' };
    case 'not-http':
      return duringBody ? { kind: 'truncated' } : { kind: 'not-the-service', reason: 'other-content' };
    case 'connect-timeout':
      // A socket that times out while it is being read was connected long ago.
      return { kind: 'timeout', stage: duringBody ? 'body' : 'connect', afterMs };
    case 'timeout':
      return { kind: 'timeout', stage: duringBody ? 'body' : 'headers', afterMs };
    case 'cancelled':
      return { kind: 'cancelled' };
    default:
      return what satisfies never;
  }
}

const certificateReasons = {
  'tls:self-signed': 'self-signed',
  'tls:expired': 'expired',
  'tls:wrong-host': 'wrong-host',
  'tls:untrusted': 'untrusted',
  'tls:client-certificate': 'client-certificate',
  'tls:incompatible': 'incompatible',
  'tls:not-tls': 'not-tls',
} as const;

function unreachable(reason: UnreachableReason): Failure {
  return { kind: 'unreachable', reason };
}

/** Wordings of stacks that give no code, or one that misleads: Electron's for redirects, the others undici's. */
const wordings: readonly (readonly [RegExp, string])[] = [
  [
    /^(Redirect was cancelled|Attempted to redirect, but redirect policy was 'error'|unexpected redirect)$/,
    'REDIRECT',
  ],
  [/^proxy authentication required$|^Proxy (Authentication Required|response) \(407\)/i, 'PROXY_LOGIN'],
  // Its code says that the request was aborted.
  [/^Proxy response \(\d+\) !== 200/, 'ERR_TUNNEL_CONNECTION_FAILED'],
  [/^bad port$/, 'BAD_PORT'],
  [/^too many content-encodings in response/, 'ENCODINGS'],
];

/** The codes of an error, of its causes and of an AggregateError's members, outermost first. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const codes = wordings.filter(([wording]) => wording.test(error.message)).map(([, code]) => code);
  if ('code' in error && typeof error.code === 'string') codes.push(error.code);
  const chromium = /\bnet::(ERR_[A-Z0-9_]+)/.exec(error.message)?.[1];
  if (chromium !== undefined) codes.push(chromium);
  if (error.name === 'AbortError') codes.push('ABORT');
  // undici's parser mostly leaves out the code that its class promises.
  if (error.name === 'HTTPParserError') codes.push('HPE_UNKNOWN');
  // undici says nothing at all of a 407, and of nothing else.
  if (error.message === 'fetch failed' && isBare(error.cause)) codes.push('PROXY_LOGIN');
  const members: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [...codes, ...[error.cause, ...members].flatMap((inner) => codesOf(inner, depth + 1))];
}

function isBare(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AggregateError) return false;
  return error.message === '' && !('code' in error) && error.cause === undefined;
}
