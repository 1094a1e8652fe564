import type { CertificateReason, TimeoutStage, UnreachableReason } from '#shared/failure.ts';
import { type FailureWords, secondsText } from './failure-words.ts';

/** What stood between the app and an answer: time, the network, or a certificate. */

export function timeout(stage: TimeoutStage, afterMs: number): FailureWords {
  const after = secondsText(afterMs);
  const tryAgain = 'Try again. If it repeats, the catalog or the network is slow.';
  switch (stage) {
    case 'connect':
      return {
        title: 'Could not connect in time',
        cause: `The server did not take the connection within ${after}.`,
        nextStep: 'Check the network, VPN or address, then try again.',
      };
    case 'headers':
      return {
        title: 'No answer in time',
        cause: `The catalog did not begin to answer within ${after}.`,
        nextStep: tryAgain,
      };
    case 'body':
      return { title: 'The answer stalled', cause: `Nothing more arrived for ${after}.`, nextStep: tryAgain };
    case 'total':
      return {
        title: 'The answer took too long',
        cause: `It was not complete after ${after}.`,
        nextStep: tryAgain,
      };
    default:
      return stage satisfies never;
  }
}

export function unreachable(reason: UnreachableReason): FailureWords {
  switch (reason) {
    case 'offline':
      return {
        title: 'You are offline',
        cause: 'This computer has no network.',
        nextStep: 'Reconnect, then try again.',
      };
    case 'refused':
      return {
        title: 'The catalog is not running there',
        cause: 'The computer at this address refused the connection.',
        nextStep: 'Check the address and port, or try again later.',
      };
    case 'unresolved':
      return {
        title: 'Address not found',
        cause: 'No computer is known by this name, or this computer is offline.',
        nextStep: 'Check the network and the spelling of the address.',
      };
    case 'reset':
      return {
        title: 'The connection was dropped',
        cause: 'The server or the network closed it before an answer came.',
        nextStep: 'Try again.',
      };
    case 'proxy':
      return {
        title: 'The proxy did not let the request through',
        cause: 'The system’s proxy could not be reached or refused.',
        nextStep: 'Check the proxy settings of this computer.',
      };
    case 'other':
      return {
        title: 'The catalog can’t be reached',
        cause: 'The network gave no closer reason.',
        nextStep: 'Check the network or VPN, then try again.',
      };
    default:
      return reason satisfies never;
  }
}

export function certificate(reason: CertificateReason): FailureWords {
  const title = 'The connection is not safe';
  const nextStep = 'The token was not sent. Tell whoever runs the catalog.';
  switch (reason) {
    case 'self-signed':
      return { title, cause: 'The server’s certificate is signed by itself.', nextStep };
    case 'expired':
      return {
        title,
        cause: 'The server’s certificate has expired, or this computer’s clock is wrong.',
        nextStep: 'Check the clock. The token was not sent.',
      };
    case 'wrong-host':
      return { title, cause: 'The server’s certificate belongs to another name.', nextStep };
    case 'untrusted':
      return {
        title,
        cause: 'The server’s certificate comes from an issuer that this computer does not trust.',
        nextStep,
      };
    case 'not-tls':
      return {
        title,
        cause: 'The server does not speak https on this port.',
        nextStep: 'Check the address and port. The token was not sent.',
      };
    default:
      return reason satisfies never;
  }
}
