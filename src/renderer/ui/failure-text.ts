import type {
  CertificateReason,
  Failure,
  TimeoutStage,
  UnreachableReason,
  UnreadableReason,
} from '#shared/failure.ts';
import { failureCode } from '#shared/failure.ts';
import { inputProblemText } from './input-problem-text.ts';
import { secretStoreTroubleText } from './secret-store-text.ts';

/** A failure in words: what it is, why, what to do now, and the code for a report. Plain sentences, no text of the service. */
export type FailureText = { title: string; cause: string; nextStep: string; code: string };

/** The words for every failure there is. Messages of a 422 are not in it: they stand beside the filter they belong to. */
export function failureText(failure: Failure): FailureText {
  return { ...words(failure), code: failureCode(failure) };
}

type Words = Omit<FailureText, 'code'>;

function words(failure: Failure): Words {
  switch (failure.kind) {
    case 'unknown-connection':
      return {
        title: 'This connection no longer exists',
        cause: 'It was removed from this computer.',
        nextStep: 'Choose another connection.',
      };
    case 'needs-token':
      return needsToken(failure.because);
    case 'secret-store':
      return secretStore(failure);
    case 'token-refused':
      return {
        title: 'The catalog did not accept the token',
        cause: 'It may have expired, been withdrawn, or belong to another catalog.',
        nextStep: 'Replace the token. Your filters and rows stay as they are.',
      };
    case 'not-permitted':
      return {
        title: 'Not permitted',
        cause: 'The catalog refuses this request for this account. The token itself is kept.',
        nextStep: 'Ask whoever runs the catalog for access, then try again.',
      };
    case 'address-not-found':
      return {
        title: 'No catalog at this address',
        cause: `The server answered, but has no item list there (status ${failure.status}).`,
        nextStep: 'Check the base address of the connection.',
      };
    case 'item-not-found':
      return {
        title: 'Item not found',
        cause: `The catalog has no item with this id, or no longer has it (status ${failure.status}).`,
        nextStep: 'Check the id, or refresh the list.',
      };
    case 'request-refused':
      return {
        title: 'The catalog refused the request',
        cause: `It answered with status ${failure.status}.`,
        nextStep: 'Change the filters or try again. If it stays, report the code.',
      };
    case 'filter-refused':
      return {
        title: 'The catalog refused a filter',
        cause: 'Its message stands beside the filter.',
        nextStep: 'Change or remove that filter.',
      };
    case 'slow-down':
      return {
        title: 'The catalog asks to slow down',
        cause: 'Too many requests in a short time.',
        nextStep:
          failure.retryAfterMs === null
            ? 'Wait a little, then try again.'
            : `Try again in ${seconds(failure.retryAfterMs)}.`,
      };
    case 'server-trouble':
      return {
        title: 'The catalog has trouble',
        cause: `Its server answered with status ${failure.status}.`,
        nextStep: 'Try again in a moment. If it stays, report the code to whoever runs it.',
      };
    case 'moved':
      return {
        title: 'The catalog has moved',
        cause: `It answered with a redirect (status ${failure.status}), which is not followed to keep the token safe.`,
        nextStep: 'Ask for the new address and edit the connection.',
      };
    case 'timeout':
      return timeout(failure.stage, failure.afterMs);
    case 'unreachable':
      return unreachable(failure.reason);
    case 'certificate':
      return certificate(failure.reason);
    case 'cancelled':
      return {
        title: 'Cancelled',
        cause: 'The request was stopped before it was answered.',
        nextStep: 'Try again when you like.',
      };
    case 'cut-off':
      return {
        title: 'The answer was cut off',
        cause: 'The connection ended before the whole answer had arrived.',
        nextStep: 'Try again. If it repeats, ask for fewer rows per page.',
      };
    case 'too-large':
      return {
        title: 'The answer is too large',
        cause: `It is larger than ${size(failure.limitBytes)} and was not read to the end.`,
        nextStep: 'Ask for fewer rows per page. If it stays, report the code.',
      };
    case 'empty-answer':
      return {
        title: 'The catalog answered with nothing',
        cause: `The answer (status ${failure.status}) has no content. That is not the same as “no items”.`,
        nextStep: 'Try again. If it stays, report the code to whoever runs the catalog.',
      };
    case 'unreadable-answer':
      return unreadable(failure.reason);
    case 'not-the-service':
      return notTheService(failure.reason);
    case 'invalid-input':
      return {
        title: 'Something in the form is not right',
        cause: inputProblemText(failure.field, failure.problem),
        nextStep: 'Correct it and try again.',
      };
    case 'link-refused':
      return {
        title: 'The link was not opened',
        cause: linkRefusals[failure.reason],
        nextStep: 'You can still copy it and judge it yourself.',
      };
    case 'internal':
      return {
        title: 'Something went wrong in the app',
        cause: 'This is a fault of the app, not of the catalog.',
        nextStep: 'Try again. If it stays, report the code; the details are in the log.',
      };
    default:
      return failure satisfies never;
  }
}

