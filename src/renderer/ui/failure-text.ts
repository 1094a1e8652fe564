import type { Failure } from '#shared/failure.ts';
import { failureCode } from '#shared/failure.ts';
import type { FailureWords } from '#words/failure-words.ts';
import { words as texts } from '#words/words.ts';
import { exportFailureWords, fileFailureWords } from './export-failure-text.ts';
import { secondsText, sizeText } from './measure-text.ts';
import { missingToken, secretStoreFailure } from './secret-store-text.ts';

/** A failure in words, with the code for a report. */
type FailureText = FailureWords & { code: string };

/** The words for every failure there is. Messages of a 422 are not in it: they stand beside the filter they belong to. */
export function failureText(failure: Failure): FailureText {
  return { ...words(failure), code: failureCode(failure) };
}

function words(failure: Failure): FailureWords {
  switch (failure.kind) {
    case 'unknown-connection':
    case 'token-refused':
    case 'not-permitted':
    case 'filter-refused':
    case 'cancelled':
    case 'truncated':
    case 'internal':
      return texts.failures[failure.kind];
    case 'address-not-found':
    case 'item-not-found':
    case 'server-trouble':
    case 'empty-answer':
      return texts.failures[failure.kind](failure.status);
    case 'request-refused':
      if (tooLongStatuses.has(failure.status)) return texts.lookingUp.tooLong(failure.status);
      return texts.failures['request-refused'](failure.status);
    case 'redirected':
      // Some network stacks refuse a redirect without telling which it was.
      return texts.failures.redirected(failure.status === 0 ? null : failure.status);
    case 'slow-down': {
      const { retryAfterMs } = failure;
      return texts.failures['slow-down'](retryAfterMs === null ? null : secondsText(retryAfterMs));
    }
    case 'timeout':
      return texts.failures.timeout[failure.stage](secondsText(failure.afterMs));
    case 'too-large':
      return texts.failures['too-large'](sizeText(failure.limitBytes));
    case 'unreachable':
      return texts.failures.unreachable[failure.reason];
    case 'certificate':
      return texts.failures.certificate[failure.reason];
    case 'unreadable-answer':
      return texts.failures['unreadable-answer'][failure.reason];
    case 'not-the-service':
      return texts.failures['not-the-service'][failure.reason];
    case 'set-by-policy':
      return texts.policy.setByPolicy;
    case 'needs-token':
      return missingToken(failure.because);
    case 'secret-store':
      return secretStoreFailure(failure);
    case 'invalid-input': {
      const { title, nextStep } = texts.failures['invalid-input'];
      return { title, cause: texts.inputProblems[failure.problem](failure.field), nextStep };
    }
    case 'link-refused': {
      const { title, reasons, nextStep } = texts.failures['link-refused'];
      return { title, cause: reasons[failure.reason].cause, nextStep };
    }
    case 'file':
      return fileFailureWords(failure.problem);
    case 'not-saved': {
      const { title, nextStep, problems, other } = texts.failures['not-saved'];
      return { title, cause: problems[failure.problem] ?? other, nextStep };
    }
    case 'export':
      return exportFailureWords(failure.problem);
    default:
      return failure satisfies never;
  }
}

/** By HTTP's own meaning: the address, or the head that it is part of, is longer than the server takes. */
const tooLongStatuses: ReadonlySet<number> = new Set([414, 431]);
