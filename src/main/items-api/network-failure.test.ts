import { expect, test } from 'vitest';
import type { CertificateReason, Failure, UnreachableReason } from '#shared/failure.ts';
import { networkFailure } from './network-failure.ts';

/** As Node's fetch throws it: a TypeError whose cause carries the code. */
function nodeError(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('secret detail'), { code }) });
}

/** As Electron emits it. */
function chromiumError(name: string): Error {
  return new Error(`net::${name}`);
}

/** As undici throws it when a proxy opens no tunnel: its code says "aborted". */
function tunnelError(status: number): Error {
  const cause = new Error(`Proxy response (${status}) !== 200 when HTTP Tunneling`);
  return new TypeError('fetch failed', {
    cause: Object.assign(cause, { name: 'AbortError', code: 'UND_ERR_ABORTED' }),
  });
}

const unreachable = (reason: UnreachableReason): Failure => ({ kind: 'unreachable', reason });
const certificate = (reason: CertificateReason): Failure => ({ kind: 'certificate', reason });
const timeout = (stage: 'connect' | 'headers'): Failure => ({ kind: 'timeout', stage, afterMs: 7 });
const redirected: Failure = { kind: 'redirected', status: 0 };

/** The codes of Node and undici, and the names of Chromium, for each failure. */
const seenBy: [Failure, node: string[], chromium: string[]][] = [
  [unreachable('refused'), ['ECONNREFUSED'], ['ERR_CONNECTION_REFUSED']],
  [unreachable('unresolved'), ['ENOTFOUND', 'EAI_AGAIN', 'EAI_AGAIN_LATER'], ['ERR_NAME_NOT_RESOLVED']],
  [unreachable('offline'), ['ENETDOWN'], ['ERR_INTERNET_DISCONNECTED']],
  [unreachable('reset'), ['ECONNRESET', 'UND_ERR_SOCKET'], ['ERR_CONNECTION_RESET', 'ERR_EMPTY_RESPONSE']],
  [unreachable('reset'), [], ['ERR_SOCKET_NOT_CONNECTED', 'ERR_RESPONSE_HEADERS_TRUNCATED']],
  [unreachable('reset'), [], ['ERR_INCOMPLETE_HTTP2_HEADERS', 'ERR_HTTP_1_1_REQUIRED']],
  [
    unreachable('reset'),
    [],
    ['ERR_NETWORK_CHANGED', 'ERR_NETWORK_IO_SUSPENDED', 'ERR_CERT_VERIFIER_CHANGED'],
  ],
  [
    unreachable('no-route'),
    ['EHOSTUNREACH', 'ENETUNREACH'],
    ['ERR_ADDRESS_UNREACHABLE', 'ERR_CONNECTION_FAILED'],
  ],
  [unreachable('blocked'), ['EACCES'], ['ERR_NETWORK_ACCESS_DENIED', 'ERR_BLOCKED_BY_ADMINISTRATOR']],
  [unreachable('blocked'), [], ['ERR_UNSAFE_PORT']],
  [unreachable('exhausted'), ['EMFILE'], ['ERR_INSUFFICIENT_RESOURCES']],
  [unreachable('proxy'), ['UND_ERR_PRX_CONN', 'ERR_PROXY_TUNNEL'], ['ERR_PROXY_CONNECTION_FAILED']],
  [unreachable('proxy'), [], ['ERR_TUNNEL_CONNECTION_FAILED', 'ERR_HTTPS_PROXY_TUNNEL_RESPONSE_REDIRECT']],
  [unreachable('proxy-login'), [], ['ERR_PROXY_AUTH_REQUESTED', 'ERR_PROXY_AUTH_UNSUPPORTED']],
  [unreachable('proxy-login'), [], ['ERR_UNEXPECTED_PROXY_AUTH', 'ERR_UNSUPPORTED_AUTH_SCHEME']],
  [unreachable('proxy-login'), [], ['ERR_INVALID_AUTH_CREDENTIALS', 'ERR_MALFORMED_IDENTITY']],
  [unreachable('proxy-login'), [], ['ERR_UNDOCUMENTED_SECURITY_LIBRARY_STATUS']],
  [unreachable('proxy-login'), [], ['ERR_UNABLE_TO_REUSE_CONNECTION_FOR_PROXY_AUTH']],
  [unreachable('other'), ['SOMETHING_NEW'], []],
  [timeout('connect'), ['UND_ERR_CONNECT_TIMEOUT'], ['ERR_CONNECTION_TIMED_OUT']],
  [timeout('headers'), ['UND_ERR_HEADERS_TIMEOUT'], ['ERR_TIMED_OUT']],
  [
    certificate('self-signed'),
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ['ERR_CERT_SELF_SIGNED_LOCAL_NETWORK'],
  ],
  [certificate('expired'), ['CERT_HAS_EXPIRED'], ['ERR_CERT_DATE_INVALID']],
  [certificate('wrong-host'), ['ERR_TLS_CERT_ALTNAME_INVALID'], ['ERR_CERT_COMMON_NAME_INVALID']],
  [certificate('wrong-host'), ['ERR_SSL_TLSV1_UNRECOGNIZED_NAME'], ['ERR_SSL_UNRECOGNIZED_NAME_ALERT']],
  [certificate('untrusted'), ['UNABLE_TO_VERIFY_LEAF_SIGNATURE'], ['ERR_CERT_AUTHORITY_INVALID']],
  [certificate('untrusted'), ['CERT_REVOKED'], ['ERR_CERT_WEAK_KEY', 'ERR_SSL_BAD_PEER_PUBLIC_KEY']],
  [certificate('not-tls'), ['ERR_SSL_WRONG_VERSION_NUMBER', 'EPROTO'], ['ERR_SSL_PROTOCOL_ERROR']],
  [certificate('client-certificate'), ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'], []],
  [certificate('client-certificate'), ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE'], []],
  [
    certificate('client-certificate'),
    [],
    ['ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'ERR_BAD_SSL_CLIENT_AUTH_CERT'],
  ],
  [certificate('incompatible'), ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'], ['ERR_ECH_NOT_NEGOTIATED']],
  [certificate('incompatible'), ['ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE'], ['ERR_SSL_OBSOLETE_VERSION']],
  [certificate('incompatible'), [], ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'ERR_NO_SSL_VERSIONS_ENABLED']],
  [certificate('incompatible'), [], ['ERR_SSL_BAD_RECORD_MAC_ALERT', 'ERR_SSL_DECRYPT_ERROR_ALERT']],
  [certificate('incompatible'), [], ['ERR_SSL_RENEGOTIATION_REQUESTED', 'ERR_SSL_HANDSHAKE_NOT_COMPLETED']],
  [certificate('incompatible'), [], ['ERR_TLS13_DOWNGRADE_DETECTED', 'ERR_INVALID_ECH_CONFIG_LIST']],
  [
    { kind: 'not-the-service', reason: 'other-content' },
    ['HPE_INVALID_CONSTANT'],
    ['ERR_INVALID_HTTP_RESPONSE', 'ERR_RESPONSE_HEADERS_TOO_BIG', 'ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION'],
  ],
  [{ kind: 'truncated' }, [], ['ERR_CONTENT_LENGTH_MISMATCH', 'ERR_INCOMPLETE_CHUNKED_ENCODING']],
  [{ kind: 'unreadable-response', reason: 'encoding' }, [], ['ERR_CONTENT_DECODING_FAILED']],
  [redirected, [], ['ERR_TOO_MANY_REDIRECTS', 'ERR_UNSAFE_REDIRECT']],
];

test.each<[Error, Failure]>([
  ...seenBy.flatMap(([failure, node, chromium]) =>
    [...node.map(nodeError), ...chromium.map(chromiumError)].map((error): [Error, Failure] => [
      error,
      failure,
    ]),
  ),
  [tunnelError(407), unreachable('proxy-login')],
  [tunnelError(502), unreachable('proxy')],
  [new Error('Redirect was cancelled'), redirected],
  [new Error("Attempted to redirect, but redirect policy was 'error'"), redirected],
  [new TypeError('fetch failed', { cause: new Error('unexpected redirect') }), redirected],
  [new DOMException('stopped', 'AbortError'), { kind: 'cancelled' }],
])('%o while waiting for the headers', (error, failure) => {
  expect(networkFailure(error, 'headers', 7)).toEqual(failure);
});

test.each([
  [nodeError('UND_ERR_SOCKET'), { kind: 'truncated' }],
  [chromiumError('ERR_CONNECTION_RESET'), { kind: 'truncated' }],
  [chromiumError('ERR_SSL_BAD_RECORD_MAC_ALERT'), { kind: 'truncated' }],
  [nodeError('HPE_INVALID_CHUNK_SIZE'), { kind: 'truncated' }],
  [nodeError('SOMETHING_NEW'), { kind: 'truncated' }],
  [nodeError('UND_ERR_BODY_TIMEOUT'), { kind: 'timeout', stage: 'body', afterMs: 7 }],
  [nodeError('ETIMEDOUT'), { kind: 'timeout', stage: 'body', afterMs: 7 }],
  [nodeError('Z_DATA_ERROR'), { kind: 'unreadable-response', reason: 'encoding' }],
])('%o in the middle of the body', (error, failure) => {
  expect(networkFailure(error, 'body', 7)).toEqual(failure);
});

const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' });

test('uses the first code of several tried addresses', () => {
  const error = new TypeError('fetch failed', { cause: new AggregateError([refused]) });
  expect(networkFailure(error, 'headers', 0)).toEqual(unreachable('refused'));
});

test.each([
  [new TypeError('fetch failed', { cause: new Error() }), 'proxy-login'],
  [new TypeError('fetch failed', { cause: refused }), 'refused'],
  [new TypeError('fetch failed', { cause: new Error('', { cause: refused }) }), 'refused'],
  [new Error('another', { cause: new Error() }), 'other'],
] as const)(
  'assumes a proxy login only for a fetch whose cause has no detail at all: %o',
  (error, reason) => {
    expect(networkFailure(error, 'headers', 0)).toEqual(unreachable(reason));
  },
);

test('stops at a cause that is its own cause', () => {
  const error = new Error('round');
  error.cause = error;
  expect(networkFailure(error, 'headers', 0)).toEqual({ kind: 'unreachable', reason: 'other' });
});

test('does not pass on a thrown text', () => {
  expect(networkFailure('canary', 'headers', 0)).toEqual({ kind: 'unreachable', reason: 'other' });
});
