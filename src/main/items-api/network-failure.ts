import type { CertificateReason, Failure, UnreachableReason } from '#shared/failure.ts';

/** The phase in which the network stack threw. */
export type NetworkPhase = 'headers' | 'body';

/**
 * The failure for an error of a fetch or its body stream, by the codes of Node and undici or the `net::ERR_…` messages of Electron's
 * network stack. No text of the error is passed on.
 */
export function networkFailure(error: unknown, phase: NetworkPhase, afterMs: number): Failure {
  for (const code of codesOf(error)) {
    const failure = failureOfCode(code, phase, afterMs);
    if (failure !== null) return failure;
  }
  // Whatever broke the stream, the response is incomplete.
  return phase === 'body' ? truncated : unreachable('other');
}

function failureOfCode(code: string, phase: NetworkPhase, afterMs: number): Failure | null {
  const meaning = meaningOfCode.get(code) ?? codeFamilies.find(([pattern]) => pattern.test(code))?.[1];
  if (meaning === undefined) return null;
  const failure = typeof meaning === 'function' ? meaning(phase, afterMs) : meaning;
  // A certificate failure says that the token wasn't sent. By now it was: TLS broke a response.
  return phase === 'body' && failure.kind === 'certificate' ? truncated : failure;
}

type Meaning = Failure | ((phase: NetworkPhase, afterMs: number) => Failure);

const unreachable = (reason: UnreachableReason): Failure => ({ kind: 'unreachable', reason });
const certificate = (reason: CertificateReason): Failure => ({ kind: 'certificate', reason });
/** The network stack refused the redirect without its status. */
const redirected: Failure = { kind: 'redirected', status: 0 };
const truncated: Failure = { kind: 'truncated' };
const encoding: Failure = { kind: 'unreadable-response', reason: 'encoding' };
const cancelled: Failure = { kind: 'cancelled' };
const reset: Meaning = (phase) => (phase === 'body' ? truncated : unreachable('reset'));
const notHttp: Meaning = (phase) =>
  phase === 'body' ? truncated : { kind: 'not-the-service', reason: 'other-content' };
/** A socket that times out while it is read was already connected. */
const connectTimeout: Meaning = (phase, afterMs) => ({
  kind: 'timeout',
  stage: phase === 'body' ? 'body' : 'connect',
  afterMs,
});
const timeout: Meaning = (phase, afterMs) => ({ kind: 'timeout', stage: phase, afterMs });

