import type { Failure } from '#shared/failure.ts';
import { failureCode } from '#shared/failure.ts';
import { words as texts } from '#words/words.ts';
import { notTheService, unreadable } from './answer-failure-text.ts';
import { exportFailureWords, fileFailureWords } from './export-failure-text.ts';
import { type FailureWords, secondsText } from './failure-words.ts';
import { inputProblemText } from './input-problem-text.ts';
import { certificate, timeout, unreachable } from './network-failure-text.ts';
import { type SecretStoreStep, secretStoreNextStep, secretStoreTroubleText } from './secret-store-text.ts';

/** A failure in words, with the code for a report. */
export type FailureText = FailureWords & { code: string };

/** The words for every failure there is. Messages of a 422 are not in it: they stand beside the filter they belong to. */
export function failureText(failure: Failure): FailureText {
  return { ...words(failure), code: failureCode(failure) };
}

function words(failure: Failure): FailureWords {
  switch (failure.kind) {
    case 'unknown-connection':
      return {
        title: 'This connection no longer exists',
        cause: 'It was removed from this computer.',
        nextStep: 'Choose another connection.',
      };
    case 'set-by-policy':
      return texts.policy.setByPolicy;
    case 'needs-token':
      return needsToken(failure.because);
    case 'secret-store':
      return secretStore(failure);
    case 'token-refused':
      return {
        title: 'The catalog did not accept the token',
        cause: 'It may have expired, been withdrawn, or belong to another catalog.',
        nextStep: 'Enter another token. Everything else stays as it is.',
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
      if (tooLongStatuses.has(failure.status)) return texts.lookingUp.tooLong(failure.status);
      return {
        title: 'The catalog refused the request',
        cause: `It answered with status ${failure.status}.`,
        nextStep: 'Try again, for a list with other filters. If it stays, report the code.',
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
            : `Try again in ${secondsText(failure.retryAfterMs)}.`,
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
        cause: `It answered with a redirect${statusNote(failure.status)}, which is not followed to keep the token safe.`,
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
        nextStep: 'Try again. If a list repeats it, ask for fewer rows per page.',
      };
    case 'too-large':
      return {
        title: 'The answer is too large',
        cause: `It is larger than ${size(failure.limitBytes)} and was not read to the end.`,
        nextStep: 'If it is a list, ask for fewer rows per page. If it stays, report the code.',
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
    case 'file':
      return fileFailureWords(failure.problem);
    case 'export':
      return exportFailureWords(failure.problem);
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

/** Some network stacks refuse a redirect without telling which it was. */
function statusNote(status: number): string {
  return status === 0 ? '' : ` (status ${status})`;
}

function needsToken(because: Extract<Failure, { kind: 'needs-token' }>['because']): FailureWords {
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
    nextStep: 'Enter the access token again, or set the keychain right and try again.',
  };
}

const secretStoreTitles: Record<SecretStoreStep, string> = {
  save: 'The token could not be stored',
  read: 'The token could not be read',
  forget: 'The token may still be in the keychain',
};

function secretStore({ step, trouble }: Extract<Failure, { kind: 'secret-store' }>): FailureWords {
  return {
    title: secretStoreTitles[step],
    cause: secretStoreTroubleText(trouble),
    nextStep: secretStoreNextStep(step, trouble),
  };
}

const linkRefusals: Record<Extract<Failure, { kind: 'link-refused' }>['reason'], string> = {
  'not-known': 'The item’s answer is no longer at hand. Open the item again.',
  'no-list-row': 'It needs the item’s row of the list, and no list at hand has it.',
  'not-https': 'It is not an https address.',
  host: 'It does not lead to the marketplace platform.',
  credentials: 'It carries a user name or password.',
  malformed: 'It is not a valid address.',
};

function size(bytes: number): string {
  const mebibyte = 1024 * 1024;
  return bytes >= mebibyte ? `${Math.round(bytes / mebibyte)} MB` : `${Math.round(bytes / 1024)} KB`;
}

/** By HTTP's own meaning: the address, or the head that it is part of, is longer than the server takes. */
const tooLongStatuses: ReadonlySet<number> = new Set([414, 431]);