function needsToken(because: Extract<Failure, { kind: 'needs-token' }>['because']): Words {
  if (because === 'none-stored' || because === 'absent') {
    return {
      title: 'This connection has no token',
      cause: 'None is stored on this computer.',
      nextStep: 'Enter the access token.',
    };
  }
  return {
    title: 'The token could not be read',
    cause: secretStoreTroubleText(because),
    nextStep: 'Enter the access token again, or unlock the keychain and retry.',
  };
}

function secretStore(failure: Extract<Failure, { kind: 'secret-store' }>): Words {
  const cause = secretStoreTroubleText(failure.trouble);
  switch (failure.step) {
    case 'save':
      return { title: 'The token could not be stored', cause, nextStep: 'It is kept for this session only.' };
    case 'read':
      return { title: 'The token could not be read', cause, nextStep: 'Unlock the keychain and try again.' };
    case 'forget':
      return {
        title: 'The token may still be in the keychain',
        cause,
        nextStep: 'Try again, or delete “Item Catalog” in the system’s keychain.',
      };
    default:
      return failure.step satisfies never;
  }
}

function timeout(stage: TimeoutStage, afterMs: number): Words {
  const after = seconds(afterMs);
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

function unreachable(reason: UnreachableReason): Words {
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

function certificate(reason: CertificateReason): Words {
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

function unreadable(reason: UnreadableReason): Words {
  const title = 'The answer could not be read';
  const nextStep = 'Try again. If it stays, report the code to whoever runs the catalog.';
  switch (reason) {
    case 'not-json':
      return { title, cause: 'It is not valid JSON.', nextStep };
    case 'not-text':
      return { title, cause: 'It is not valid UTF-8 text.', nextStep };
    case 'encoding':
      return { title, cause: 'It is compressed in a way that is unknown or broken.', nextStep };
    case 'shape':
      return { title, cause: 'It is JSON, but not of the documented shape.', nextStep };
    case 'too-deep':
      return { title, cause: 'Its JSON is nested far deeper than a catalog’s answer is.', nextStep };
    case 'says-failure':
      return {
        title: 'The catalog says it failed',
        cause: 'It answered “success: false” with a good status.',
        nextStep,
      };
    default:
      return reason satisfies never;
  }
}

function notTheService(reason: Extract<Failure, { kind: 'not-the-service' }>['reason']): Words {
  switch (reason) {
    case 'web-page':
      return {
        title: 'A web page answered, not the catalog',
        cause: 'Often that is the sign-in page of a network, a VPN or a proxy.',
        nextStep: 'Sign in to the network, or check the base address.',
      };
    case 'other-content':
      return {
        title: 'Not the expected service',
        cause: 'What answered at this address does not speak the catalog’s JSON.',
        nextStep: 'Check the base address of the connection.',
      };
    default:
      return reason satisfies never;
  }
}

const linkRefusals: Record<Extract<Failure, { kind: 'link-refused' }>['reason'], string> = {
  'not-known': 'The item’s answer is no longer at hand. Open the item again.',
  'not-https': 'It is not an https address.',
  host: 'It does not lead to the marketplace platform.',
  credentials: 'It carries a user name or password.',
  malformed: 'It is not a valid address.',
};

function seconds(ms: number): string {
  return `${Math.max(1, Math.ceil(ms / 1000))} s`;
}

function size(bytes: number): string {
  const mebibyte = 1024 * 1024;
  return bytes >= mebibyte ? `${Math.round(bytes / mebibyte)} MB` : `${Math.round(bytes / 1024)} KB`;
}