/** Codes of Node, OpenSSL, c-ares and undici, and Chromium's names without `net::`. */
const listedCodes: readonly (readonly [Meaning, ...codes: string[]])[] = [
  [unreachable('refused'), 'ECONNREFUSED', 'ERR_CONNECTION_REFUSED'],
  [unreachable('unresolved'), 'ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ETIMEOUT'],
  [unreachable('unresolved'), 'ERR_NAME_NOT_RESOLVED', 'ERR_NAME_RESOLUTION_FAILED'],
  [unreachable('unresolved'), 'ERR_ICANN_NAME_COLLISION'],
  [unreachable('offline'), 'ENETDOWN', 'ENONET', 'ERR_INTERNET_DISCONNECTED'],
  // ENETUNREACH too: Chromium has one name for both.
  [
    unreachable('no-route'),
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EHOSTDOWN',
    'EADDRNOTAVAIL',
    'EAFNOSUPPORT',
    'EINVAL',
  ],
  [unreachable('no-route'), 'ERR_ADDRESS_INVALID', 'ERR_ADDRESS_UNREACHABLE', 'ERR_CONNECTION_FAILED'],
  [unreachable('blocked'), 'EACCES', 'EPERM', 'BAD_PORT', 'ERR_UNSAFE_PORT', 'ERR_ACCESS_DENIED'],
  [unreachable('blocked'), 'ERR_NETWORK_ACCESS_DENIED', 'ERR_NETWORK_ACCESS_REVOKED'],
  [unreachable('blocked'), 'ERR_CLEARTEXT_NOT_PERMITTED'],
  [unreachable('blocked'), 'ERR_CACHED_IP_ADDRESS_SPACE_BLOCKED_BY_LOCAL_NETWORK_ACCESS_POLICY'],
  [unreachable('exhausted'), 'EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRINUSE'],
  [unreachable('exhausted'), 'ERR_INSUFFICIENT_RESOURCES', 'ERR_OUT_OF_MEMORY', 'ERR_NO_BUFFER_SPACE'],
  [unreachable('exhausted'), 'ERR_ADDRESS_IN_USE', 'ERR_TOO_MANY_SOCKET_STREAMS'],
  [unreachable('exhausted'), 'ERR_HOST_RESOLVER_QUEUE_TOO_LARGE', 'ERR_PRECONNECT_MAX_SOCKET_LIMIT'],
  [unreachable('proxy'), 'ERR_TUNNEL_CONNECTION_FAILED', 'ERR_NO_SUPPORTED_PROXIES'],
  [unreachable('proxy'), 'ERR_HTTPS_PROXY_TUNNEL_RESPONSE_REDIRECT'],
  [unreachable('proxy-login'), 'PROXY_LOGIN', 'ERR_UNEXPECTED_PROXY_AUTH', 'ERR_MALFORMED_IDENTITY'],
  [unreachable('proxy-login'), 'ERR_UNABLE_TO_REUSE_CONNECTION_FOR_PROXY_AUTH'],
  [reset, 'ECONNRESET', 'ECONNABORTED', 'ENETRESET', 'ENOTCONN', 'EPIPE', 'ESHUTDOWN'],
  [reset, 'UND_ERR_SOCKET', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED'],
  [reset, 'ERR_CONNECTION_RESET', 'ERR_CONNECTION_CLOSED', 'ERR_CONNECTION_ABORTED'],
  [reset, 'ERR_EMPTY_RESPONSE', 'ERR_RESPONSE_HEADERS_TRUNCATED', 'ERR_INCOMPLETE_HTTP2_HEADERS'],
  [reset, 'ERR_HTTP_1_1_REQUIRED', 'ERR_SYN_REPLY_NOT_RECEIVED', 'ERR_EARLY_DATA_REJECTED'],
  // The connection was given up because the computer's network, sleep or trusted certificates changed.
  [reset, 'ERR_NETWORK_CHANGED', 'ERR_NETWORK_IO_SUSPENDED', 'ERR_INCONSISTENT_IP_ADDRESS_SPACE'],
  [reset, 'ERR_CERT_VERIFIER_CHANGED', 'ERR_CERT_DATABASE_CHANGED'],
  [connectTimeout, 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ERR_CONNECTION_TIMED_OUT'],
  [timeout, 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ERR_TIMED_OUT'],
  [cancelled, 'UND_ERR_ABORTED', 'ABORT', 'ERR_ABORTED', 'ERR_CONTEXT_SHUT_DOWN'],
  [redirected, 'REDIRECT', 'ERR_TOO_MANY_REDIRECTS', 'ERR_UNSAFE_REDIRECT', 'ERR_INVALID_REDIRECT'],
  [truncated, 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ERR_CONTENT_LENGTH_MISMATCH'],
  [truncated, 'ERR_INCOMPLETE_CHUNKED_ENCODING', 'ERR_INVALID_CHUNKED_ENCODING'],
  [encoding, 'ENCODINGS', 'ERR_CONTENT_DECODING_FAILED', 'ERR_CONTENT_DECODING_INIT_FAILED'],
  [notHttp, 'UND_ERR_HEADERS_OVERFLOW', 'ERR_INVALID_HTTP_RESPONSE', 'ERR_INVALID_RESPONSE'],
  [certificate('self-signed'), 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  [certificate('self-signed'), 'ERR_CERT_SELF_SIGNED_LOCAL_NETWORK'],
  [certificate('expired'), 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_CERT_DATE_INVALID'],
  [certificate('wrong-host'), 'ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
  [certificate('wrong-host'), 'ERR_CERT_COMMON_NAME_INVALID', 'ERR_SSL_UNRECOGNIZED_NAME_ALERT'],
  [certificate('wrong-host'), 'ERR_SSL_TLSV1_UNRECOGNIZED_NAME'],
  // Chromium has one name for self-signed certificates and unknown authorities.
  [certificate('untrusted'), 'ERR_CERT_AUTHORITY_INVALID', 'INVALID_CA', 'INVALID_PURPOSE'],
  [certificate('untrusted'), 'ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN', 'ERR_SSL_SERVER_CERT_BAD_FORMAT'],
  [certificate('untrusted'), 'ERR_SSL_SERVER_CERT_CHANGED', 'ERR_SSL_KEY_USAGE_INCOMPATIBLE'],
  [certificate('untrusted'), 'ERR_SSL_BAD_PEER_PUBLIC_KEY', 'ERR_INSECURE_RESPONSE'],
  [certificate('incompatible'), 'ERR_NO_SSL_VERSIONS_ENABLED', 'ERR_TLS13_DOWNGRADE_DETECTED'],
  [certificate('incompatible'), 'ERR_INVALID_ECH_CONFIG_LIST', 'ERR_WRONG_VERSION_ON_EARLY_DATA'],
  [certificate('not-tls'), 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER'],
];
const meaningOfCode = new Map(
  listedCodes.flatMap(([meaning, ...codes]) => codes.map((code) => [code, meaning] as const)),
);

/** The first match counts. */
const codeFamilies: readonly (readonly [RegExp, Meaning])[] = [
  [
    /CLIENT_AUTH|CLIENT_CERT|CERTIFICATE_REQUIRED|ALERT_(BAD|NO)_CERTIFICATE/,
    certificate('client-certificate'),
  ],
  [
    /^ERR_(SSL|TLS)_.*(VERSION|CIPHER|OBSOLETE|UNSUPPORTED_PROTOCOL|DH_KEY|WEAK|HANDSHAKE_FAILURE|NO_RENEGOTIATION)/,
    certificate('incompatible'),
  ],
  [/^ERR_(ALPN|ECH)_/, certificate('incompatible')],
  // Only a TLS server sends an alert.
  [/^ERR_SSL_.*(_ALERT|RENEGOTIATION|HANDSHAKE_NOT_COMPLETED)/, certificate('incompatible')],
  [/^(UNABLE_TO_|CERT_|ERR_CERT_|ERR_CERTIFICATE_|ERR_TLS_CERT_)/, certificate('untrusted')],
  [/^ERR_(SSL|TLS)_/, certificate('not-tls')],
  // Authentication errors without a status come from the proxy.
  [
    /^ERR_(PROXY_AUTH|UNSUPPORTED_AUTH|(IN)?VALID_AUTH|MISSING_AUTH|MISCONFIGURED_AUTH|\w+_SECURITY_LIBRARY_STATUS$)/,
    unreachable('proxy-login'),
  ],
  [/^(ERR_(PROXY|PAC|SOCKS|MANDATORY_PROXY)|UND_ERR_PRX)_/, unreachable('proxy')],
  [/^(EAI|ERR_DNS)_/, unreachable('unresolved')],
  [/^ERR_BLOCKED_BY_/, unreachable('blocked')],
  [/^ERR_(HTTP2|QUIC|SPDY|SOCKET)_/, reset],
  [/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ZSTD_)/, encoding],
  [/^(HPE_|ERR_RESPONSE_HEADERS_)/, notHttp],
];

/** Messages of errors without a code, or with a misleading one: Electron's for redirects, otherwise undici's. */
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
  // Only a 407 makes undici throw an error without any detail.
  if (error.message === 'fetch failed' && isBare(error.cause)) codes.push('PROXY_LOGIN');
  const members: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [...codes, ...[error.cause, ...members].flatMap((inner) => codesOf(inner, depth + 1))];
}

function isBare(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AggregateError) return false;
  return error.message === '' && !('code' in error) && error.cause === undefined;
}
