import { expect, test } from 'vitest';
import type { Failure } from '#shared/failure.ts';
import { networkFailure } from './network-failure.ts';

/** As Node's fetch throws it: a TypeError whose cause carries the code. */
function nodeError(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('secret detail'), { code }) });
}

/** As Electron's net.fetch throws it. */
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

const cases: [Error, Failure][] = [
  [nodeError('ECONNREFUSED'), { kind: 'unreachable', reason: 'refused' }],
  [nodeError('ENOTFOUND'), { kind: 'unreachable', reason: 'unresolved' }],
  [nodeError('EAI_AGAIN'), { kind: 'unreachable', reason: 'unresolved' }],
  [nodeError('ECONNRESET'), { kind: 'unreachable', reason: 'reset' }],
  [nodeError('UND_ERR_SOCKET'), { kind: 'unreachable', reason: 'reset' }],
  [nodeError('ENETUNREACH'), { kind: 'unreachable', reason: 'offline' }],
  [nodeError('UND_ERR_CONNECT_TIMEOUT'), { kind: 'timeout', stage: 'connect', afterMs: 7 }],
  [nodeError('UND_ERR_HEADERS_TIMEOUT'), { kind: 'timeout', stage: 'headers', afterMs: 7 }],
  [nodeError('DEPTH_ZERO_SELF_SIGNED_CERT'), { kind: 'certificate', reason: 'self-signed' }],
  [nodeError('SELF_SIGNED_CERT_IN_CHAIN'), { kind: 'certificate', reason: 'self-signed' }],
  [nodeError('CERT_HAS_EXPIRED'), { kind: 'certificate', reason: 'expired' }],
  [nodeError('ERR_TLS_CERT_ALTNAME_INVALID'), { kind: 'certificate', reason: 'wrong-host' }],
  [nodeError('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), { kind: 'certificate', reason: 'untrusted' }],
  [nodeError('CERT_REVOKED'), { kind: 'certificate', reason: 'untrusted' }],
  [nodeError('ERR_SSL_WRONG_VERSION_NUMBER'), { kind: 'certificate', reason: 'not-tls' }],
  [nodeError('EPROTO'), { kind: 'certificate', reason: 'not-tls' }],
  [nodeError('HPE_INVALID_CONSTANT'), { kind: 'not-the-service', reason: 'other-content' }],
  [nodeError('EHOSTUNREACH'), { kind: 'unreachable', reason: 'no-route' }],
  [nodeError('EACCES'), { kind: 'unreachable', reason: 'blocked' }],
  [nodeError('EMFILE'), { kind: 'unreachable', reason: 'exhausted' }],
  [nodeError('EAI_AGAIN_LATER'), { kind: 'unreachable', reason: 'unresolved' }],
  [nodeError('UND_ERR_PRX_CONN'), { kind: 'unreachable', reason: 'proxy' }],
  [nodeError('ERR_PROXY_TUNNEL'), { kind: 'unreachable', reason: 'proxy' }],
  [
    nodeError('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
    { kind: 'certificate', reason: 'client-certificate' },
  ],
  [nodeError('ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE'), { kind: 'certificate', reason: 'client-certificate' }],
  [nodeError('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'), { kind: 'certificate', reason: 'incompatible' }],
  [nodeError('ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE'), { kind: 'certificate', reason: 'incompatible' }],
  [tunnelError(407), { kind: 'unreachable', reason: 'proxy-login' }],
  [tunnelError(502), { kind: 'unreachable', reason: 'proxy' }],
  [nodeError('SOMETHING_NEW'), { kind: 'unreachable', reason: 'other' }],
  [chromiumError('ERR_CONNECTION_REFUSED'), { kind: 'unreachable', reason: 'refused' }],
  [chromiumError('ERR_NAME_NOT_RESOLVED'), { kind: 'unreachable', reason: 'unresolved' }],
  [chromiumError('ERR_INTERNET_DISCONNECTED'), { kind: 'unreachable', reason: 'offline' }],
  [chromiumError('ERR_CONNECTION_RESET'), { kind: 'unreachable', reason: 'reset' }],
  [chromiumError('ERR_EMPTY_RESPONSE'), { kind: 'unreachable', reason: 'reset' }],
  [chromiumError('ERR_PROXY_CONNECTION_FAILED'), { kind: 'unreachable', reason: 'proxy' }],
  [chromiumError('ERR_TUNNEL_CONNECTION_FAILED'), { kind: 'unreachable', reason: 'proxy' }],
  [chromiumError('ERR_PROXY_AUTH_REQUESTED'), { kind: 'unreachable', reason: 'proxy-login' }],
  [chromiumError('ERR_PROXY_AUTH_UNSUPPORTED'), { kind: 'unreachable', reason: 'proxy-login' }],
  [chromiumError('ERR_UNEXPECTED_PROXY_AUTH'), { kind: 'unreachable', reason: 'proxy-login' }],
  [chromiumError('ERR_UNSUPPORTED_AUTH_SCHEME'), { kind: 'unreachable', reason: 'proxy-login' }],
  [chromiumError('ERR_INVALID_AUTH_CREDENTIALS'), { kind: 'unreachable', reason: 'proxy-login' }],
  [chromiumError('ERR_ADDRESS_UNREACHABLE'), { kind: 'unreachable', reason: 'no-route' }],
  [chromiumError('ERR_CONNECTION_FAILED'), { kind: 'unreachable', reason: 'no-route' }],
  [chromiumError('ERR_NETWORK_ACCESS_DENIED'), { kind: 'unreachable', reason: 'blocked' }],
  [chromiumError('ERR_BLOCKED_BY_ADMINISTRATOR'), { kind: 'unreachable', reason: 'blocked' }],
  [chromiumError('ERR_UNSAFE_PORT'), { kind: 'unreachable', reason: 'blocked' }],
  [chromiumError('ERR_INSUFFICIENT_RESOURCES'), { kind: 'unreachable', reason: 'exhausted' }],
  [chromiumError('ERR_SOCKET_NOT_CONNECTED'), { kind: 'unreachable', reason: 'reset' }],
  [chromiumError('ERR_SSL_CLIENT_AUTH_CERT_NEEDED'), { kind: 'certificate', reason: 'client-certificate' }],
  [chromiumError('ERR_BAD_SSL_CLIENT_AUTH_CERT'), { kind: 'certificate', reason: 'client-certificate' }],
  [chromiumError('ERR_SSL_VERSION_OR_CIPHER_MISMATCH'), { kind: 'certificate', reason: 'incompatible' }],
  [chromiumError('ERR_SSL_OBSOLETE_VERSION'), { kind: 'certificate', reason: 'incompatible' }],
  [chromiumError('ERR_ECH_NOT_NEGOTIATED'), { kind: 'certificate', reason: 'incompatible' }],
  [chromiumError('ERR_CERT_AUTHORITY_INVALID'), { kind: 'certificate', reason: 'untrusted' }],
  [chromiumError('ERR_CERT_DATE_INVALID'), { kind: 'certificate', reason: 'expired' }],
  [chromiumError('ERR_CERT_COMMON_NAME_INVALID'), { kind: 'certificate', reason: 'wrong-host' }],
  [chromiumError('ERR_CERT_WEAK_KEY'), { kind: 'certificate', reason: 'untrusted' }],
  [chromiumError('ERR_SSL_PROTOCOL_ERROR'), { kind: 'certificate', reason: 'not-tls' }],
  [chromiumError('ERR_CONTENT_LENGTH_MISMATCH'), { kind: 'truncated' }],
  [chromiumError('ERR_INCOMPLETE_CHUNKED_ENCODING'), { kind: 'truncated' }],
  [chromiumError('ERR_CONTENT_DECODING_FAILED'), { kind: 'unreadable-answer', reason: 'encoding' }],
  [chromiumError('ERR_TIMED_OUT'), { kind: 'timeout', stage: 'headers', afterMs: 7 }],
  [chromiumError('ERR_CONNECTION_TIMED_OUT'), { kind: 'timeout', stage: 'connect', afterMs: 7 }],
  [chromiumError('ERR_TOO_MANY_REDIRECTS'), { kind: 'redirected', status: 0 }],
  [chromiumError('ERR_UNSAFE_REDIRECT'), { kind: 'redirected', status: 0 }],
  [chromiumError('ERR_INVALID_HTTP_RESPONSE'), { kind: 'not-the-service', reason: 'other-content' }],
  [new Error('Redirect was cancelled'), { kind: 'redirected', status: 0 }],
  [new Error("Attempted to redirect, but redirect policy was 'error'"), { kind: 'redirected', status: 0 }],
  [
    new TypeError('fetch failed', { cause: new Error('unexpected redirect') }),
    { kind: 'redirected', status: 0 },
  ],
  [new DOMException('stopped', 'AbortError'), { kind: 'cancelled' }],
];

test.each(cases)('%o while waiting for the headers', (error, failure) => {
  expect(networkFailure(error, 'headers', 7)).toEqual(failure);
});

test.each([
  [nodeError('UND_ERR_SOCKET'), { kind: 'truncated' }],
  [chromiumError('ERR_CONNECTION_RESET'), { kind: 'truncated' }],
  [nodeError('HPE_INVALID_CHUNK_SIZE'), { kind: 'truncated' }],
  [nodeError('SOMETHING_NEW'), { kind: 'truncated' }],
  [nodeError('UND_ERR_BODY_TIMEOUT'), { kind: 'timeout', stage: 'body', afterMs: 7 }],
  [nodeError('ETIMEDOUT'), { kind: 'timeout', stage: 'body', afterMs: 7 }],
  [nodeError('Z_DATA_ERROR'), { kind: 'unreadable-answer', reason: 'encoding' }],
])('%o in the middle of the body', (error, failure) => {
  expect(networkFailure(error, 'body', 7)).toEqual(failure);
});

test('of several tried addresses the first code counts', () => {
  const refused = Object.assign(new Error('v6'), { code: 'ECONNREFUSED' });
  const error = new TypeError('fetch failed', { cause: new AggregateError([refused]) });
  expect(networkFailure(error, 'headers', 0)).toEqual({ kind: 'unreachable', reason: 'refused' });
});

test('a cause that is its own cause ends the search', () => {
  const error = new Error('round');
  error.cause = error;
  expect(networkFailure(error, 'headers', 0)).toEqual({ kind: 'unreachable', reason: 'other' });
});

test('a thrown text never goes on', () => {
  expect(networkFailure('canary', 'headers', 0)).toEqual({ kind: 'unreachable', reason: 'other' });
});
